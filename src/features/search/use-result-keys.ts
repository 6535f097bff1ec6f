// The keys of a field with a list of results: which one is meant, and which one Enter takes.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SearchHit } from './search-results.ts';

interface Wishes {
  hits: readonly SearchHit[];
  text: string;
  /** Whether the hits answer the text. */
  isAnswered: boolean;
  choose: (hit: SearchHit) => void;
  onEscape: () => void;
}

/**
 * The first is meant until an arrow names another; that one stays meant wherever it moves to. Enter before there is an answer takes
 * the first of the answer when it comes: whoever types fast never gets what stood there before.
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
    if (event.nativeEvent.isComposing) return; // Enter and arrows are those of the input method
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
      event.preventDefault(); // one Esc closes one thing
      onEscape();
    }
  };

  return {
    /** Index of the one that is meant. */
    at,
    onKeyDown,
    /** After every change of the text. */
    forget: () => {
      setNamed(undefined);
      setEnteredText(undefined);
    },
  };
}
