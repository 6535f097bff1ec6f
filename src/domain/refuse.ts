// How a mutator ends for an expected reason. Caught where a mutation is run: commit, run again on the device, the server's runner.
import type { AppError, ErrorCode } from '#contract/errors.ts';

export class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Words are for the person at the screen. Nothing that was written before it stays. */
export function refuse(code: ErrorCode, message: string, details?: AppError['details']): never {
  throw new Refused({ code, message, ...(details && { details }) });
}
