// Which alerts came to be acknowledged lately, on this page: a number that only rises lets people think of the wrong cause.
import type { EndReason } from '#contract/entities/alerts.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { eventIdsOf, type Priority } from '#domain/alerts/situation.ts';
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

interface Told {
  priority: Priority;
  /** Ship and event, one for each event of the alert: an alert that comes back may have another id. */
  about: readonly string[];
}

/** What this page has shown to acknowledge. */
export interface Seen {
  /** By id, the alerts to acknowledge when the page last looked. */
  waiting: ReadonlyMap<string, Told>;
  /** By ship and event, how urgent those were that left by a choice of people, not because the situation passed. */
  left: ReadonlyMap<string, Priority>;
}

const aboutOf = (alert: KnownAlert): string[] => eventIdsOf(alert).map((eventId) => `${alert.mmsi} ${eventId}`);

/** The situation goes on all the same. */
const BY_CHOICE: readonly (EndReason | undefined)[] = ['choicesChanged', 'clientChoicesChanged', 'notWatched', 'leftFleets', 'joined'];

/** An alert goes on under another id when the server has it too. */
const waitedAs = ({ waiting }: Seen, { id, formerId }: KnownAlert) => waiting.get(id) ?? waiting.get(formerId ?? '');

export function shownOnPage(alerts: Iterable<KnownAlert>, before: Seen = { waiting: new Map(), left: new Map() }): Seen {
  const all = [...alerts];
  const waiting = new Map(
    all.filter(isToAcknowledge).map((alert): [string, Told] => [alert.id, { priority: alert.priority, about: aboutOf(alert) }]),
  );
  const isOver = new Set(
    all
      .filter((alert) => !isToAcknowledge(alert) && !alert.isBelow && !BY_CHOICE.includes(alert.endedBecause))
      .flatMap(({ id, formerId }) => [id, formerId]),
  );
  const gone = [...before.waiting].filter(([id]) => !waiting.has(id) && !isOver.has(id));
  const left = new Map([...before.left, ...gone.flatMap(([, { priority, about }]) => about.map((one) => [one, priority] as const))]);
  for (const { about } of waiting.values()) for (const one of about) left.delete(one);
  return { waiting, left };
}

/** It was shown before, as urgent, and left by a choice of people. */
const cameBack = ({ left }: Seen, alert: KnownAlert): boolean =>
  aboutOf(alert).every((one) => {
    const was = left.get(one);
    return was !== undefined && !isMoreUrgent(alert.priority, was);
  });

/**
 * What came since `before`. Nothing of what began before `sinceMs`, when the page first looked, of old alerts that only now arrived here, or
 * of those that another choice brought back.
 */
export function newsSince(
  before: Seen,
  alerts: Iterable<KnownAlert>,
  { nowMs, sinceMs }: { nowMs: EpochMs; sinceMs: EpochMs },
): AlertNews[] {
  return [...alerts].filter(isToAcknowledge).flatMap((alert): AlertNews[] => {
    const [was, atMs] = [waitedAs(before, alert), shownSince(alert)];
    if (atMs <= Math.max(nowMs - NEWS_MS, sinceMs) || (was ? !isMoreUrgent(alert.priority, was.priority) : cameBack(before, alert)))
      return [];
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
  let seen: { before: Seen; sinceMs: EpochMs } | undefined;
  const look = () => {
    const alerts = knownAlerts.get(accountId);
    if (!alerts) return;
    const nowMs = clock();
    const { before, sinceMs } = seen ?? { before: undefined, sinceMs: nowMs };
    const news = before ? newsSince(before, alerts.values(), { nowMs, sinceMs }) : [];
    seen = { before: shownOnPage(alerts.values(), before), sinceMs };
    if (news.length === 0) return;
    const kept = alertNews.get().filter(({ id, atMs }) => atMs > nowMs - NEWS_MS && !news.some((one) => one.id === id));
    alertNews.set([...kept, ...news]);
  };
  const stop = knownAlerts.watch(accountId, look);
  look();
  return stop;
}
