// What an HTTP answer means to sync. Apart from network-transport.ts because the simulation uses it for its server's answers too.
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { SyncAnswer } from './transport.ts';

export type SendAnswer = Result<SyncAnswer> & { retryAfterS?: number };

interface Heard {
  status: number;
  text: string;
  /** The header Retry-After. */
  retryAfter: string | null;
}

/** For an answer that does not name its error in our format. */
function codeOf(status: number): ErrorCode {
  if (status === 408 || status === 425) return 'timeout';
  const known = (Object.keys(ERROR_STATUS) as ErrorCode[]).find((code) => ERROR_STATUS[code] === status);
  return known ?? (status >= 500 ? 'internal' : 'invalid');
}

const retryAfterOf = (asked: string | null): { retryAfterS?: number } =>
  asked !== null && /^\d{1,6}$/.test(asked) ? { retryAfterS: Number(asked) } : {};

/** For a complete answer of our own server: whether it is ours is checked before its body is read. */
export function readAnswer({ status, text, retryAfter }: Heard): SendAnswer {
  const asked = retryAfterOf(retryAfter);
  const isOk = status >= 200 && status < 300;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    if (isOk) return fail({ code: 'parseError', message: '' });
  }
  if (isOk) return ok({ body: said, ...asked });
  const error = AppError.safeParse(said);
  return { ...fail(error.success ? error.data : { code: codeOf(status), message: '' }), ...asked };
}
