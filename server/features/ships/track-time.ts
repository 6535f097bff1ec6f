// The time of GET /api/ships/ships/{id}?time=, from which on a track is asked for.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { Refusal } from '#server/refusal.ts';

/** ISO 8601 with a date and, if wanted, a time; without a zone it is UTC, as all times here are. A + may arrive as a space. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+ -]\d{2}:?\d{2})?)?$/;

function fromIso(text: string): EpochMs | undefined {
  const [whole, year, month, day, zone] = ISO.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > daysInMonth) return undefined; // Date.parse would take 31 February for 3 March
  const atMs = Date.parse(zone || !whole.includes('T') ? whole.replace(' ', '+') : `${whole}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * Absent: the last 24 hours. Earlier than `longestMs` ago: from then.
 * @throws Refusal 'invalid' for anything but epoch milliseconds or ISO 8601
 */
export function toTrackStart(time: string | undefined, nowMs: EpochMs, longestMs: number): EpochMs {
  if (time === undefined) return nowMs - DAY_MS;
  const text = time.trim();
  const atMs = /^\d{1,15}$/.test(text) ? Number(text) : fromIso(text);
  if (atMs === undefined) {
    const message = 'The time must be milliseconds since 1970 or a date such as 2026-03-01T12:00:00Z';
    throw new Refusal('invalid', message, [{ field: 'time', message }]);
  }
  return Math.max(atMs, nowMs - longestMs);
}
