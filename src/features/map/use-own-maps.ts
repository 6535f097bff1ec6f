// Asks now and then which ground the operator laid beside the app's own. What was heard last stays without a link.
import { useEffect } from 'react';
import { ownMaps } from '#map/own-maps.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { afterFirstScreen } from '#platform/next-parts.ts';
import { call } from '#remote/call.ts';

const ASK_EVERY_MS = 300_000;

export function useOwnMaps(): void {
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const answer = await call('maps.own', { signal: gone.signal });
      if (gone.signal.aborted || !answer.ok) return;
      const { maps } = answer.value;
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
