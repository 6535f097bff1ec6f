// One refresh at a time on the whole device, and word to the other pages that something was stored. Two at once would be harmless.

const NAME = 'fathom-ships';

interface StoredNews {
  accountId: string;
}

export class OneRefresher {
  readonly #accountId: string;
  readonly #channel: BroadcastChannel | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** `onNews`: another page of this account stored something. */
  constructor(accountId: string, onNews: () => void) {
    this.#accountId = accountId;
    if (!('BroadcastChannel' in globalThis)) return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }: MessageEvent<StoredNews>) => {
      if (data.accountId === accountId) onNews();
    };
    (this.#channel as { unref?: () => void }).unref?.(); // in Node an open channel keeps the process alive
  }

  tell(): void {
    this.#channel?.postMessage({ accountId: this.#accountId } satisfies StoredNews);
  }

  /** Runs `work` when nobody else on the device does. Rejects with the signal's reason when it is aborted while waiting. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks) return locks.request(NAME, { signal }, work) as Promise<T>;
    // plain http has no locks: then at least this page's refreshes go one after the other
    const result = this.#queue.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  close(): void {
    this.#channel?.close();
  }
}
