// Local time in a time zone, with its daylight saving time.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';

export interface WallClock {
  /** The date in the zone, such as 2026-11-22. */
  date: string;
  /** Minutes since local midnight, 0 to 1439. On a day when clocks change, some occur twice or not at all. */
  minute: number;
}

/** Creating a formatter takes a hundred times as long as using it. undefined for a zone that this machine does not know. */
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(timeZone)) return formatters.get(timeZone);
  let formatter: Intl.DateTimeFormat | undefined;
  try {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, hourCycle: 'h23', ...fields });
  } catch {
    formatter = undefined;
  }
  formatters.set(timeZone, formatter);
  return formatter;
}

/** `timeZone`: an IANA name. Undefined if this machine does not know it: a device may be older than the server. */
export function wallClock(timeZone: string, atMs: EpochMs): WallClock | undefined {
  const formatter = formatterOf(timeZone);
  if (!formatter) return undefined;
  const part = Object.fromEntries(formatter.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    minute: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

/** When local clocks show that minute of that date. If clocks skip it, about when they do. UTC for an unknown zone. */
export function atWallClock(timeZone: string, date: string, minute: number): EpochMs {
  const wantedMs = Date.parse(`${date}T00:00Z`) + minute * MINUTE_MS;
  let atMs = wantedMs;
  for (let round = 0; round < 2; round++) {
    const shown = wallClock(timeZone, atMs);
    if (!shown) return wantedMs;
    atMs += wantedMs - (Date.parse(`${shown.date}T00:00Z`) + shown.minute * MINUTE_MS);
  }
  return atMs;
}
