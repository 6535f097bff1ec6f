// When an answer has ended.
import type { ServerResponse } from 'node:http';

/**
 * Calls back once: when the answer was sent or its connection has ended; at once if that is already so, because the event does not repeat.
 * Returns a function that stops it.
 */
export function onEnd(answer: ServerResponse, then: () => void): () => void {
  const stop = () => void answer.off('finish', end).off('close', end);
  const end = () => {
    stop();
    then();
  };
  if (answer.destroyed) then();
  else answer.on('finish', end).on('close', end);
  return stop;
}
