// Errors of a form in words: found by the schema, or sent by the server for a field.
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppError } from '#contract/errors.ts';

const SERVER = 'server';

/** Keys of texts. A missing one falls back to `wrong`, and that to `missing`. */
interface FieldWords {
  missing: string;
  short?: string;
  long?: string;
  wrong?: string;
}

/** `typed`: an empty field is missing, whatever rule it broke. */
export function fieldWords(
  error: FieldError | undefined,
  typed: string,
  { missing, short, long, wrong = missing }: FieldWords,
  t: (key: string) => string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === SERVER && error.message) return error.message;
  if (!typed.trim()) return t(missing);
  return t((error.type === 'too_small' && short) || (error.type === 'too_big' && long) || wrong);
}

const isSentence = (words: string) => /[.!?]$/.test(words);

/**
 * Puts the server's error beside its field, using the detail or the refusal, whichever is a sentence. Returns the refusal when something
 * must be shown for the whole form.
 */
export function placeRefusal<T extends FieldValues>(
  refusal: AppError,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): AppError | undefined {
  const placed = fields.flatMap((field) => {
    const detail = refusal.details?.find((found) => found.field === field);
    return detail ? [{ field, message: isSentence(detail.message) ? detail.message : refusal.message }] : [];
  });
  for (const [no, { field, message }] of placed.entries()) setError(field, { type: SERVER, message }, { shouldFocus: no === 0 });
  return placed.length > 0 && placed.length === refusal.details?.length ? undefined : refusal;
}
