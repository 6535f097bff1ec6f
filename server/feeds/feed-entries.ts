// Which addresses are asked for files, and how often: the list in IMPORT_FEEDS, read once. Opens nothing.
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';

export interface FeedEntry {
  /** The source of reports that name none; and the feed's name in the administration. */
  name: string;
  everyMs: number;
  url: URL;
}

const FORM = 'write NAME=https://host/path, or NAME/30m=https://host/path for every 30 minutes';
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const EVERY_MS = 3_600_000;
const LEAST_MS = 300_000;
const MOST_MS = 7 * 86_400_000;

/**
 * The entries of IMPORT_FEEDS, separated by spaces; none for an empty text. The error names the wrong entry, but never its address, which
 * may contain a key.
 */
export function parseFeedEntries(text: string): Result<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  for (const [at, word] of text.split(/\s+/).filter(Boolean).entries()) {
    const entry = parseEntry(word);
    if (typeof entry === 'string') return fail(wrong(at + 1, entry));
    if (entry.name === 'inbox' || entries.some(({ name }) => name === entry.name))
      return fail(wrong(at + 1, `the name ${entry.name} is taken`));
    entries.push(entry);
  }
  return ok(entries);
}

function wrong(no: number, why: string): AppError {
  const message = `has an entry that is no feed, number ${no}: ${why}`;
  return { code: 'invalid', message, details: [{ field: 'IMPORT_FEEDS', message }] };
}

/** The entry, or what is wrong with it. */
function parseEntry(word: string): FeedEntry | string {
  const match = /^([a-z0-9][a-z0-9-]{0,19})(?:\/(\d{1,4})([mhd]))?=(.+)$/.exec(word);
  if (!match) return FORM;
  const [, name = '', count, unit = '', address = ''] = match;
  const everyMs = count === undefined ? EVERY_MS : Number(count) * (UNIT_MS[unit] ?? 0);
  if (everyMs < LEAST_MS || everyMs > MOST_MS) return 'how often is 5m to 7d';
  if (!URL.canParse(address)) return FORM;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { name, everyMs, url } : 'an address begins with https:// or http://';
}
