// Which alerts came to be acknowledged lately, on this page: a number that only rises lets people think of the wrong cause.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { isToAcknowledge, type KnownAlert, knownAlerts } from './known-alerts.ts';

/** What is older is no news. Ours: somebody who was away from the screen for a coffee still reads it. */
export const NEWS_MS = 10 * MINUTE_MS;

export interface AlertNews {
  id: string;
  /** more: it was not to be acknowledged before. risen: it was, and is more urgent now. */
  kind: 'more' | 'risen';
  /** Since when it is so. */
  atMs: EpochMs;
  /** How urgent it was then. One that fell since is not more urgent any more. */
  priority: Priority;
}

/** By id, how urgent each alert to acknowledge was when the page last looked. */
export type Waiting = ReadonlyMap<string, Priority>;

/** An alert goes on under another id when the server has it too. */
const before = (waiting: Waiting, { id, formerId }: KnownAlert) => waiting.get(id) ?? waiting.get(formerId ?? '');

export const waitingOf = (alerts: Iterable<KnownAlert>): Waiting =>
  new Map([...alerts].filter(isToAcknowledge).map(({ id, priority }) => [id, priority]));

/** What came since `waiting`; of old alerts that only now arrived here, or that a lower choice brought back, nothing. */
export function newsSince(waiting: Waiting, alerts: Iterable<KnownAlert>, nowMs: EpochMs): AlertNews[] {
  return [...alerts].filter(isToAcknowledge).flatMap((alert): AlertNews[] => {
    const [was, atMs] = [before(waiting, alert), shownSince(alert)];
    if (atMs <= nowMs - NEWS_MS || (was && !isMoreUrgent(alert.priority, was))) return [];
    return [{ id: alert.id, kind: was ? 'risen' : 'more', atMs, priority: alert.priority }];
  });
}

/** Until somebody looked at them, and for NEWS_MS at most: who shows them leaves out the older. */
export const alertNews = watchedOfSession<readonly AlertNews[]>(() => []);

/** The user looked at these, or at all. */
export const lookedAtNews = (ids?: readonly string[]): void =>
  alertNews.set(ids ? alertNews.get().filter(({ id }) => !ids.includes(id)) : []);

/** Runs until the returned function is called. What is there at the beginning is no news. */
export function followAlertNews(accountId: string, clock: () => EpochMs): () => void {
  let waiting: Waiting | undefined;
  const look = () => {
    const alerts = knownAlerts.get(accountId);
    if (!alerts) return;
    const nowMs = clock();
    const news = waiting ? newsSince(waiting, alerts.values(), nowMs) : [];
    waiting = waitingOf(alerts.values());
    if (news.length === 0) return;
    const kept = alertNews.get().filter(({ id, atMs }) => atMs > nowMs - NEWS_MS && !news.some((one) => one.id === id));
    alertNews.set([...kept, ...news]);
  };
  const stop = knownAlerts.watch(accountId, look);
  look();
  return stop;
}
