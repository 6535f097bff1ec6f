// A field of date and time, always in UTC: "2026-11-20T11:24".
import type { EpochMs } from '#contract/units.ts';

/** undefined when it is no time. */
export function timeOfField(field: string): EpochMs | undefined {
  const atMs = Date.parse(`${field}Z`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) && Number.isFinite(atMs) ? atMs : undefined;
}

export const fieldOfTime = (atMs: EpochMs): string => new Date(atMs).toISOString().slice(0, 16);
