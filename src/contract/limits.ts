// The limits that both sides keep (decisions 12 and 30; security page, "Input"). Each is named in the refusal it causes.

export const MAX_SHIPS_PER_FLEET = 10_000;
export const MAX_FLEETS_PER_ORGANISATION = 1000;
export const MAX_VERTICES_PER_DRAWING = 10_000;
export const MAX_UPLOAD_BYTES = 5_000_000;
export const MAX_UPLOAD_ROWS = 10_000;
/** Of a JSON body, where the call does not say otherwise. */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_BODY_DEPTH = 20;
