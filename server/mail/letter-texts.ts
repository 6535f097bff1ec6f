// The texts of the mails, one list a language.
import type { LetterTexts } from './letter-kinds.ts';
import { en } from './letter-texts-en.ts';

/** A language more is a file more, with a line here. */
export const LETTER_TEXTS = { en } as const satisfies Record<string, LetterTexts>;
export type LetterLanguage = keyof typeof LETTER_TEXTS;
