// Esc closes the front thing of those that lie on the page and do not hold the focus: panels, the drawer. One Esc closes one.
import { useEffect, useEffectEvent } from 'react';

/** In the order they were opened: the last is in front. */
const open: (() => void)[] = [];

// What holds the focus itself (menus, dialogs, a field with its list) hears the key first and marks it as used.
addEventListener('keydown', (event) => {
  const closeFront = open.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || !closeFront) return;
  event.preventDefault();
  closeFront();
});

/** Closes this one when it is in front, wherever the focus is. Without `close` it cannot be closed. */
export function useEscape(close: (() => void) | undefined): void {
  const canClose = close !== undefined;
  const onEscape = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!canClose) return;
    const mine = () => onEscape();
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
    };
  }, [canClose]);
}
