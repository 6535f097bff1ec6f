// Tells the device's other pages and threads what happened to the session. A message is a hint; the device's database decides.
export type SessionNews =
  | { kind: 'started' }
  | { kind: 'refreshed' }
  /** The name, address or picture of the session's account changed. */
  | { kind: 'changed' }
  /** Sealed work is back in the account's queue. */
  | { kind: 'unsealed' }
  /** A page noticed that the browser had emptied the databases. */
  | { kind: 'lost' }
  /** The server ended it (with the server's message), or the user signed out in another tab (no message). kept: leave.ts */
  | { kind: 'ended'; accountId: string; message?: string; kept: boolean };

const NAME = 'fathom-session';
const listeners = new Set<(news: SessionNews) => void>();
const channel = new BroadcastChannel(NAME);
channel.onmessage = (event: MessageEvent<SessionNews>) => {
  for (const listener of listeners) listener(event.data);
};

/** Reaches every other page and thread. */
export const tellOthers = (news: SessionNews): void => channel.postMessage(news);

/** Reaches every page and thread, this one included. */
export function tellSession(news: SessionNews): void {
  tellOthers(news);
  for (const listener of listeners) listener(news);
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
