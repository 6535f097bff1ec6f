// What the clock on a wall shows in a time zone, with daylight saving time as the zone keeps it.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';

export interface WallClock {
  /** Of the calendar there, such as 2026-11-22. */
  date: string;
  /** Since midnight by that clock, 0 to 1439: a day when clocks change has some twice, or not at all. */
  minute: number;
}

/** Making one takes a hundred times as long as asking it; undefined for a zone that this machine does not know. */
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

/** `timeZone` as the IANA database names it. Undefined where this machine does not know it: a device may be older than the server. */
export function wallClock(timeZone: string, atMs: EpochMs): WallClock | undefined {
  const formatter = formatterOf(timeZone);
  if (!formatter) return undefined;
  const part = Object.fromEntries(formatter.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    minute: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

/** When the clock there shows that minute of that date; where clocks go forward past it, about when they do. UTC for a zone nobody knows. */
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
