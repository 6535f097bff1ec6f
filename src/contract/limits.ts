// The limits that both sides keep (decisions 12 and 30; security page, "Input"). Each is named in the refusal it causes.

export const MAX_SHIPS_PER_FLEET = 10_000;
export const MAX_FLEETS_PER_ORGANISATION = 1000;
export const MAX_VERTICES_PER_DRAWING = 10_000;
export const MAX_UPLOAD_BYTES = 5_000_000;
export const MAX_UPLOAD_ROWS = 10_000;
/** Of a file opened on the device; nothing of it travels but its rows. */
export const MAX_OPENED_FILE_BYTES = 20_000_000;
/** Of a spreadsheet, which is a zip (row F-03). */
export const MAX_ZIP_ENTRIES = 200;
export const MAX_UNPACKED_BYTES = 50_000_000;
/** Of a table in a file: more is no list of ships. */
export const MAX_FILE_COLUMNS = 200;
/** Of a JSON body of somebody signed in, where the call does not say otherwise. */
export const MAX_BODY_BYTES = 1_000_000;
/**
 * Where nobody is signed in, or the call takes no body: 6 kB are a name, an address, two passwords and a code, each sign written as an
 * escape; the rest lets a text that is somewhat too long be refused at its field.
 */
export const MAX_SMALL_BODY_BYTES = 16_000;
/** 10,000 points, each a feature with a name, are 1.7 MB of JSON. */
export const MAX_DRAWING_BYTES = 3_000_000;
export const MAX_BODY_DEPTH = 20;
/** Of one object of a JSON body: a device names the position it reached in every scope that it holds. */
export const MAX_BODY_MEMBERS = 10_000;
export const MAX_TAGS_PER_FLEET = 50;
export const MAX_DRAWINGS_PER_ACCOUNT = 1000;
export const MAX_VIEWS_PER_ACCOUNT = 1000;
/** Of ships, ports and fleets together; a change of the account may bring so many of each. */
export const MAX_STARS_PER_ACCOUNT = 1000;
/** Of the rows of one list answer, as JSON; a row that alone is larger is answered alone. */
export const MAX_LIST_BYTES = 4_000_000;
/** In an answer; devices pull all of them by sync. */
export const MAX_NOTIFICATIONS_PER_LIST = 500;
