// Copies a text; without a clipboard (plain http, or permission refused) the text is to be shown, for copying by hand.
import { useState } from 'react';

interface Copying {
  copy: (text: string, onCopied: () => void) => void;
  /** What could not be copied. */
  byHand: string | undefined;
}

export function useCopying(): Copying {
  const [byHand, setByHand] = useState<string>();
  const tryTo = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false; // also where there is no clipboard at all
    }
  };
  const copy: Copying['copy'] = (text, onCopied) =>
    void tryTo(text).then((isCopied) => {
      setByHand(isCopied ? undefined : text);
      if (isCopied) onCopied();
    });
  return { copy, byHand };
}
