// A watched voyage in words: who keeps it, its leg, why it has its state. Pure.
import type { EventRow, WatchLogRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Judgement, WatchReason } from '#domain/sentinel/judge-watch.ts';
import { formatAge, formatDistance, formatMoment } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { People } from './use-watches.ts';

/** What stands in the list of states: the state of a running watch, else its phase. */
export const standingOf = ({ phase, state }: Judgement): string => (phase === 'running' ? state : phase);
/** In the order of urgency. */
export const STANDINGS = ['alert', 'attention', 'ok', 'planned', 'over', 'ended'];

export function personWords(t: Translate, people: People, id: string, accountId: string, nameThen = ''): string {
  if (id === accountId) return t('sentinelPage.you');
  const found = people.get(id);
  return (found && (`${found.firstName} ${found.lastName}`.trim() || found.email)) || nameThen || t('sentinelPage.somebody');
}

export function voyageWords(t: Translate, { route }: WatchRow): string {
  const { fromName, toName } = route;
  return fromName || toName ? t('sentinelPage.leg', { from: fromName || '?', to: toName || '?' }) : t('sentinelPage.unnamedLeg');
}

export const agoWords = (t: Translate, atMs: EpochMs, nowMs: EpochMs): string =>
  t('sentinelPage.ago', { time: formatMoment(atMs, nowMs), age: formatAge(nowMs - atMs) });

/** Past: it is overdue, as far as is known. */
export const dueWords = (t: Translate, dueMs: EpochMs, nowMs: EpochMs): string =>
  dueMs < nowMs
    ? t('sentinelPage.overdue', { time: formatMoment(dueMs, nowMs), age: formatAge(nowMs - dueMs) })
    : t('sentinelPage.dueIn', { time: formatMoment(dueMs, nowMs), age: formatAge(dueMs - nowMs) });

export function reasonWords(t: Translate, reason: WatchReason, { nowMs, events }: Moment): string {
  switch (reason.kind) {
    case 'missedReport':
      return t('sentinelPage.reason.missedReport', { time: formatMoment(reason.dueMs, nowMs) });
    case 'outsideCorridor':
      return t('sentinelPage.reason.outsideCorridor', {
        distance: formatDistance(reason.offNm),
        time: formatMoment(reason.positionMs, nowMs),
      });
    case 'silent':
      return t('sentinelPage.reason.silent', { time: formatMoment(reason.sinceMs, nowMs) });
    case 'incidentAhead':
      return t('sentinelPage.reason.incidentAhead', {
        distance: formatDistance(reason.aheadNm),
        title: events?.get(reason.eventId)?.title ?? reason.eventId,
      });
    case 'oldData':
      return reason.knownUntilMs > 0
        ? t('sentinelPage.reason.oldData', { time: formatMoment(reason.knownUntilMs, nowMs) })
        : t('sentinelPage.reason.noData');
  }
}

interface Moment {
  nowMs: EpochMs;
  events: ReadonlyMap<string, EventRow> | undefined;
}

/** Newest first; what one device wrote in one millisecond stays in its order, because its ids count up. */
export const newestFirst = (log: readonly WatchLogRow[]): WatchLogRow[] =>
  log.toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1));
