// The keys of a field with a list of results: which result is active, and which one Enter takes.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SearchHit } from './search-results.ts';

interface Wishes {
  hits: readonly SearchHit[];
  text: string;
  /** Whether the results belong to the present text. */
  isAnswered: boolean;
  choose: (hit: SearchHit) => void;
  onEscape: () => void;
}

/**
 * The first result is active until an arrow key selects another; that one stays active wherever it moves. Enter before the results arrive
 * takes the first when they come, so that fast typing never takes an old result.
 */
export function useResultKeys({ hits, text, isAnswered, choose, onEscape }: Wishes) {
  const [named, setNamed] = useState<string>();
  const [enteredText, setEnteredText] = useState<string>();
  const at = Math.max(0, named === undefined ? 0 : hits.findIndex(({ key }) => key === named));

  const chooseFirst = useEffectEvent(() => {
    const [first] = hits;
    if (first) choose(first);
  });
  const isWaitedFor = enteredText === text && isAnswered && hits.length > 0;
  useEffect(() => {
    if (isWaitedFor) chooseFirst();
  }, [isWaitedFor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter and arrows belong to the input method
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by && hits.length) {
      event.preventDefault();
      setNamed(hits[(at + by + hits.length) % hits.length]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      if (!isAnswered) setEnteredText(text);
      else if (hit) choose(hit);
    } else if (event.key === 'Escape') {
      event.preventDefault(); // one Esc closes one element
      onEscape();
    }
  };

  return {
    /** Index of the active one. */
    at,
    onKeyDown,
    /** After every change of the text. */
    forget: () => {
      setNamed(undefined);
      setEnteredText(undefined);
    },
  };
}
