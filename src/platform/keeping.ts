// How much of the app is on this device for use without a link: said by the service worker while it fills (sw/precache.ts), heard by the page.
import { watched } from './watched.ts';

export const KEEPING_NEWS = 'keeping';
export interface Keeping {
  type: typeof KEEPING_NEWS;
  /** Unpacked, as they are kept. */
  keptBytes: number;
  totalBytes: number;
}

/** whole: this page is served from the device. impossible: this browser, or an address without https, keeps nothing. */
type Kept = 'impossible' | 'unknown' | 'whole' | Pick<Keeping, 'keptBytes' | 'totalBytes'>;

export const appKept = watched<Kept>('unknown');

/** Once on a page. A later version that fills takes nothing away from the one in charge. */
export function watchKeeping(): void {
  if (!('serviceWorker' in navigator)) return appKept.set('impossible');
  const { serviceWorker } = navigator;
  const look = () => serviceWorker.controller && appKept.set('whole');
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<Keeping> | null>) => {
    if (data?.type !== KEEPING_NEWS || serviceWorker.controller) return;
    appKept.set({ keptBytes: data.keptBytes ?? 0, totalBytes: data.totalBytes ?? 0 });
  });
  serviceWorker.addEventListener('controllerchange', look);
  look();
}
