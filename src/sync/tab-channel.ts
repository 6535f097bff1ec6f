// How an account's pages tell the leader that there is work. A hint: one that nobody hears does no harm.
import type { WakeReason } from './engine.ts';

const REASONS: readonly WakeReason[] = ['visible', 'online', 'connected', 'background', 'commit', 'hint', 'look', 'user'];

interface TabChannel {
  /** Reaches the account's other pages and the service worker, not this page. */
  tell(reason: WakeReason): void;
  close(): void;
}

export function openTabChannel(accountId: string, onTold: (reason: WakeReason) => void): TabChannel {
  const channel = new BroadcastChannel(`fathom-sync-${accountId}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const reason = REASONS.find((known) => known === data);
    if (reason) onTold(reason);
  };
  return { tell: (reason) => channel.postMessage(reason), close: () => channel.close() };
}
