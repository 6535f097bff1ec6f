// When a hint of the server becomes a pull: at once, except during the flood of hints that our own edits cause.
const WHILE_SENDING_EVERY_MS = 5_000;

export interface Hints {
  tell(): void;
  /** An alert is pulled without delay. */
  tellUrgent(): void;
  stop(): void;
}

/**
 * While this device sends, the server hints five times a second at its own edits. A pull for each would run the whole queue again each time
 * and hold the database while the next edit waits: 1,000 edits took twice as long (measured November 2026). No hint is dropped: the first
 * pulls at once, those of the next 5 s are pulled together at their end.
 */
export function gatherHints(pull: () => void, isSending: () => boolean): Hints {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const pullNow = () => {
    clearTimeout(gathering);
    gathering = undefined;
    isTold = false;
    pull();
    if (!isSending()) return;
    gathering = setTimeout(() => {
      gathering = undefined;
      if (isTold) pullNow();
    }, WHILE_SENDING_EVERY_MS);
  };
  return {
    tell() {
      isTold = true;
      if (gathering === undefined) pullNow();
    },
    tellUrgent: pullNow,
    stop: () => clearTimeout(gathering),
  };
}
