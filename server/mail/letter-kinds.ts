// The kinds of mails and the shape of their texts. {{name}} in a text stands for a value of the letter.

export interface LetterText {
  subject: string;
  /** Paragraphs before the link. */
  lines: string[];
  /** Lists after the lines: each of the items that the value of that name has, or the line `none` where it has none; left out without either. */
  sections?: { items: string; title?: string; none?: string }[];
  /** What the link is called; absent where there is none. */
  link?: string;
  /** Paragraphs after the link. */
  after?: string[];
}

export const LETTER_KINDS = [
  'verifyEmail',
  'alreadyRegistered',
  'resetPassword',
  'signInLink',
  'setPassword',
  'userDetails',
  'proveEmail',
  'emailChangeAsked',
  'emailChanged',
  'passwordChanged',
  'invitation',
  'accountDeleted',
  'testAlert',
  'alert',
  'alerts',
  'alertsUnseen',
  'alertsUnanswered',
  'dailyReport',
  'weeklyReport',
  'mastersReport',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export interface LetterTexts {
  direction: 'ltr' | 'rtl';
  /** The last line of each mail. */
  foot: string;
  letters: Record<LetterKind, LetterText>;
}
