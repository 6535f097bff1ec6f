// Turns pasted text into rows to check: numbers in any order, with anything between them.
import type { FileRow } from '#contract/files/fleet-file.ts';
import { MAX_UPLOAD_ROWS } from '#contract/limits.ts';

interface Pasted {
  rows: FileRow[];
  /** Words without a digit, each once: names, headings. They identify no ship. */
  words: string[];
  /** There were more numbers than a list may have. */
  tooMany: boolean;
}

const MOST_WORDS = 8;
const MOST_LETTERS = 40;

/** Labels of the number that follows; nothing by themselves. */
const isLabel = (text: string) => /^(?:mmsi|imo|no|nr|number)[.:#]*$/i.test(text);

/**
 * Each number is a ship of its own, also when two are in one line: pairing them would be a guess. Seven digits, or IMO before them, make an
 * IMO number; anything else is checked as an MMSI, so that a mistyped one is reported and not skipped.
 */
export function pastedRows(text: string): Pasted {
  const rows: FileRow[] = [];
  const words = new Set<string>();
  // IMO 9074729 and 247 123 456 contain spaces, so a space does not always separate
  const joined = text
    .replaceAll(/\bimo[\s:.#]*(?=\d)/gi, 'IMO')
    .replaceAll(/(?<!\d)(\d{3})[ \u00a0\u202f](\d{3})[ \u00a0\u202f](\d{3})(?!\d)/g, '$1$2$3');
  for (const part of joined.split(/[\s,;|/\\"'()[\]{}<>]+/u)) {
    if (part === '' || isLabel(part)) continue;
    if (!/\d/.test(part)) {
      if (words.size < MOST_WORDS) words.add(part.slice(0, MOST_LETTERS));
      continue;
    }
    if (rows.length === MAX_UPLOAD_ROWS) return { rows, words: [...words], tooMany: true };
    const typed = part
      .replace(/^(?:mmsi)[:.#=]*/i, '')
      .replace(/[.:]+$/, '')
      .slice(0, MOST_LETTERS);
    rows.push({ row: rows.length + 1, [/^(?:IMO.*|\d{7})$/i.test(typed) ? 'imo' : 'mmsi']: typed });
  }
  return { rows, words: [...words], tooMany: false };
}
