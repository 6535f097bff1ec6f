// Alerts that this device found and has no room to store: its pages receive them and hold them in memory.
import type { AlertRow } from '#contract/tables.ts';

const channelOf = (accountId: string) => new BroadcastChannel(`fathom-unstored-alerts-${accountId}`);

/** All of them, to all open pages. The engine repeats them until they are stored, for pages that open later. */
export function sayUnstored(accountId: string, rows: readonly AlertRow[]): void {
  const channel = channelOf(accountId);
  channel.postMessage(rows);
  channel.close(); // messages already posted still arrive
}

export function hearUnstored(accountId: string, hear: (rows: readonly AlertRow[]) => void): () => void {
  const channel = channelOf(accountId);
  channel.onmessage = ({ data }: MessageEvent<readonly AlertRow[]>) => hear(data); // only sayUnstored writes to this channel
  return () => channel.close();
}
