// What the line of alerts says of those that came lately, besides the one that it names: how many more there are to acknowledge, since when,
// and of which ships. It counts alerts, never ships.
import type { EpochMs } from '#contract/units.ts';
import { awayThen } from '#domain/alerts/alert-now.ts';
import { isMoreUrgent, worstFirst } from '#domain/alerts/urgency.ts';
import { alertShip } from '#i18n/alert-words.ts';
import { formatMoment, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { type AlertNews, NEWS_MS } from '#store/alerts/alert-news.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, type KnownAlerts } from '#store/alerts/known-alerts.ts';

/** More names do not fit beside the buttons; the list has all. */
const MOST_NAMED = 3;

/** With the priority that it rose to. */
function shipWords(alert: KnownAlert, t: Translate): string {
  const { risenAt, fellFrom, priority } = alert;
  const ship = alertShip(alert, t);
  if (risenAt === undefined || fellFrom !== undefined) return ship;
  return t('alerts.news.risenTo', { ship, priority: t(`alerts.priority.${priority}`) });
}

interface Fresh extends AlertNews {
  alert: KnownAlert;
}

/** Those that still wait, by what they are called now, and of those that rose the ones that did not fall again. */
function freshOf(news: readonly AlertNews[], held: KnownAlerts | undefined, nowMs: EpochMs): Fresh[] {
  return news.flatMap((one) => {
    const alert = one.atMs > nowMs - NEWS_MS ? alertNamed(held, one.id) : undefined;
    const isSo = one.kind === 'more' || (alert && !isMoreUrgent(one.priority, alert.priority));
    return alert && isSo && isToAcknowledge(alert) ? [{ ...one, alert }] : [];
  });
}

/** Names by urgency, each with the number of its alerts where these are several: named and others add up to the number of alerts. */
function shipsWords(fresh: readonly Fresh[], t: Translate): string {
  const alerts = worstFirst(
    fresh.map(({ alert }) => alert),
    awayThen,
  );
  const counts = new Map<string, number>();
  for (const alert of alerts) {
    const name = shipWords(alert, t);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const named = [...counts].slice(0, MOST_NAMED);
  const others = alerts.length - named.reduce((sum, [, count]) => sum + count, 0);
  const ships = named
    .map(([ship, count]) => (count > 1 ? t('alerts.news.several', { ship, number: formatNumber(count) }) : ship))
    .join(', ');
  return others > 0 ? t('alerts.news.others', { ships, count: others, number: formatNumber(others) }) : ships;
}

interface Present {
  held: KnownAlerts | undefined;
  /** What the line is about. */
  named: KnownAlert | undefined;
  nowMs: EpochMs;
}

const FULL = { more: 'alerts.news.more', risen: 'alerts.news.risen' } as const;
const SHORT = { more: 'alerts.news.moreShort', risen: 'alerts.news.risenShort' } as const;

/** The words, and the same without names for a phone, which would cut them. */
export interface NewsWords {
  full: string;
  short: string;
}

/** Of all but the named alert itself: how many wait with it, where not all are new, and the new ones. undefined: none is new. */
export function newsWords(news: readonly AlertNews[], { held, named, nowMs }: Present, t: Translate): NewsWords | undefined {
  const fresh = freshOf(news, held, nowMs).filter(({ alert }) => alert.id !== named?.id);
  if (fresh.length === 0) return undefined;
  const kinds = (['more', 'risen'] as const).flatMap((kind) => {
    const of = fresh.filter((one) => one.kind === kind);
    if (of.length === 0) return [];
    const time = formatMoment(Math.min(...of.map(({ atMs }) => atMs)), nowMs);
    return [{ kind, figures: { number: formatNumber(of.length), time }, ships: shipsWords(of, t) }];
  });
  const others = [...(held?.values() ?? [])].filter((alert) => alert.id !== named?.id && isToAcknowledge(alert)).length;
  const all = others > fresh.length ? [t('alerts.news.all', { number: formatNumber(others) })] : [];
  return {
    full: [...all, ...kinds.map(({ kind, figures, ships }) => t(FULL[kind], { ...figures, ships }))].join(' · '),
    short: [...all, ...kinds.map(({ kind, figures }) => t(SHORT[kind], figures))].join(' · '),
  };
}
