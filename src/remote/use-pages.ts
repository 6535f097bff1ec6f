// A list of the server, read to its end, for a screen that searches and sorts it.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { useWatched } from '#platform/use-watched.ts';
import { type Page, readAll } from './pages.ts';
import { serverReachable } from './reachable.ts';

type Asked<T> = { state: 'loading' } | { state: 'failed'; error: AppError } | { state: 'ready'; value: T };

/** `key` identifies the request: another key is another request. Otherwise as useAnswer. */
export function usePages<R>(
  key: string,
  ask: (window: { offset: number; limit: number }, signal: AbortSignal) => Promise<Result<Page<R>>>,
  most?: number,
): { asked: Asked<Page<R>>; again: () => void } {
  const [held, setHeld] = useState<{ key: string; asked: Asked<Page<R>> }>();
  const [turn, setTurn] = useState(0);
  const reachable = useWatched(serverReachable);
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const gone = new AbortController();
    void readAll((window) => latest.current(window, gone.signal), most).then((all) => {
      if (!gone.signal.aborted)
        setHeld({ key, asked: all.ok ? { state: 'ready', value: all.value } : { state: 'failed', error: all.error } });
    });
    return () => gone.abort();
  }, [key, turn, most]);
  const asked: Asked<Page<R>> = held?.key === key ? held.asked : { state: 'loading' };
  const isCut = asked.state === 'failed' && isUnreachable(asked.error);
  useEffect(() => {
    if (isCut && reachable) setTurn((before) => before + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the link comes back, not when the question fails
  }, [reachable]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { asked, again };
}
