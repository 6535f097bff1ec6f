// The kinds of mails and the form of their texts. {{name}} in a text stands for a value of the letter.

export interface LetterText {
  subject: string;
  /** Paragraphs before the link. */
  lines: string[];
  /** Lists after the lines: the items in the value of that name, or the line `none` when there are none; without both, the section is left out. */
  sections?: { items: string; title?: string; none?: string }[];
  /** The text of the link; absent when there is none. */
  link?: string;
  /** Paragraphs after the link. */
  after?: string[];
  /** The value that is all of the text, line by line as it is: nothing else is in the mail, and no HTML. */
  whole?: string;
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
  'watchState',
  'watchCall',
  'authorityReport',
  'passageHandOver',
  'passageByEmail',
  'documentByEmail',
  'dailyReport',
  'weeklyReport',
  'mastersReport',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export interface LetterTexts {
  direction: 'ltr' | 'rtl';
  /** The last line of each mail. */
  foot: string;
  /** On every page of a document whose ships or events are not real. */
  invented: string;
  /** In a document that a person sent: the label of his name. */
  sentBy: string;
  /** In the document of a report to an authority. */
  report: Record<'mmsi' | 'made' | 'text', string>;
  letters: Record<LetterKind, LetterText>;
}
