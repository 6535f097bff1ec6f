// Asks now and then which ground the operator laid beside the app's own. What was heard last stays without a link.
import { useEffect } from 'react';
import { ownMapUrl } from '#contract/own-maps.ts';
import { type KnownOwnMap, ownMaps, withEditionsBefore } from '#map/own-maps.ts';
import { dropPieces, MAP_PIECES } from '#platform/caches/kept-pieces.ts';
import { log } from '#platform/log.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { afterFirstScreen } from '#platform/next-parts.ts';
import { call } from '#remote/call.ts';

const ASK_EVERY_MS = 300_000;

/** Of maps that were taken away, nothing can be asked for again. */
async function forgetOthers(maps: readonly KnownOwnMap[]): Promise<void> {
  const wanted = new Set(maps.flatMap(({ id, before = [] }) => [id, ...before]).map((id) => ownMapUrl({ id })));
  await dropPieces(MAP_PIECES, ({ path }) => path.startsWith('/maps/') && !wanted.has(path));
}

export function useOwnMaps(): void {
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const answer = await call('maps.own', { signal: gone.signal });
      if (gone.signal.aborted || !answer.ok) return;
      const maps = withEditionsBefore(answer.value.maps, ownMaps.get());
      forgetOthers(maps).catch((problem: unknown) => log.warn('pieces of maps that are gone', problem));
      if (JSON.stringify(maps) !== JSON.stringify(ownMaps.get())) ownMaps.set(maps); // the chart is drawn anew
    };
    void afterFirstScreen().then(ask);
    const timer = setInterval(() => pageVisible.get() && void ask(), ASK_EVERY_MS);
    const stop = onLinkHint(() => void ask());
    return () => {
      gone.abort();
      clearInterval(timer);
      stop();
    };
  }, []);
}
