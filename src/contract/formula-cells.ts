// Which texts a spreadsheet would compute when it opens a CSV file, and the apostrophe that prevents it (security page, row F-04). Pure.

/**
 * The signs of a formula, also in fullwidth (a Japanese or Chinese Excel takes them for the signs), and blanks that some programs drop
 * before they look for one.
 */
const COMPUTED = /^[=+\-@＝＋－＠\t\n\r]/;
const WITH_MARKS = /^'*[=+\-@＝＋－＠\t\n\r]/;
const MARKED = /^'+[=+\-@＝＋－＠\t\n\r]/;

/**
 * Half of Europe separates lists by semicolons: a spreadsheet there cuts a comma file at those, and at ends of lines, also within quotes,
 * which only the first cell of a line begins with there.
 */
const CUT_OFF = /(?:;|\r\n?|\n)(?=["\s]*[=+\-@＝＋－＠])/g;

/** For people: only what would be computed gets the mark. */
export const asText = (cell: string): string => (COMPUTED.test(cell) ? `'${cell}` : cell).replaceAll(CUT_OFF, "$&'");

/** For files that we read again: a text that has marks already gets one more, so that `withoutMark` gives it back. */
export const withMark = (cell: string): string => (WITH_MARKS.test(cell) ? `'${cell}` : cell);
export const withoutMark = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
