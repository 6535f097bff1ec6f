// What the address of threat assessments says: the ship, one of her signed versions, and what that is compared with. Pure.
export interface VtaSearch {
  /** The MMSI, or whatever somebody typed there. */
  ship?: number | string;
  /** The id of a draft; never together with a version. */
  draft?: string;
  /** The id of a signed version. */
  version?: string;
  /** The id of another one, or NOW; only with `version`. */
  against?: string;
}

/** In `against`: the assessment as of now. */
export const NOW = 'now';

const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 64;

/** Invalid values are left out. */
export function readVtaSearch({ ship, version, against, draft }: Record<string, unknown>): VtaSearch {
  if (typeof ship !== 'number' && !isShort(ship)) return {};
  if (!isShort(version)) return { ship, ...(isShort(draft) && { draft }) };
  return { ship, version, ...(isShort(against) && { against }) };
}
