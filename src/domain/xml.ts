// Reads and writes the XML of chart formats (KML, GPX, RTZ). Accepts no DOCTYPE, so that no file can name entities, other files or
// addresses.
import { fail, ok, type Result } from '#contract/result.ts';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By local name. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without that of its children; not trimmed. */
  text: string;
}

/** line starts at 1. */
export interface XmlFault {
  reason: 'doctype' | 'broken' | 'tooDeep';
  line: number;
}

/** Deeper nesting is an attack on code that walks the tree. */
const MOST_DEPTH = 64;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

class Broken extends Error {
  readonly reason: XmlFault['reason'];
  readonly at: number;
  constructor(reason: XmlFault['reason'], at: number) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/** Only the five predefined entities and numeric references: without a DOCTYPE nobody can define more. */
function unescaped(text: string, at: number): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|\w+);|&/gi, (_, entity: string | undefined) => {
    if (entity?.startsWith('#')) {
      const code = Number.parseInt(entity.replace(/^#x?/i, ''), /^#x/i.test(entity) ? 16 : 10);
      if (code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    }
    const named = entity === undefined ? undefined : NAMED[entity];
    if (named === undefined) throw new Broken('broken', at);
    return named;
  });
}

const ATTRIBUTE = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

function attributesOf(inside: string, from: number, at: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = from;
  let end = from;
  for (let match = ATTRIBUTE.exec(inside); match; match = ATTRIBUTE.exec(inside)) {
    const [, name = '', double, single = ''] = match;
    attributes[localName(name)] = unescaped(double ?? single, at);
    end = ATTRIBUTE.lastIndex;
  }
  if (inside.slice(end).trim() !== '') throw new Broken('broken', at);
  return attributes;
}

/** Finds where a tag ends; ignores > inside quotes. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
    else if (letter === '<') break;
  }
  throw new Broken('broken', from);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new Broken('broken', from);
  return at + mark.length;
}

interface Open {
  element: XmlElement;
  fullName: string;
}

/** Over 40 lines: one loop over the tags of a file. */
function parse(text: string): XmlElement {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  const addText = (words: string, from: number) => {
    const top = open.at(-1);
    if (top) top.element.text += words;
    else if (words.trim() !== '') throw new Broken('broken', from);
  };
  while (at < text.length) {
    const mark = text.indexOf('<', at);
    const end = mark < 0 ? text.length : mark;
    if (end > at) addText(unescaped(text.slice(at, end), at), at);
    if (mark < 0) break;
    if (text.startsWith('<!--', mark)) at = after(text, '-->', mark + 4);
    else if (text.startsWith('<![CDATA[', mark)) {
      const close = after(text, ']]>', mark + 9);
      addText(text.slice(mark + 9, close - 3), mark);
      at = close;
    } else if (text.startsWith('<!', mark)) throw new Broken('doctype', mark);
    else if (text.startsWith('<?', mark)) at = after(text, '?>', mark + 2);
    else if (text.startsWith('</', mark)) {
      const close = after(text, '>', mark);
      const top = open.pop();
      if (!top || text.slice(mark + 2, close - 1).trim() !== top.fullName) throw new Broken('broken', mark);
      at = close;
    } else {
      const close = tagEnd(text, mark + 1);
      const isEmpty = text[close - 1] === '/';
      const inside = text.slice(mark + 1, isEmpty ? close - 1 : close);
      const [fullName = ''] = /^[^\s/>]+/.exec(inside) ?? [];
      if (fullName === '' || (root && open.length === 0)) throw new Broken('broken', mark);
      if (open.length >= MOST_DEPTH) throw new Broken('tooDeep', mark);
      const element = { name: localName(fullName), attributes: attributesOf(inside, fullName.length, mark), children: [], text: '' };
      open.at(-1)?.element.children.push(element);
      root ??= element;
      if (!isEmpty) open.push({ element, fullName });
      at = close + 1;
    }
  }
  if (!root || open.length > 0) throw new Broken('broken', text.length);
  return root;
}

/** Returns the root element. Prefixes, comments and processing instructions are dropped. */
export function readXml(text: string): Result<XmlElement, XmlFault> {
  try {
    return ok(parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return fail({ reason: error.reason, line: text.slice(0, error.at).split('\n').length });
  }
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] => element.children.filter((child) => child.name === name);
export const childOf = (element: XmlElement, name: string): XmlElement | undefined => element.children.find((child) => child.name === name);
/** Trimmed; undefined if there is no such child or it is empty. */
export const childText = (element: XmlElement, name: string): string | undefined => childOf(element, name)?.text.trim() || undefined;

/** XML 1.0, production 2: of the control characters only tab and line ends; no half of a surrogate pair. */
function isXmlLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x20 ? (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff : code === 9 || code === 10 || code === 13;
}

/** Escapes text and attributes alike. Drops characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  Array.from(text)
    .filter(isXmlLetter)
    .join('')
    .replace(/[&<>"'\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);
