// The assessment of the passage in the address, in React: run anew when the address or the events of this device change.
import { useEffect, useState } from 'react';
import { assessInWorker } from '#compute/passages.ts';
import { routing } from '#compute/routing.ts';
import { serverNow } from '#platform/clock.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { type PassageState, type PassageTools, runPassage } from './passage-run.ts';
import type { PassageSearch } from './passage-search.ts';

interface Asked {
  accountId: string;
  search: PassageSearch;
  plannedRoute: PassageTools['plannedRoute'];
}

/** `isAnew`: a newer one is being computed; the state is still that of before. */
export function usePassage({ accountId, search, plannedRoute }: Asked): { state: PassageState; isAnew: boolean } {
  const [told, setTold] = useState<{ of: string; state: PassageState }>();
  const events = useLive(() => accountDb(accountId).events.count(), [accountId]);
  const eventCount = events.state === 'ready' ? events.value : undefined;
  const asked = JSON.stringify(search);
  useEffect(() => {
    if (eventCount === undefined) return;
    const ended = new AbortController();
    const tell = (state: PassageState) =>
      // while the same passage is assessed anew, the page keeps what it shows
      setTold((before) => (state.state === 'finding' && before?.of === asked ? before : { of: asked, state }));
    const run = { accountId, plannedRoute, routing, assess: assessInWorker, nowMs: serverNow(), signal: ended.signal };
    void runPassage(JSON.parse(asked) as PassageSearch, run, tell);
    return () => ended.abort();
  }, [accountId, asked, eventCount, plannedRoute]);
  return { state: told?.state ?? { state: 'finding' }, isAnew: told !== undefined && told.of !== asked };
}
