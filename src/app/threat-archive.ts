// Keeps the tiles of the current threat map on this device, so that a map opened without a link has them; takes them away with the session.
import { CURRENT_THREAT_MAP } from '#contract/threat-maps.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { accountDb } from '#store/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

/** The service worker's (sw/threat.ts): it keeps what is fetched. */
const CACHE = 'fathom-threat';

/** From now until the answer is called. In low-data mode the map fetches it when the layer is shown. */
export function keepThreatArchive(accountId: string): () => void {
  let wanted: string | undefined;
  let kept: string | undefined;
  const fetchIt = async () => {
    const url = wanted;
    if (url === undefined || url === kept || devicePreferences.get().lowData || !navigator.serviceWorker?.controller) return;
    const answer = await fetch(url).catch(() => undefined); // without a link: again when there may be one
    if (answer?.ok) kept = url;
  };
  const stopWatching = watchLive(
    async () => (await accountDb(accountId).threatMaps.get(CURRENT_THREAT_MAP))?.url,
    (url) => {
      wanted = url;
      void fetchIt();
    },
  );
  const stopHints = onLinkHint(() => void fetchIt());
  const controlled = new AbortController();
  // at the first visit the service worker takes over after the first rows are here
  navigator.serviceWorker?.addEventListener('controllerchange', () => void fetchIt(), { signal: controlled.signal });
  return () => {
    stopWatching();
    stopHints();
    controlled.abort();
    void globalThis.caches?.delete(CACHE);
  };
}
