// The only place where a failure becomes an answer: {message, code, details?}. Internal errors are logged and never sent.
import { MINUTE_S } from '#contract/units.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { BUSY, DISK_FULL, isDbGone } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { Refusal } from './refusal.ts';

/** Fastify's own refusals, by their status. */
function fromStatus(error: { statusCode: number; message: string; code?: string }): AppError | undefined {
  switch (error.statusCode) {
    case 413:
      return { code: 'tooLarge', message: 'This is larger than this call takes.' };
    case 415:
      return { code: 'invalid', message: 'Send JSON, with content-type: application/json.' };
    case 429:
      return { code: 'tooMany', message: 'Too many calls. Wait a little and try again.' };
    case 403:
    case 404:
      return { code: 'notFound', message: 'There is nothing here.' };
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? { code: 'invalid', message: 'This request cannot be read.' } : undefined;
  }
}

const WHY_GONE = new Map([
  [DISK_FULL, 'The server’s disk is full. Nothing was changed.'],
  [BUSY, 'Too many calls wait for the database. Try again shortly.'],
]);

/** Words and code of any failure. Unknown ones are bugs: 'internal', with nothing of what happened. */
function toAppError(error: unknown): AppError {
  if (error instanceof Refusal) {
    return { code: error.code, message: error.message, ...(error.details && { details: error.details }), ...error.standing };
  }
  if (isDbGone(error)) {
    return { code: 'unavailable', message: WHY_GONE.get(error.code) ?? 'The database cannot be reached. Try again shortly.' };
  }
  const known = error instanceof Error && 'statusCode' in error ? fromStatus(error as Error & { statusCode: number }) : undefined;
  return known ?? { code: 'internal', message: 'Something went wrong' };
}

/** Seconds until a retry makes sense when the database is gone or overloaded: random within a range, so that clients do not all come back together. */
const retryS = (): number => 5 + Math.floor(Math.random() * 10);

export function answerErrors(app: FastifyInstance, log: Log): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const said = toAppError(error);
    if (said.code === 'internal' || said.code === 'unavailable') {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
      log.error(`${request.method} ${request.routeOptions.url ?? 'no route'} failed: ${message}`, {
        id: request.id,
        stack: said.code === 'internal' ? stack : undefined,
      });
    }
    if (said.code === 'unavailable') reply.header('retry-after', retryS());
    if (said.code === 'tooMany' && !reply.hasHeader('retry-after')) reply.header('retry-after', MINUTE_S); // every limit counts minutes or more
    reply.code(ERROR_STATUS[said.code]).type('application/json; charset=utf-8').serializer(JSON.stringify).send(said);
  };
  app.setErrorHandler(answer);
  return answer;
}
