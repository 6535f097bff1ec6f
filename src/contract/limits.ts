// The limits that both sides enforce (decisions 12 and 30; security page, "Input"). Each refusal names its limit.

export const MAX_SHIPS_PER_FLEET = 10_000;
export const MAX_FLEETS_PER_ORGANISATION = 1000;
export const MAX_VERTICES_PER_DRAWING = 10_000;
export const MAX_UPLOAD_BYTES = 5_000_000;
export const MAX_UPLOAD_ROWS = 10_000;
/** A file opened on the device. Only its rows are sent. */
export const MAX_OPENED_FILE_BYTES = 20_000_000;
/** A watch list or list of owners that an administrator uploads: all of OpenSanctions has 200 MB. */
export const MAX_LIST_FILE_BYTES = 500_000_000;
/** Of persons, companies and aircraft too, which are left out. */
export const MAX_LIST_FILE_ROWS = 2_000_000;
/** Of one watch list: more than there are merchant ships. Each is some 1 kB of the server's memory. */
export const MAX_WATCH_LIST_SHIPS = 200_000;
/** In a spreadsheet, which is a zip (row F-03). */
export const MAX_ZIP_ENTRIES = 200;
export const MAX_UNPACKED_BYTES = 50_000_000;
/** In a table of a file: one with more is no list of ships. */
export const MAX_FILE_COLUMNS = 200;
/** A JSON body of a signed-in caller, unless the call sets another limit. */
export const MAX_BODY_BYTES = 1_000_000;
/**
 * A body without sign-in, or of a call without a body. A name, an address, two passwords and a code, with each character escaped, are 6 kB;
 * the rest allows a text that is somewhat too long to be refused by its field.
 */
export const MAX_SMALL_BODY_BYTES = 16_000;
/** 10,000 points, each a feature with a name, are 1.7 MB of JSON. */
export const MAX_DRAWING_BYTES = 3_000_000;
export const MAX_BODY_DEPTH = 20;
/** In one object of a JSON body: a device names its position in every scope that it holds. */
export const MAX_BODY_MEMBERS = 10_000;
export const MAX_TAGS_PER_FLEET = 50;
export const MAX_DRAWINGS_PER_ACCOUNT = 1000;
export const MAX_VIEWS_PER_ACCOUNT = 1000;
/** Ships, ports and fleets together. A change of the account may set as many of each. */
export const MAX_STARS_PER_ACCOUNT = 1000;
/** Ships of which an organisation has entered something. */
export const MAX_DESCRIBED_SHIPS = 20_000;
/** Some 6 kB each; devices hold all of them. */
export const MAX_ASSESSMENTS_PER_ORGANISATION = 10_000;
/** Letters. */
export const MAX_ASSESSMENT_NOTE = 2000;
/** On the map that a signed assessment keeps: some 30 kB. */
export const MAX_MAP_REPORTS = 200;
/** 20 to 100 kB each; devices hold all of them. */
export const MAX_SIGNED_PASSAGES = 1000;
/** 6 to 100 kB each; devices hold all of them. */
export const MAX_DRAFTS = 3000;
/** Of one of them. */
export const MAX_LINES_PER_DRAFT = 100;
/** Of one signed passage: each hand-over has one, and each acknowledgement. */
export const MAX_LINES_PER_PASSAGE = 200;
/** That have not ended. */
export const MAX_OPEN_WATCHES = 500;
export const MAX_CONTACTS_PER_WATCH = 20;
/** Of an exercise on a watch. */
export const MAX_DRILL_INCIDENTS = 10;
export const MAX_DRILL_HOURS = 24;
/** Of a watched voyage. A planned route of 10,000 nm has about 100. */
export const MAX_ROUTE_POSITIONS = 500;
/** Letters of one entry. */
export const MAX_LOG_TEXT = 4000;
/** An entry every ten minutes for 200 days. */
export const MAX_ENTRIES_PER_WATCH = 30_000;
/** The rows of one list answer, as JSON. A single larger row is answered alone. */
export const MAX_LIST_BYTES = 4_000_000;
/** Letters of one field of a report to an authority. */
export const MAX_REPORT_FIELD = 400;
/** Letters; the longest form with every field full. */
export const MAX_REPORT_TEXT = 16_000;
/** Receipts of reports to authorities, some 2 kB each; devices hold all of them. 30 ships that report each day for three years. */
export const MAX_AUTHORITY_REPORTS = 30_000;
/** Centres that reports go to; all devices hold them. */
export const MAX_REPORT_CENTRES = 200;
/** What people said of hits of watch lists, some 200 B each; devices hold all of an organisation. */
export const MAX_LIST_VERDICTS = 20_000;
/** Actors by whom ships and passages are rated, at most 40 kB each; all devices hold them. */
export const MAX_ACTORS = 100;
/** In an answer; devices pull all of them by sync. */
export const MAX_NOTIFICATIONS_PER_LIST = 500;
