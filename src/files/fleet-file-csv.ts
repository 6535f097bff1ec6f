// A CSV file of any program as lines of cells: encoding, separator and line ends are detected, not asked for.
import type { FleetFile } from '#contract/files/fleet-file.ts';
import { withoutMark } from '#contract/files/formula-cells.ts';
import { MAX_FILE_COLUMNS } from '#contract/limits.ts';
import { LONGEST } from './fleet-file-columns.ts';
import { FileRefused } from './fleet-file-zip.ts';

type Encoding = NonNullable<FleetFile['encoding']>;

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * By its byte order mark. Without one it is UTF-8 if possible, otherwise Windows-1252, in which every byte is a letter. Throws FileRefused.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  const decoded = utf16 ? { text: strict(utf16, bytes), encoding: 'utf16' as const } : decodeBytes(bytes);
  // UTF-16 without a mark, or no text at all
  if (decoded.text === undefined || decoded.text.includes('\u0000')) throw new FileRefused('notText');
  return { ...decoded, text: decoded.text };
}

function decodeBytes(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const text = strict('utf-8', bytes);
  return text === undefined ? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows1252' } : { text, encoding: 'utf8' };
}

function strict(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const SEPARATORS = [',', ';', '\t'] as const;
/** This much of a line shows the separator. */
const MOST_LOOKED_AT = 100_000;

/** The most frequent candidate in the first line that is not blank, outside quotes. */
function separatorOf(text: string): string {
  const first = text.search(/\S/);
  const lineAt = 1 + Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first));
  const counts = new Map<string, number>();
  let quoted = false;
  for (const letter of text.slice(lineAt, lineAt + MOST_LOOKED_AT)) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const count = (separator: string) => counts.get(separator) ?? 0;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** The next place of `mark` at or after `from`, which may only increase; the end if there is none. Reads each letter once. */
function nextOf(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(mark, from);
    if (found < 0) found = text.length;
    return found;
  };
}

interface Line {
  cells: string[];
  /** Where the next line begins. */
  end: number;
}

/**
 * The lines by RFC 4180, with any line end, and blanks after a closing quote allowed. Throws FileRefused at the first cell too many,
 * because a line of millions of cells would fill the memory before it is judged.
 */
function* linesOf(text: string, separator: string): Generator<Line> {
  const [nextSeparator, nextFeed, nextReturn] = [nextOf(text, separator), nextOf(text, '\n'), nextOf(text, '\r')];
  const nextBreak = (from: number) => Math.min(nextFeed(from), nextReturn(from));
  let number = 1;

  /** `from`: after the opening quote. */
  function quotedCell(from: number): { cell: string; end: number } {
    let close = text.indexOf('"', from);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close < 0) throw new FileRefused('openQuote', String(number));
    let end = close + 1;
    while (text[end] === ' ') end++;
    if (end !== Math.min(nextSeparator(end), nextBreak(end))) throw new FileRefused('wrongQuote', String(number));
    // enough letters to be too long, even if each is a quote
    return { cell: text.slice(from, Math.min(close, from + 2 * (LONGEST + 1))).replaceAll('""', '"'), end };
  }

  let cells: string[] = [];
  for (let at = 0; at < text.length || cells.length > 0; ) {
    const plainEnd = Math.min(nextSeparator(at), nextBreak(at));
    const { cell, end } = text[at] === '"' ? quotedCell(at + 1) : { cell: text.slice(at, plainEnd), end: plainEnd };
    if (cells.push(cell) > MAX_FILE_COLUMNS) throw new FileRefused('tooManyColumns');
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[at] === '\n') at++;
    yield { cells, end: at };
    cells = [];
    number++;
  }
}

/** The number of lines between two reports of progress. */
const LINES_A_STEP = 500;

/** Calls `onLine` for each record, blank ones too; its exceptions are passed on. Throws FileRefused. */
export function readCsvLines(text: string, onLine: (cells: string[]) => void, onProgress: (part: number) => void): void {
  // Excel's own first line: sep=;
  const [sepLine, told] = /^sep=([,;\t|])(?:\r\n?|\n)/i.exec(text) ?? [];
  const lines = text.slice(sepLine?.length ?? 0);
  let number = 0;
  for (const { cells, end } of linesOf(lines, told ?? separatorOf(lines))) {
    onLine(cells.map(withoutMark));
    if (++number % LINES_A_STEP === 0) onProgress(Math.min(1, end / lines.length));
  }
}
