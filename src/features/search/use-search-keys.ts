// The two ways by keyboard into the search: `/` unless one is typing, Ctrl+K (Cmd+K) also then; neither over a dialog.
import { useEffect, useEffectEvent } from 'react';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select'));

export function useSearchKeys(open: (by: 'slash' | 'palette') => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog]')) return; // it keeps the focus
      const command = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !command && !isTyping(event);
      const isPalette = command && event.key.toLowerCase() === 'k';
      if (!isSlash && !isPalette) return;
      event.preventDefault();
      onOpen(isSlash ? 'slash' : 'palette');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
