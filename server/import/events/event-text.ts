// Texts of reports as they are stored: what no database takes and no reader sees is left out, and what is too long is cut.
export const MOST_LINE = 200;
export const MOST_DESCRIPTION = 10_000;

/** Lines stay. Without halves of characters and control characters, which JSON writes in six letters each. */
export const cleanText = (text: string): string =>
  Buffer.from(text.replaceAll(/[^\P{Cc}\t\n\r]+/gu, ''))
    .toString()
    .trim();

/** Cut where no character would be halved. */
export const cutText = (text: string, most: number): string =>
  text.length <= most
    ? text
    : Buffer.from(text.slice(0, most))
        .toString()
        .replace(/\u{FFFD}$/u, '');

/** Without line breaks, and no blank twice: old messages are filled up with them to the width of a telex. */
export const oneLineOf = (text: string, most: number): string => cutText(cleanText(text).replaceAll(/\s+/g, ' '), most);
