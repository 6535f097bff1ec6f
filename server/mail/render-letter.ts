// A letter's kind and values as subject, plain text and HTML. Pure. Values are people's own words: shown as they are, never as markup.
import type { LetterKind } from './letter-kinds.ts';
import { LETTER_TEXTS, type LetterLanguage } from './letter-texts.ts';

export type LetterValues = Record<string, string | number>;

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

const query = (values: Record<string, string | number | undefined>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** Where each kind leads: paths of the app. */
const LINKS: Record<LetterKind, ((values: LetterValues) => string) | undefined> = {
  verifyEmail: ({ token }) => `/auth/verify?${query({ token })}`,
  alreadyRegistered: () => '/auth/login',
  resetPassword: ({ email, code }) => `/auth/new-password?${query({ email, code })}`,
  setPassword: ({ email, code }) => `/auth/new-password?${query({ email, code })}`,
  userDetails: () => '/auth/login',
  emailChanged: undefined,
  passwordChanged: () => '/auth/login',
  invitation: ({ token }) => `/auth/register?${query({ invitation: token })}`,
  accountDeleted: undefined,
};
/** Values that a link needs and no sentence names. */
const LINK_VALUES: Partial<Record<LetterKind, readonly string[]>> = {
  verifyEmail: ['token'],
  resetPassword: ['email', 'code'],
  setPassword: ['email', 'code'],
  invitation: ['token'],
};

/** Secrets among the values: never logged, listed or kept once the letter went. */
export const SECRET_VALUES = ['token', 'code'] as const;

/** No line breaks and no turning of the direction of writing: a name begins no line and hides no word. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;
/** A stranger's words on one line, with nothing that turns the direction of writing. */
export const oneLine = (value: string | number): string => String(value).replaceAll(CONTROLS, ' ').trim();
const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);

function fill(text: string, values: LetterValues, kind: LetterKind): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => oneLine(valueOf(values, name, kind)));
}

function valueOf(values: LetterValues, name: string, kind: LetterKind): string | number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`A mail of kind ${kind} needs the value ${name}`);
  return value;
}

/** @throws Error when a value is missing, which is a bug of who wrote the letter */
export function renderLetter(
  { kind, values, language = 'en' }: { kind: LetterKind; values: LetterValues; language?: LetterLanguage },
  origin: string,
): Rendered {
  const { letters, foot, direction } = LETTER_TEXTS[language];
  const { subject, lines, link, after = [] } = letters[kind];
  for (const name of LINK_VALUES[kind] ?? []) valueOf(values, name, kind);
  const path = LINKS[kind]?.(values);
  const url = link === undefined || path === undefined ? undefined : `${origin}${path}`;
  const filled = (texts: string[]) => texts.map((text) => fill(text, values, kind));
  const before = filled(lines);
  const behind = [...filled(after), foot];
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escape(text)}</p>`);
  return {
    subject: fill(subject, values, kind),
    text: `${[...before, ...(url === undefined ? [] : [`${link}:\n${url}`]), ...behind].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body>`,
      ...paragraphs(before),
      ...(url === undefined ? [] : [`<p><a href="${escape(url)}">${escape(link ?? '')}</a></p>`]),
      ...paragraphs(behind),
      '</body></html>',
    ].join('\n'),
  };
}
