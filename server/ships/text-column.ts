// Short texts in fixed-width byte columns: Latin-1, ended by 0 when shorter. AIS itself has only 64 characters (ITU-R M.1371 table 47).

/** A byte for a character that a column can hold; controls become a space, everything past Latin-1 a question mark. */
function toByte(code: number): number {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 0x20;
  return code > 0xff ? 0x3f : code;
}

/** The text as a column of this width would give it back: what is compared with, and what tests expect. */
export function asColumnText(text: string, width: number): string {
  let stored = '';
  for (let at = 0; at < text.length && at < width; at++) stored += String.fromCharCode(toByte(text.charCodeAt(at)));
  return stored;
}

/** Whether the column holds another text. */
export function differs(column: Uint8Array, width: number, slotAt: number, text: string): boolean {
  const from = slotAt * width;
  const length = Math.min(text.length, width);
  for (let at = 0; at < length; at++) if (column[from + at] !== toByte(text.charCodeAt(at))) return true;
  return length < width && column[from + length] !== 0;
}

export function writeText(column: Uint8Array, width: number, slotAt: number, text: string): void {
  const from = slotAt * width;
  for (let at = 0; at < width; at++) column[from + at] = at < text.length ? toByte(text.charCodeAt(at)) : 0;
}

/** '' when the column holds none. */
export function readText(column: Uint8Array, width: number, slotAt: number): string {
  const from = slotAt * width;
  let text = '';
  for (let at = from; at < from + width; at++) {
    const byte = column[at];
    if (!byte) break;
    text += String.fromCharCode(byte);
  }
  return text;
}
