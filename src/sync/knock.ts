// How an account's pages tell whoever leads that there is something to do. A knock is a hint: one that nobody hears costs nothing.
import type { WakeReason } from './engine.ts';

const REASONS: readonly WakeReason[] = ['visible', 'online', 'connected', 'background', 'commit', 'hint', 'look', 'user'];

interface Knocks {
  /** Reaches the account's other pages and the service worker, not this one. */
  knock(reason: WakeReason): void;
  close(): void;
}

export function openKnocks(accountId: string, onKnock: (reason: WakeReason) => void): Knocks {
  const channel = new BroadcastChannel(`fathom-sync-${accountId}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const reason = REASONS.find((known) => known === data);
    if (reason) onKnock(reason);
  };
  return { knock: (reason) => channel.postMessage(reason), close: () => channel.close() };
}
