// Reads when something happened, in the ways in which files write dates. Never guesses: a date that could be two days is refused.
import { DAY_MS, type EpochMs } from '#contract/units.ts';

/** Nobody keeps older reports; a smaller number is something else. */
const EARLIEST_MS = Date.UTC(1900, 0, 1);
/** For a date with its time and zone. */
const MOST_CHARACTERS = 100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type When = { occurredAt: EpochMs; occurredPrecision: 'minute' | 'day' };
type Day = readonly [year: number, month: number, day: number];
type Time = { hour: number; minute: number; offsetMin: number };

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const numbers = (match: RegExpExecArray, ...at: number[]): number[] => at.map((index) => Number(match[index]));

/** The first millisecond of the day in UTC; undefined for the 30th of February. */
function startOf([year, month, day]: Day): EpochMs | undefined {
  const atMs = Date.UTC(year, month - 1, day);
  const back = new Date(atMs);
  return back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day ? atMs : undefined;
}

/** The day and the text after it; or why it is none. */
function readDay(text: string): { day: Day; rest: string } | { refused: string } {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/s.exec(text);
  if (iso) return { day: numbers(iso, 1, 2, 3) as unknown as Day, rest: iso[4] ?? '' };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)(.*)$/is.exec(text);
  if (named && monthOf(named[2] ?? '') > 0)
    return { day: [Number(named[3]), monthOf(named[2] ?? ''), Number(named[1])], rest: named[4] ?? '' };
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/is.exec(text);
  if (american && monthOf(american[1] ?? '') > 0)
    return { day: [Number(american[3]), monthOf(american[1] ?? ''), Number(american[2])], rest: american[4] ?? '' };
  const bare = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)(.*)$/s.exec(text);
  if (!bare) return { refused: `the date "${text.slice(0, 40)}" is not a day written like 2026-01-31` };
  const [one = 0, two = 0, year = 0] = numbers(bare, 1, 2, 3);
  if (one <= 12 && two <= 12 && one !== two)
    return { refused: `the date "${text.slice(0, 40)}" can be read in two ways. Write it like ${year}-01-31` };
  return { day: one > 12 ? [year, two, one] : [year, one, two], rest: bare[4] ?? '' };
}

/** undefined: no time is written, or none that can be read. Without a zone it is UTC. */
function readTime(text: string): Time | undefined {
  const match = /^[T\s,]*(\d{1,2}):?(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm)?\s*(z|utc|gmt|([+-])(\d{2}):?(\d{2})?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [hour = 0, minute = 0] = numbers(match, 1, 2);
  const shift = match[3]?.toLowerCase() === 'pm' && hour < 12 ? 12 : match[3]?.toLowerCase() === 'am' && hour === 12 ? -12 : 0;
  if (hour > 23 || minute > 59) return undefined;
  const offsetMin = match[5] === undefined ? 0 : (match[5] === '-' ? -1 : 1) * (Number(match[6]) * 60 + Number(match[7] ?? 0));
  return { hour: hour + shift, minute, offsetMin };
}

/** 131154Z MAR 17: a date-time group of the services. */
function readGroup(text: string): EpochMs | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})Z\s*([A-Z]{3})\s*(\d{4}|\d{2})$/i.exec(text);
  if (!match || monthOf(match[4] ?? '') === 0) return undefined;
  const [day = 0, hour = 0, minute = 0, year = 0] = numbers(match, 1, 2, 3, 5);
  const startMs = startOf([year < 100 ? 2000 + year : year, monthOf(match[4] ?? ''), day]);
  return startMs === undefined || hour > 23 || minute > 59 ? undefined : startMs + (hour * 60 + minute) * 60_000;
}

/** Seconds or milliseconds since 1970, as machines write time. */
function readEpoch(text: string): EpochMs | undefined {
  if (!/^\d{9,10}(\.\d+)?$|^\d{12,13}$/.test(text)) return undefined;
  const value = Math.trunc(Number(text));
  return value < 1e11 ? value * 1000 : value;
}

/** Spreadsheets write exact midnight for a day without a time, so it counts as no time. */
function withTime(startMs: EpochMs, time: Time | undefined): When {
  if (!time || (time.hour === 0 && time.minute === 0)) return { occurredAt: startMs, occurredPrecision: 'day' };
  return { occurredAt: startMs + (time.hour * 60 + time.minute - time.offsetMin) * 60_000, occurredPrecision: 'minute' };
}

function read(dateText: string, timeText: string): When | { refused: string } {
  const exact = readGroup(dateText) ?? readEpoch(dateText);
  if (exact !== undefined) return { occurredAt: exact, occurredPrecision: 'minute' };
  const found = readDay(dateText);
  if ('refused' in found) return /^\d{4}$/.test(dateText) ? { refused: `the date says only the year ${dateText}` } : found;
  const startMs = startOf(found.day);
  if (startMs === undefined) return { refused: `the date "${dateText.slice(0, 40)}" is not in the calendar` };
  const rest = found.rest.trim();
  const time = readTime(rest);
  if (rest !== '' && !time) return { refused: `the time in "${dateText.slice(0, 40)}" is not written like 14:05` };
  return withTime(startMs, time ?? (timeText === '' ? undefined : readTime(timeText)));
}

/** `timeText` counts when the date has no time; an unreadable one counts as none. */
export function readWhen(dateText: string, timeText: string, now: EpochMs): When | { refused: string } {
  if (dateText === '') return { refused: 'it has no date' };
  if (dateText.length > MOST_CHARACTERS) return { refused: `the date "${dateText.slice(0, 40)}..." is too long for one` };
  const when = read(dateText, timeText);
  if ('refused' in when) return when;
  if (when.occurredAt > now + DAY_MS) return { refused: `the date "${dateText.slice(0, 40)}" lies in the future` };
  if (when.occurredAt < EARLIEST_MS) return { refused: `the date "${dateText.slice(0, 40)}" is before 1900` };
  return when;
}
