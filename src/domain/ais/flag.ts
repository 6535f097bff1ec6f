// The flag of a station from the maritime identification digits of its number (ITU list of MIDs). Apart from mmsi.ts: the table is large.
import mids from '@michaeljfazio/mids/mids.json' with { type: 'json' };
import { midOf } from './mmsi.ts';

const COUNTRIES: Readonly<Record<string, readonly string[]>> = mids;

/**
 * Corrections to the table: 471 was given to the United Arab Emirates beside 470 (ITU list of MIDs). 311, the Bahamas, has a wrong second
 * code in the table.
 */
const MENDED: Readonly<Record<number, string>> = { 311: 'BS', 471: 'AE' };

/** ISO 3166 alpha-2. undefined for distress devices and for digits that no country has, which may mean a wrong or forged number. */
export function flagOf(mmsi: number): string | undefined {
  const mid = midOf(mmsi);
  return mid === undefined ? undefined : (MENDED[mid] ?? COUNTRIES[mid]?.[0]);
}
