// The files of the app that are kept for use without a link, by the list that the build writes in.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { PRECACHE_PROGRESS, type PrecacheProgress } from '#platform/precache-progress.ts';
import { fillPrecache, type PrecacheFile } from './fill.ts';

declare const self: ServiceWorkerGlobalScope;

const PIECES = 'fathom-precache-pieces';

export const precache = new PrecacheController();
export const precacheRoute = new PrecacheRoute(precache);

/** To the pages, which this version does not control yet. */
async function tellPages(keptBytes: number, totalBytes: number): Promise<void> {
  const news: PrecacheProgress = { type: PRECACHE_PROGRESS, keptBytes, totalBytes };
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(news);
}

/** Fills it, then lets workbox look through what is there. */
export async function installPrecache(event: ExtendableEvent, manifest: ServiceWorkerGlobalScope['__WB_MANIFEST']): Promise<void> {
  const files = manifest.filter((file): file is PrecacheFile => file.bytes !== undefined);
  const keyOf = (url: string) => precache.getCacheKeyForURL(url) ?? url;
  const [kept, pieces] = await Promise.all([caches.open(precache.strategy.cacheName), caches.open(PIECES)]);
  await fillPrecache({ files, keyOf, kept, pieces, fetch: (url, init) => fetch(url, init), tell: (...bytes) => void tellPages(...bytes) });
  await caches.delete(PIECES);
  await precache.install(event);
}
