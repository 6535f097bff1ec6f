// The two ways by keyboard into the search: `/` unless one is typing, Ctrl+K (Cmd+K) always.
import { useEffect, useEffectEvent } from 'react';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useSearchKeys(open: (by: 'slash' | 'palette') => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
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
