// Which texts a spreadsheet would compute when it opens a CSV file, and the apostrophe that prevents it (security page, row F-04).

/**
 * The signs that begin a formula, also in fullwidth, which Japanese and Chinese Excel read as such, and blanks that some programs drop
 * before they look for one.
 */
const COMPUTED = /^[=+\-@＝＋－＠\t\n\r]/;
const WITH_MARKS = /^'*[=+\-@＝＋－＠\t\n\r]/;
const MARKED = /^'+[=+\-@＝＋－＠\t\n\r]/;

/**
 * In half of Europe spreadsheets separate cells by semicolons. Such a spreadsheet cuts a comma file at semicolons and line ends, even
 * within quotes, because there only the first cell of a line begins with quotes.
 */
const CUT_OFF = /(?:;|\r\n?|\n)(?=["\s]*[=+\-@＝＋－＠])/g;

/** For files that people read: only texts that would be computed get the mark. */
export const asText = (cell: string): string => (COMPUTED.test(cell) ? `'${cell}` : cell).replaceAll(CUT_OFF, "$&'");

/** For files that we read again: a text that already has marks gets one more, so that `withoutMark` restores it. */
export const withMark = (cell: string): string => (WITH_MARKS.test(cell) ? `'${cell}` : cell);
export const withoutMark = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
