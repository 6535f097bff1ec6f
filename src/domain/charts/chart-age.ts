// When a cell of a nautical chart counts as old. Pure.
import { DAY_MS, type EpochMs } from '#contract/units.ts';

const YEAR_MS = 365 * DAY_MS;

/** A cell whose newest update was issued more than a year ago may lack much. `issuedOn`: 2026-01-31. */
export const isOldCell = ({ issuedOn }: { issuedOn: string }, nowMs: EpochMs): boolean => nowMs - Date.parse(issuedOn) > YEAR_MS;
