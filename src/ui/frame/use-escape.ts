// Esc closes the front element of those that do not have the focus: panels, the drawer. One Esc closes one.
import { useEffect, useEffectEvent, useRef } from 'react';

/** In the order they were opened or brought to the front: the last is in front. */
const open: (() => void)[] = [];

const takeOut = (one: () => void) => {
  const at = open.indexOf(one);
  if (at >= 0) open.splice(at, 1);
};

// Elements with the focus (menus, dialogs, a field with its list) get the key first and mark it as used.
addEventListener('keydown', (event) => {
  const closeFront = open.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || !closeFront) return;
  event.preventDefault();
  closeFront();
});

/**
 * Closes this one when it is in front, wherever the focus is. Without `close` it cannot be closed. `front`: is above the others of its
 * kind; whenever that becomes true, Esc closes it next.
 */
export function useEscape(close: (() => void) | undefined, front = true): void {
  const canClose = close !== undefined;
  const onEscape = useEffectEvent(() => close?.());
  const mine = useRef<() => void>(undefined);
  useEffect(() => {
    if (!canClose) return;
    const one = () => onEscape();
    mine.current = one;
    open.push(one);
    return () => takeOut(one);
  }, [canClose]);
  useEffect(() => {
    const one = mine.current;
    if (!front || !one || !open.includes(one)) return;
    takeOut(one);
    open.push(one);
  }, [front]);
}
