// When a hint of the server becomes a pull: at once, but for the flood of them that our own edits raise while they go out.
const WHILE_SENDING_EVERY_MS = 5_000;

export interface Hints {
  tell(): void;
  /** An alert waits for nothing. */
  tellUrgent(): void;
  stop(): void;
}

/**
 * The server hints five times a second at what this device itself sends. A pull for each would run the whole queue again as often, and
 * hold the database while the next edit waits for it: 1,000 edits took twice as long (measured November 2026). None is dropped: the
 * first pulls at once, those of the next 5 s together at their end.
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
