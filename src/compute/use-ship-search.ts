// Searches the device's ships while the user types.
import { useEffect, useState } from 'react';
import type { ShipHit } from '#contract/worker-apis.ts';
import { shipStore } from './ships.ts';

/** The best matches for the text; empty below two characters. The last text wins. */
export function useShipSearch(text: string, limit: number): { hits: ShipHit[]; answered: boolean } {
  const [answer, setAnswer] = useState<{ text: string; hits: ShipHit[] }>({ text: '', hits: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let current = true;
    shipStore.search(wanted, limit).then(
      (hits) => current && setAnswer({ text: wanted, hits }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, limit]);
  const answered = answer.text === wanted;
  return { hits: wanted.length < 2 ? [] : answer.hits, answered };
}
