// What an answer may cost this device. The largest real one is 2 million ships at 284 bytes, packed 4.4 to 1 (measured November 2026).

export const MAX_SHIPS = 2_000_000;
/** Bytes of the answer as they come: 2 million ships are 170 MB. */
export const MAX_WIRE_BYTES = 256 * 2 ** 20;
/** Bytes of JSON behind one member. */
export const MAX_JSON_BYTES = 2 ** 30;
/** Bytes out to bytes in. Ships that lie still and have no names pack up to 12 to 1; zlib's own limit is 1,032 to 1. */
export const MAX_RATIO = 20;
/** Below this the ratio does not matter: a thousand equal ships are no bomb. */
export const RATIO_FREE_BYTES = 4 * 2 ** 20;
/** A record of the wire is 284 bytes; one that long is no record. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** All members of the envelope but the packed ones. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;
