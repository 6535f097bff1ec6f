// Splits bytes into lines, whatever comes: any line end, binary noise, no line end at all. Stores at most one line.
import { MAX_LINE_CHARS } from '#domain/ais/sentence.ts';

export interface LineSplitter {
  /** The lines that end in this chunk, without their ends; bytes are read as Latin-1, since AIS is ASCII. */
  push(chunk: Buffer): string[];
  /** The text after the last line end: the last line of a file or a datagram. */
  flush(): string[];
  /** Lines longer than MAX_LINE_CHARS, dropped up to their end. */
  dropped(): number;
}

export function makeLineSplitter(): LineSplitter {
  let carry = '';
  let skipping = false;
  let dropped = 0;
  return {
    push(chunk) {
      const lines = (carry + chunk.toString('latin1')).split(/[\r\n]+/);
      carry = lines.pop() ?? '';
      if (skipping && lines.length > 0) {
        lines.shift();
        skipping = false;
      }
      if (skipping) carry = '';
      else if (carry.length > MAX_LINE_CHARS) {
        carry = '';
        skipping = true;
        dropped++;
      }
      return lines;
    },
    flush() {
      const last = carry;
      carry = '';
      skipping = false;
      return last === '' ? [] : [last];
    },
    dropped: () => dropped,
  };
}
