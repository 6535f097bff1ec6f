// Media queries in React. Layout that CSS can decide stays in CSS.
import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
