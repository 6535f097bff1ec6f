// Whether this page is in view. navigator.onLine is only a hint (it is true behind a portal): nothing here decides whether there is a
// connection.
import { watched } from './watched.ts';

export const pageVisible = watched(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => pageVisible.set(document.visibilityState === 'visible'));

/** Calls back when the browser believes that the connection came or went. */
export function onLinkHint(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
