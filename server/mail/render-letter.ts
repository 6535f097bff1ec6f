// Turns a letter's kind and values into subject, plain text and HTML. Pure. Values are people's own words: shown as they are, never as
// markup.
import type { LetterKind, LetterTexts } from './letter-kinds.ts';
import { en } from './letter-texts-en.ts';

// The texts of the mails, by language.
/** Another language is another file and a line here. */
const LETTER_TEXTS = { en } as const satisfies Record<string, LetterTexts>;
type LetterLanguage = keyof typeof LETTER_TEXTS;

/** In a list of a letter. */
export interface LetterItem {
  text: string;
  /** Below it, one line each. */
  more?: readonly string[];
  /** The path of the app that it links to. */
  path?: string;
}
export type LetterValues = Record<string, string | number | readonly LetterItem[]>;
export type LetterWords = Record<string, string | number>;
export type LetterLists = Record<string, readonly LetterItem[]>;

export interface Rendered {
  subject: string;
  text: string;
  /** Absent: the text is all. */
  html?: string;
  /** Who reads answers; absent: nobody. */
  replyTo?: string;
}

const query = (values: Record<string, string | number | undefined>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** The page with alerts to be acknowledged. */
const ALERTS_PATH = '/dashboard';

/** Where each kind links to: paths of the app. */
const LINKS: Record<LetterKind, ((values: LetterWords) => string) | undefined> = {
  verifyEmail: ({ token }) => `/auth/verify?${query({ token })}`,
  alreadyRegistered: () => '/auth/login',
  resetPassword: ({ email, code }) => `/auth/new-password?${query({ email, code })}`,
  signInLink: ({ email, token }) => `/auth/login?${query({ email, link: token })}`,
  setPassword: ({ email, code }) => `/auth/new-password?${query({ email, code })}`,
  userDetails: () => '/auth/login',
  proveEmail: ({ token }) => `/dashboard/user?${query({ proof: token })}`,
  emailChangeAsked: undefined,
  emailChanged: undefined,
  passwordChanged: () => '/auth/login',
  invitation: ({ token }) => `/auth/register?${query({ invitation: token })}`,
  accountDeleted: undefined,
  testAlert: () => '/dashboard/preferences',
  alert: ({ alertId }) => `/dashboard/map?${query({ alert: alertId })}`,
  alerts: () => ALERTS_PATH,
  alertsUnseen: () => ALERTS_PATH,
  alertsUnanswered: undefined,
  watchState: ({ watchId }) => `/dashboard/sentinel/${encodeURIComponent(String(watchId))}`,
  watchCall: undefined,
  authorityReport: undefined,
  passageHandOver: ({ passageId }) => `/dashboard/tra?${query({ signed: passageId })}`,
  passageByEmail: undefined,
  documentByEmail: undefined,
  dailyReport: () => '/dashboard',
  weeklyReport: () => '/dashboard',
  mastersReport: undefined,
};
/** Values that a link needs and no sentence uses. */
const LINK_VALUES: Partial<Record<LetterKind, readonly string[]>> = {
  verifyEmail: ['token'],
  proveEmail: ['token'],
  resetPassword: ['email', 'code'],
  signInLink: ['email', 'token'],
  setPassword: ['email', 'code'],
  invitation: ['token'],
  alert: ['alertId'],
  watchState: ['watchId'],
  passageHandOver: ['passageId'],
};

/** Secret values: never logged, listed, or stored once the letter was sent. */
export const SECRET_VALUES = ['token', 'code'] as const;

/** No line breaks and no control of the writing direction: a name can neither begin a line nor hide a word. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;
/** A stranger's words on one line, without control of the writing direction. */
export const oneLine = (value: string | number): string => String(value).replaceAll(CONTROLS, ' ').trim();
const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);

function fill(text: string, values: LetterValues, kind: LetterKind): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => oneLine(wordOf(values, name, kind)));
}

function valueOf(values: LetterValues, name: string, kind: LetterKind): LetterValues[string] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`A mail of kind ${kind} needs the value ${name}`);
  return value;
}

function wordOf(values: LetterValues, name: string, kind: LetterKind): string | number {
  const value = valueOf(values, name, kind);
  if (typeof value === 'object') throw new Error(`A mail of kind ${kind} needs a word for ${name}`);
  return value;
}

/** A list that the letter lacks counts as empty: older code without that section wrote the letter, and it waited through an update. */
function itemsOf(values: LetterValues, name: string, kind: LetterKind): readonly LetterItem[] {
  const value = values[name] ?? [];
  if (typeof value !== 'object') throw new Error(`A mail of kind ${kind} needs a list for ${name}`);
  return value;
}

/** The values that are words, and those that are lists. */
export function partsOf(values: LetterValues): { words: LetterWords; lists: LetterLists } {
  const [words, lists]: [LetterWords, LetterLists] = [{}, {}];
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') lists[name] = value;
    else words[name] = value;
  }
  return { words, lists };
}

export interface LetterList {
  /** The value of the letter that it lists. */
  name: string;
  title: string | undefined;
  items: readonly LetterItem[];
  none: string | undefined;
}

function sectionAsText({ title, items, none }: LetterList, origin: string): string {
  const listed = items.map(({ text, more = [], path }) =>
    [`- ${oneLine(text)}`, ...more.map((line) => `  ${oneLine(line)}`), ...(path === undefined ? [] : [`  ${origin}${path}`])].join('\n'),
  );
  return [...(title === undefined ? [] : [title]), ...(items.length === 0 ? [none] : listed)].join('\n');
}

function sectionAsHtml({ title, items, none }: LetterList, origin: string): string[] {
  const listed = items.map(({ text, more = [], path }) => {
    const head = path === undefined ? escape(oneLine(text)) : `<a href="${escape(`${origin}${path}`)}">${escape(oneLine(text))}</a>`;
    return `<li>${[head, ...more.map((line) => escape(oneLine(line)))].join('<br>')}</li>`;
  });
  return [
    ...(title === undefined ? [] : [`<h2>${escape(title)}</h2>`]),
    ...(items.length === 0 ? [`<p>${escape(none ?? '')}</p>`] : ['<ul>', ...listed, '</ul>']),
  ];
}

/** The path that a mail links to, with its token or code. */
export const linkOf = (kind: LetterKind, values: LetterValues): string | undefined => LINKS[kind]?.(partsOf(values).words);

export interface WrittenLetter {
  kind: LetterKind;
  values: LetterValues;
  language?: LetterLanguage;
}

/** What a letter says, part by part, its words filled in. @throws Error when a value is missing, which is a bug in the code that wrote the letter */
export function letterParts({ kind, values, language = 'en' }: WrittenLetter) {
  const { letters, foot, direction, invented, report, sentBy } = LETTER_TEXTS[language];
  const { subject, lines, sections = [], link, after = [] } = letters[kind];
  const filled = (texts: string[]) => texts.map((text) => fill(text, values, kind));
  const lists = sections
    .map(({ items, title, none }): LetterList => ({ name: items, title, none, items: itemsOf(values, items, kind) }))
    .filter(({ items, none }) => items.length > 0 || none !== undefined);
  return {
    subject: fill(subject, values, kind),
    before: filled(lines),
    lists,
    link,
    behind: [...filled(after), foot],
    language,
    direction,
    invented,
    report,
    sentBy,
  };
}

/** @throws Error when a value is missing, which is a bug in the code that wrote the letter */
export function renderLetter(letter: WrittenLetter, origin: string): Rendered {
  const { kind, values } = letter;
  const { whole } = LETTER_TEXTS[letter.language ?? 'en'].letters[kind];
  if (whole !== undefined) {
    const replyTo = oneLine(wordOf(values, 'replyTo', kind));
    return { subject: letterParts(letter).subject, text: `${wordOf(values, whole, kind)}\n`, replyTo };
  }
  const { subject, before, lists, link, behind, language, direction } = letterParts(letter);
  const { replyTo } = partsOf(values).words;
  for (const name of LINK_VALUES[kind] ?? []) valueOf(values, name, kind);
  const path = linkOf(kind, values);
  const url = link === undefined || path === undefined ? undefined : `${origin}${path}`;
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escape(text)}</p>`);
  return {
    subject,
    text: `${[...before, ...lists.map((list) => sectionAsText(list, origin)), ...(url === undefined ? [] : [`${link}:\n${url}`]), ...behind].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body>`,
      ...paragraphs(before),
      ...lists.flatMap((list) => sectionAsHtml(list, origin)),
      ...(url === undefined ? [] : [`<p><a href="${escape(url)}">${escape(link ?? '')}</a></p>`]),
      ...paragraphs(behind),
      '</body></html>',
    ].join('\n'),
    ...(replyTo !== undefined && { replyTo: oneLine(replyTo) }),
  };
}
