// What the line of alerts says of those that came lately, besides the ship that it names: how many more there are to acknowledge, since when,
// and of which ships.
import type { EpochMs } from '#contract/units.ts';
import { awayThen } from '#domain/alerts/alert-now.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { formatMoment, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { type AlertNews, NEWS_MS } from '#store/alerts/alert-news.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, type KnownAlerts } from '#store/alerts/known-alerts.ts';
import { shipCalled } from '#platform/ship-names.ts';

/** More names do not fit beside the buttons; the list has all. */
const MOST_NAMED = 3;

/** With the priority that it rose to. */
function shipWords({ shipName, mmsi, risenAt, fellFrom, priority }: KnownAlert, t: Translate): string {
  const ship = shipCalled({ name: shipName, mmsi }) ?? t('alerts.mmsi', { mmsi });
  if (risenAt === undefined || fellFrom !== undefined) return ship;
  return t('alerts.news.risenTo', { ship, priority: t(`alerts.priority.${priority}`) });
}

interface Fresh extends AlertNews {
  alert: KnownAlert;
}

/** Those that still wait, by what they are called now. */
function freshOf(news: readonly AlertNews[], held: KnownAlerts | undefined, nowMs: EpochMs): Fresh[] {
  return news.flatMap((one) => {
    const alert = one.atMs > nowMs - NEWS_MS ? alertNamed(held, one.id) : undefined;
    return alert && isToAcknowledge(alert) ? [{ ...one, alert }] : [];
  });
}

/** Names by urgency, and since when the first of them is so. */
function partsOf(fresh: readonly Fresh[], nowMs: EpochMs, t: Translate) {
  const alerts = worstFirst(
    fresh.map(({ alert }) => alert),
    awayThen,
  );
  const names = [...new Set(alerts.map((alert) => shipWords(alert, t)))];
  const others = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(', ');
  const ships = others > 0 ? t('alerts.news.others', { ships: first, count: others, number: formatNumber(others) }) : first;
  return { number: formatNumber(fresh.length), time: formatMoment(Math.min(...fresh.map(({ atMs }) => atMs)), nowMs), ships };
}

interface Present {
  held: KnownAlerts | undefined;
  /** What the line is about. Her other alerts are no news of another ship. */
  named: KnownAlert | undefined;
  nowMs: EpochMs;
}

/** undefined: there are none of other ships. */
export function newsWords(news: readonly AlertNews[], { held, named, nowMs }: Present, t: Translate): string | undefined {
  const fresh = freshOf(news, held, nowMs).filter(({ alert }) => alert.mmsi !== named?.mmsi);
  if (fresh.length === 0) return undefined;
  const [added, risen] = (['more', 'risen'] as const).map((kind) => fresh.filter((one) => one.kind === kind));
  return [
    added?.length && t('alerts.news.more', partsOf(added, nowMs, t)),
    risen?.length && t('alerts.news.risen', partsOf(risen, nowMs, t)),
  ]
    .filter(Boolean)
    .join(' · ');
}
