// Requests to the server in React: loading, failed or answered; repeated by the user, and automatically when the connection is back.
import { useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import type { AnswerOf, EndpointName } from '#contract/endpoints/endpoints.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call, type CallInput } from './call.ts';
import { serverReachable } from './reachable.ts';

/** How often to check for a connection while there is none. */
const LOOK_MS = 15_000;

/** False: do not offer what needs a connection. Checks for the connection while there is none. Use it once per screen. */
export function useReachable(): boolean {
  const reachable = useWatched(serverReachable);
  useEffect(() => {
    const look = () => void call('health.get');
    const timer = reachable ? undefined : setInterval(look, LOOK_MS);
    const stop = onLinkHint(() => (navigator.onLine ? look() : serverReachable.set(false)));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [reachable]);
  return reachable;
}

type Asked<T> = { state: 'loading' } | { state: 'failed'; error: AppError } | { state: 'ready'; value: T };

/** Sends the request when the screen opens. `again` keeps what is shown until the next answer; `put` shows the result of another call. */
export function useAnswer<N extends EndpointName>(
  name: N,
  input: Omit<CallInput<N>, 'signal'> = {},
): { asked: Asked<AnswerOf<N>>; again: () => void; put: (value: AnswerOf<N>) => void } {
  const [asked, setAsked] = useState<Asked<AnswerOf<N>>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const reachable = useWatched(serverReachable);
  const question = JSON.stringify(input);
  const underWay = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    underWay.current = true;
    void call(name, { ...(JSON.parse(question) as CallInput<N>), signal: gone.signal }).then((answer) => {
      if (gone.signal.aborted) return;
      underWay.current = false;
      setAsked(answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', error: answer.error });
    });
    return () => gone.abort();
  }, [name, question, turn]);
  const again = () => setTurn((before) => before + 1);
  const isCut = asked.state === 'failed' && isUnreachable(asked.error);
  useEffect(() => {
    // the pending answer may be the one that showed that there is a connection
    if (isCut && reachable && !underWay.current) setTurn((before) => before + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the link comes back, not when the question fails
  }, [reachable]);
  return { asked, again, put: (value) => setAsked({ state: 'ready', value }) };
}
