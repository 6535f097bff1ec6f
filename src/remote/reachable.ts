// Whether our server answered when it was last asked, by a screen or by sync: for screens that say beforehand that something needs a link, and
// that what they show is not of now. A hint: it may keep a button from being pressed in vain, and decides nothing else.
import { isUnreachable } from '#contract/error-codes.ts';
import type { Result } from '#contract/result.ts';
import { watched } from '#platform/watched.ts';

export const serverReachable = watched(globalThis.navigator?.onLine !== false);

/** A cancelled request says nothing about the connection. */
export function noteAnswer(answer: Result<unknown>): void {
  if (answer.ok || answer.error.code !== 'cancelled') serverReachable.set(answer.ok || !isUnreachable(answer.error));
}
