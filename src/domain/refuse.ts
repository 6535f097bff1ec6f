// How a mutator ends for an expected reason. Caught wherever a mutation runs: in commit, in a rebase on the device, in the server's runner.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';

export class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** The message is for the user. Everything written before it is rolled back. */
export function refuse(code: ErrorCode, message: string, details?: AppError['details']): never {
  throw new Refused({ code, message, ...(details && { details }) });
}
