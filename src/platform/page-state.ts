// Whether anybody looks at this page. navigator.onLine is a hint only (true behind a portal): nothing here decides that there is a link.
import { watched } from './watched.ts';

export const pageVisible = watched(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => pageVisible.set(document.visibilityState === 'visible'));

/** Calls back when the browser believes that a link came up or went down. */
export function onLinkHint(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
