// The most that an answer may cost this device. The largest real answer has 2 million ships of 284 bytes, packed 4.4 to 1 (measured
// November 2026).

export const MAX_SHIPS = 2_000_000;
/** Bytes of the answer as transferred: 2 million ships are 170 MB. */
export const MAX_WIRE_BYTES = 256 * 2 ** 20;
/** Bytes of unpacked JSON in one member. */
export const MAX_JSON_BYTES = 2 ** 30;
/** Unpacked bytes per packed byte. Stopped ships without names pack up to 12 to 1; zlib's own limit is 1,032 to 1. */
export const MAX_RATIO = 20;
/** Up to here the ratio does not matter: a thousand equal ships are no attack. */
export const RATIO_FREE_BYTES = 4 * 2 ** 20;
/** A record has 284 bytes; one this long is no record. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** All members of the envelope except the packed ones. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;
