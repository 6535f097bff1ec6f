// Whoever opens something by a key goes on there by keys; whoever points keeps the focus where it is.
import { type RefObject, useLayoutEffect } from 'react';

let isByKey = false;
addEventListener('keydown', () => (isByKey = true), true);
addEventListener('pointerdown', () => (isByKey = false), true);

/** Puts the focus on the element when a key opened it, and back to where it was when it goes with the focus in it. */
export function useFocusByKey(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opened = element.current;
    const before = document.activeElement;
    if (!opened || !isByKey || opened.contains(before)) return undefined;
    opened.focus({ preventScroll: true });
    return () => {
      if (opened.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
