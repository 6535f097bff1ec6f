// An expected failure on its way to the one error handler. Words are for the person at the screen; never a stack, query or secret.
import type { AppError, ErrorCode } from '#contract/errors.ts';

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: AppError['details'];
  constructor(code: ErrorCode, message: string, details?: AppError['details']) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
