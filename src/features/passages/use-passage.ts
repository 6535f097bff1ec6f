// The assessment of the passage in the address, in React: run anew when the address, or what this device knows, changes.
import { useEffect, useState } from 'react';
import { assessInWorker } from '#compute/passages.ts';
import { routing } from '#compute/routing.ts';
import { particularsId } from '#contract/row-ids.ts';
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

/** Changes when rows that count come or go: on a new device they come while the page stands. */
async function rowsKnown(accountId: string, { from, to, versusFrom, versusTo, ship }: PassageSearch): Promise<string> {
  const { events, areas, actors, ports, ruleSets, shipParticulars } = accountDb(accountId);
  const ids = [from, to, versusFrom, versusTo].filter((id) => id !== undefined);
  const entered = ship === undefined ? undefined : await shipParticulars.get(particularsId(ship));
  const known = await actors.toArray();
  return JSON.stringify([
    entered,
    known.map(({ id, v }) => [id, v]),
    (await ruleSets.toArray()).find(({ isChosen }) => isChosen)?.id,
    await Promise.all([events.count(), areas.count(), ports.where('id').anyOf(ids).count()]),
  ]);
}

/** `isAnew`: a newer one is being computed; the state is still that of before. */
export function usePassage({ accountId, search, plannedRoute }: Asked): { state: PassageState; isAnew: boolean } {
  const [told, setTold] = useState<{ of: string; state: PassageState }>();
  const { from, to, versusFrom, versusTo, ship } = search;
  const known = useLive(() => rowsKnown(accountId, search), [accountId, from, to, versusFrom, versusTo, ship]);
  const rows = known.state === 'ready' ? known.value : undefined;
  const asked = JSON.stringify(search);
  useEffect(() => {
    if (rows === undefined) return;
    const ended = new AbortController();
    const tell = (state: PassageState) =>
      // while the same passage is assessed anew, the page keeps what it shows
      setTold((before) => (state.state === 'finding' && before?.of === asked ? before : { of: asked, state }));
    const run = { accountId, plannedRoute, routing, assess: assessInWorker, nowMs: serverNow(), signal: ended.signal };
    void runPassage(JSON.parse(asked) as PassageSearch, run, tell);
    return () => ended.abort();
  }, [accountId, asked, rows, plannedRoute]);
  return { state: told?.state ?? { state: 'finding' }, isAnew: told !== undefined && told.of !== asked };
}
