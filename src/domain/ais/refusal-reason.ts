// Why a line of a feed was refused. Each feed counts its refusals by these reasons.

export const REFUSAL_REASONS = [
  /** Neither an NMEA sentence nor a comment. */
  'garbage',
  /** A line longer than MAX_LINE_CHARS. */
  'lineTooLong',
  /** VDM or VDO by a talker that NMEA 0183 does not give to AIS. */
  'unknownTalker',
  'noChecksum',
  'badChecksum',
  /** The fields of the sentence are not those of VDM. */
  'malformed',
  /** Characters that are not of the 6-bit armour. */
  'badPayload',
  /** A part of a message whose other parts did not come in time. */
  'incomplete',
  'tooShort',
  'tooLong',
  /** 0 or above 27: no such message in ITU-R M.1371-5. */
  'unknownType',
  /** Above 999999999. */
  'impossibleMmsi',
  /** A latitude or longitude outside the Earth that is not the value for "not available". */
  'impossiblePosition',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
