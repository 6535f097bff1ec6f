// What the line of alerts says besides the one that it names: which ships have an emergency; of those that came lately, how many more there
// are to acknowledge, since when, and of which ships. It counts alerts, never ships.
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import type { EventRow } from '#contract/tables.ts';
import { nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { toldNow } from '#domain/alerts/on-device/led-now.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { isMoreUrgent, shown } from '#domain/alerts/urgency.ts';
import { alertShip } from '#i18n/alert-words.ts';
import { formatDistance, formatMoment, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { type AlertNews, NEWS_MS } from '#store/alerts/alert-news.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, type KnownAlerts } from '#store/alerts/known-alerts.ts';

/** More names do not fit beside the buttons; the list has all. */
const MOST_NAMED = 3;
/** Of ships with an emergency: the line unfolds. */
const MOST_EMERGENCIES = 6;

type Named = Pick<KnownAlert, 'id' | 'shipName' | 'mmsi'>;
/** By an invented event. */
export type IsInvented = (alert: Named) => boolean;

/** Invented alerts are marked: once before the words where all are, else each behind its ship. */
function marksOf(alerts: readonly Named[], isInvented: IsInvented, t: Translate) {
  const areAll = alerts.length > 0 && alerts.every(isInvented);
  return {
    ship(alert: Named): string {
      const ship = alertShip(alert, t);
      return !areAll && isInvented(alert) ? t('alerts.news.inventedShip', { ship }) : ship;
    },
    line: (words: string): string => (areAll ? t('alerts.news.invented', { words }) : words),
  };
}
type Marks = ReturnType<typeof marksOf>;

/** With the priority that it rose to. */
function shipWords(alert: KnownAlert, marks: Marks, t: Translate): string {
  const { risenAt, fellFrom, priority } = alert;
  const ship = marks.ship(alert);
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

/** Each name once, with the number of its alerts where these are several: named and others add up to the number of alerts. */
function namesWords(names: readonly string[], most: number, t: Translate, said = (name: string) => name): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].slice(0, most);
  const others = names.length - named.reduce((sum, [, count]) => sum + count, 0);
  const ships = named
    .map(([name, count]) => (count > 1 ? t('alerts.news.several', { ship: said(name), number: formatNumber(count) }) : said(name)))
    .join(', ');
  return others > 0 ? t('alerts.news.others', { ships, count: others, number: formatNumber(others) }) : ships;
}

/** `alerts`: in the order of lists. */
const shipsWords = (alerts: readonly KnownAlert[], marks: Marks, t: Translate): string =>
  namesWords(
    alerts.map((alert) => shipWords(alert, marks, t)),
    MOST_NAMED,
    t,
  );

export interface Emergency {
  alert: Named;
  isSilenced?: boolean;
  /** From the ship to the event that leads it. */
  nm: NauticalMiles;
  /** To another event of it that is nearer. */
  nearestNm?: NauticalMiles | undefined;
  /** Of when her position is, where it is not of this moment. */
  thenMs?: EpochMs | undefined;
}

/** Its distance is that of the event which makes it an emergency, whichever she meets first. `alert`: as ledNow has it. */
export function emergencyNow(
  alert: KnownAlert,
  events: ReadonlyMap<string, EventRow> | undefined,
  ship: ShipNow | undefined,
  nowMs: EpochMs,
): Emergency {
  const lead = nowOrThen(alert, ship, nowMs);
  const { now, nearest } = toldNow(alert, events, ship, nowMs);
  const nearestNm = nearest?.nm ?? now.nm;
  return {
    alert,
    isSilenced: isSilenced(alert, nowMs),
    nm: lead.nm,
    nearestNm: shown(nearestNm) < shown(lead.nm) ? nearestNm : undefined,
    thenMs: lead.isNow ? undefined : lead.atMs,
  };
}

interface OfEmergencies {
  /** Besides one that the line names. */
  isMore: boolean;
  isInvented: IsInvented;
  nowMs: EpochMs;
}

/** How far off its event is, and when that was. */
function farWords(ship: string, { nm, nearestNm, thenMs }: Emergency, nowMs: EpochMs, t: Translate): string {
  const figures = { ship, distance: formatDistance(nm), nearest: formatDistance(nearestNm ?? nm) };
  const words = t(nearestNm === undefined ? 'alerts.news.shipAt' : 'alerts.news.shipNearest', figures);
  return thenMs === undefined ? words : t('alerts.news.then', { words, time: formatMoment(thenMs, nowMs) });
}

/**
 * Every ship with an emergency to acknowledge, the worst first as given, with how far off its event is: no count stands in its place, as far as
 * names fit. Empty: none.
 */
export function emergencyWords(emergencies: readonly Emergency[], { isMore, isInvented, nowMs }: OfEmergencies, t: Translate): LineWords {
  const marks = marksOf(
    emergencies.map(({ alert }) => alert),
    isInvented,
    t,
  );
  const names = emergencies.map(({ alert, isSilenced }) => {
    const ship = marks.ship(alert);
    return isSilenced ? t('alerts.news.silencedShip', { ship }) : ship;
  });
  const far = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const emergency = emergencies[at];
    if (emergency && !far.has(name)) far.set(name, farWords(name, emergency, nowMs, t));
  }
  const words = (most: number, said?: (name: string) => string) =>
    marks.line(
      t(isMore ? 'alerts.news.emergenciesMore' : 'alerts.news.emergencies', {
        count: emergencies.length,
        number: formatNumber(emergencies.length),
        ships: namesWords(names, most, t, said),
      }),
    );
  const most = Math.min(far.size, MOST_EMERGENCIES);
  const counts = Array.from({ length: most }, (_, fewer) => most - fewer);
  return counts.flatMap((count) => [words(count, (name) => far.get(name) ?? name), words(count)]);
}

interface Present {
  held: KnownAlerts | undefined;
  /** Those that the line names before. */
  named: readonly Pick<KnownAlert, 'id'>[];
  isInvented: IsInvented;
  /** That of lists. */
  inOrder: (alerts: readonly KnownAlert[]) => KnownAlert[];
  nowMs: EpochMs;
}

const FULL = { more: 'alerts.news.more', ofThem: 'alerts.news.ofThem', risen: 'alerts.news.risen' } as const;
const SHORT = { more: 'alerts.news.moreShort', ofThem: 'alerts.news.ofThemShort', risen: 'alerts.news.risenShort' } as const;

/** The same in fewer and fewer words: the line takes the first that fits whole. */
export type LineWords = readonly string[];

/** Of all but the named alerts: how many wait with them, where not all are new, and the new ones. Empty: none is new. */
export function newsWords(news: readonly AlertNews[], { held, named, isInvented, inOrder, nowMs }: Present, t: Translate): LineWords {
  const isNamed = ({ id }: KnownAlert) => named.some((one) => one.id === id);
  const fresh = freshOf(news, held, nowMs).filter(({ alert }) => !isNamed(alert));
  if (fresh.length === 0) return [];
  const marks = marksOf(
    fresh.map(({ alert }) => alert),
    isInvented,
    t,
  );
  const others = [...(held?.values() ?? [])].filter((alert) => !isNamed(alert) && isToAcknowledge(alert)).length;
  const all = others > fresh.length ? [t('alerts.news.all', { number: formatNumber(others) })] : [];
  const kinds = (['more', 'risen'] as const).flatMap((kind) => {
    const of = fresh.filter((one) => one.kind === kind);
    if (of.length === 0) return [];
    const time = formatMoment(Math.min(...of.map(({ atMs }) => atMs)), nowMs);
    const said = kind === 'more' && all.length > 0 ? 'ofThem' : kind;
    return [
      {
        said,
        figures: { number: formatNumber(of.length), time },
        ships: shipsWords(inOrder(of.map(({ alert }) => alert)), marks, t),
      } as const,
    ];
  });
  const full = [...all, ...kinds.map(({ said, figures, ships }) => t(FULL[said], { ...figures, ships }))];
  const short = [...all, ...kinds.map(({ said, figures }) => t(SHORT[said], figures))];
  return [full, short].map((parts) => marks.line(parts.join(' · ')));
}
