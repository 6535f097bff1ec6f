// Why an answer could not be decoded. Thrown inside src/ships/decode, and turned into a Result at its boundary.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';

export class DecodeFailure extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Errors of parsers and streams come from the data; anything else is a bug and is thrown again. */
export function toAppError(error: unknown): AppError {
  if (error instanceof DecodeFailure) return { code: error.code, message: error.message };
  throw error;
}
