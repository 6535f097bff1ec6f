// An expected failure on its way to the one error handler. Words are for the person at the screen; never a stack, query or secret.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';

/** The server's present row: with `changed` and `gone`. */
type Standing = Pick<AppError, 'conflict' | 'gone'>;

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: AppError['details'];
  readonly standing: Standing;
  constructor(code: ErrorCode, message: string, details?: AppError['details'], { conflict, gone }: Standing = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.standing = { ...(conflict && { conflict }), ...(gone && { gone }) };
  }
}

export const sessionEnded = (): Refusal => new Refusal('unauthenticated', 'Your session has ended. Please sign in again.');
