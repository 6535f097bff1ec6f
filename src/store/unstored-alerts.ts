// Alerts that this device found and has no room to store: its pages hear of them, and hold them in memory.
import type { AlertRow } from '#contract/tables.ts';

const channelOf = (accountId: string) => new BroadcastChannel(`fathom-unstored-alerts-${accountId}`);

/** All there are, to all pages that are open. Who finds them says so again until they are stored, for pages that open later. */
export function sayUnstored(accountId: string, rows: readonly AlertRow[]): void {
  const channel = channelOf(accountId);
  channel.postMessage(rows);
  channel.close(); // what was posted still comes
}

export function hearUnstored(accountId: string, hear: (rows: readonly AlertRow[]) => void): () => void {
  const channel = channelOf(accountId);
  channel.onmessage = ({ data }: MessageEvent<readonly AlertRow[]>) => hear(data); // sayUnstored alone writes there
  return () => channel.close();
}
