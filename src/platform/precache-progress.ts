// How much of the app is on this device for use without a link: said by the service worker while it fills (sw/precache.ts), heard by the page.
import { watched } from './watched.ts';

export const PRECACHE_PROGRESS = 'precacheProgress';
export interface PrecacheProgress {
  type: typeof PRECACHE_PROGRESS;
  /** Unpacked, as they are kept. */
  keptBytes: number;
  totalBytes: number;
}

/** whole: this page is served from the device. impossible: this browser, or an address without https, keeps nothing. */
type PrecacheState = 'impossible' | 'unknown' | 'whole' | Pick<PrecacheProgress, 'keptBytes' | 'totalBytes'>;

export const precacheState = watched<PrecacheState>('unknown');

/** Once on a page. A later version that fills takes nothing away from the one in charge. */
export function watchPrecache(): void {
  if (!('serviceWorker' in navigator)) return precacheState.set('impossible');
  const { serviceWorker } = navigator;
  const look = () => serviceWorker.controller && precacheState.set('whole');
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<PrecacheProgress> | null>) => {
    if (data?.type !== PRECACHE_PROGRESS || serviceWorker.controller) return;
    precacheState.set({ keptBytes: data.keptBytes ?? 0, totalBytes: data.totalBytes ?? 0 });
  });
  serviceWorker.addEventListener('controllerchange', look);
  look();
}
