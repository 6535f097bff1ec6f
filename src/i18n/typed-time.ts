// Reads a typed day or moment in the form in which formats.ts writes them. Always UTC, whatever the zone of the machine.
import type { EpochMs } from '#contract/units.ts';
import { formatDate, formatDateTime } from './formats.ts';

/** undefined: another form, or a day that no calendar has, such as 2026-02-31. */
function read(iso: string): EpochMs | undefined {
  const atMs = Date.parse(iso);
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(iso.slice(0, 16)) ? atMs : undefined;
}

/** `2026-11-27`: its begin. */
const readDay = (text: string): EpochMs | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? read(`${text}T00:00Z`) : undefined);

/** `2026-11-27 11:24Z`; the Z may be left out, and a T may stand between day and time. */
function readMoment(text: string): EpochMs | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{2}:\d{2}) ?Z?$/i.exec(text) ?? [];
  return day && time ? read(`${day}T${time}Z`) : undefined;
}

export type TimePrecision = 'day' | 'minute';
export const readTyped = (text: string, precision: TimePrecision): EpochMs | undefined =>
  precision === 'day' ? readDay(text.trim()) : readMoment(text.trim());
export const writeTyped = (atMs: EpochMs, precision: TimePrecision): string =>
  precision === 'day' ? formatDate(atMs) : formatDateTime(atMs);
