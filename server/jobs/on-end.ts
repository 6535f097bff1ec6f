// When an answer is over.
import type { ServerResponse } from 'node:http';

/**
 * Calls back once: when the answer was sent, or its connection has ended; at once where it ended before, for it never says so again.
 * Answers how to stop that.
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
