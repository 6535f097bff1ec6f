// Whether our server answered the last request, for screens that say beforehand that something needs a connection. A hint: it may disable a
// button, and decides nothing else.
import { isUnreachable } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { watched } from '#platform/watched.ts';

export const serverReachable = watched(globalThis.navigator?.onLine !== false);

/** A cancelled request says nothing about the connection. */
export function noteAnswer(answer: Result<unknown>): void {
  if (answer.ok || answer.error.code !== 'cancelled') serverReachable.set(answer.ok || !isUnreachable(answer.error));
}
