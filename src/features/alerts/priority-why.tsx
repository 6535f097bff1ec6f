// Why an alert has its priority: which peril, within which limits of age and of distance or time; then what keeps it from being more urgent; and
// what ends it.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { aboutEvent, nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { halfLifeHours } from '#domain/alerts/half-life.ts';
import { IN_FORCE_MS } from '#domain/alerts/in-force.ts';
import { limitNm, staysWithinNm } from '#domain/alerts/judge.ts';
import { eventIdsOf, reasonsAbout, seenThen } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';
import {
  CLOSE_NM,
  FADED_AFTER,
  groundsOf,
  JUST_NOW_MS,
  LEFT_BEHIND_NM,
  LIMITING_GROUNDS,
  priorityOf,
  SOON_MS,
  SUPPORTING_GROUNDS,
} from '#domain/alerts/priority.ts';
import { formatDistance, formatFigure, formatMoment, formatNumber } from '#i18n/formats.ts';
import { occurredWords } from '#i18n/occurred-words.ts';
import type { Translate } from '#i18n/i18n.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { Text } from '#ui/text.tsx';
import { heldEvents } from '#store/held-table.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { choicesInForce } from '#store/alerts/choices-in-force.ts';

type Reason = NonNullable<KnownAlert['reasons']>[number];
type Weighed = readonly [Reason['type'], EventRow, Reason, EpochMs];

/** Empty where it cannot be told: the event is not on this device or was corrected since, or older code stored the alert. */
export function PriorityWhy({ accountId, alert, ship }: { accountId: string; alert: KnownAlert; ship: ShipNow | undefined }) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const { priority, updatedAt, reasons = [] } = alert;
  // of the event that the drawer names, where that is as urgent as the alert
  const own = pressingReason({ reasons: reasonsAbout(alert) });
  const gravest = own?.priority === priority ? own : reasons[0];
  const decider = gravest && events?.get(gravest.eventId ?? alert.eventId);
  if (!decider || !gravest) return null;
  const weighed: Weighed = [gravest.type, decider, gravest, updatedAt];
  if (priorityOf(...weighed) !== priority) return null;
  const name = t(`alerts.priority.${priority}`);
  const limits = limitsOf(weighed, priority, closeNow(alert, decider.id, events, ship, nowMs), t);
  return (
    <Text as="p" tone="quiet">
      {t('alertsPage.why', { priority: name, facts: factsOf(weighed, alert, nowMs, t).join('; ') })}
      {` ${limits.length > 0 ? t('alertsPage.notMore', { grounds: limits.join(' ') }) : t('alertsPage.notLess')}`}
    </Text>
  );
}

/**
 * The limits that hold it up, with the judged distance and the time of its position: the distance of now stands elsewhere. A ground that only
 * holds it down is left out.
 */
function factsOf(weighed: Weighed, alert: KnownAlert, nowMs: EpochMs, t: Translate): string[] {
  const [, event] = weighed;
  const [{ ground: kind }, age, meeting] = groundsOf(...weighed);
  const type = t(`events.type.${event.type}`);
  const isOneOfMany = eventIdsOf(alert).length > 1;
  const named = isOneOfMany ? t('alertsPage.fact.ofSeveral', { type, time: occurredWords(event) }) : type;
  const words = { type: named, category: t(`events.category.${event.category}`) };
  const limits = limitFigures(event);
  const held = [age.ground, meeting.ground].flatMap((ground) => SUPPORTING_GROUNDS.find((one) => one === ground) ?? []);
  return [
    t(kind === 'grave' ? 'alertsPage.fact.grave' : 'alertsPage.fact.kind', words),
    ...held.map((ground) => t(`alertsPage.fact.${ground}`, { ...limits, ...distancesOf(weighed, seenThen(alert), nowMs) })),
    ...(isPassedNear(weighed, alert.reasons ?? []) ? [t('alertsPage.fact.passed', { leaves: staysWithinNm(LEFT_BEHIND_NM) })] : []),
    ...(meeting.ground === 'close' ? [t('alertsPage.staysClose', { stays: staysWithinNm(CLOSE_NM) })] : []),
  ];
}

/** By her route she has passed the event that she is near, and has not left it behind yet: it is as urgent as one ahead of her. */
const isPassedNear = ([type, , { isBehind, eventId }]: Weighed, reasons: readonly Reason[]): boolean =>
  type === 'Proximity ALERT' && !isBehind && reasons.some((one) => one.type === 'Route ALERT' && one.isBehind && one.eventId === eventId);

/** The limit that was chosen and the distance that was judged, which is not the one of now. */
const distancesOf = ([, , { distanceNm, limitNm }]: Weighed, seenMs: EpochMs, nowMs: EpochMs) => ({
  limit: formatNumber(limitNm),
  distance: formatDistance(distanceNm),
  time: formatMoment(seenMs, nowMs),
});

const limitFigures = ({ type }: EventRow) => ({
  halfLife: halfLifeHours(type),
  faded: FADED_AFTER * halfLifeHours(type),
  justNow: JUST_NOW_MS / HOUR_MS,
  close: CLOSE_NM,
  soon: SOON_MS / HOUR_MS,
  left: LEFT_BEHIND_NM,
});

/** One sentence for each ground of the rule that allows nothing more urgent. None of an emergency. */
function limitsOf(weighed: Weighed, priority: KnownAlert['priority'], close: CloseNow | undefined, t: Translate): string[] {
  const [, event] = weighed;
  const grounds = groundsOf(...weighed).filter(({ allows }) => allows === priority);
  const figures = {
    priority: t(`alerts.priority.${priority}`),
    type: t(`events.type.${event.type}`),
    category: t(`events.category.${event.category}`),
    ...limitFigures(event),
  };
  return LIMITING_GROUNDS.filter((limit) => grounds.some(({ ground }) => ground === limit)).map((limit) => {
    if (limit === 'behind' && weighed[0] === 'Proximity ALERT') return t('alertsPage.ground.leftBehind', figures);
    if (limit !== 'notClose' || !close) return t(`alertsPage.ground.${limit}`, figures);
    const other = {
      other: t(`events.type.${close.event.type}`),
      distance: formatDistance(close.nm),
      alone: t(`alerts.priority.${close.priority}`),
    };
    return t('alertsPage.ground.otherClose', { ...figures, ...other });
  });
}

interface CloseNow {
  event: EventRow;
  nm: NauticalMiles;
  /** Of that event alone, as judged last. */
  priority: KnownAlert['priority'];
}

/** The nearest event of the alert within the limit now. */
function closeNow(
  alert: KnownAlert,
  decider: string,
  events: ReadonlyMap<string, EventRow> | undefined,
  ship: ShipNow | undefined,
  nowMs: EpochMs,
): CloseNow | undefined {
  const near = eventIdsOf(alert).flatMap((id): CloseNow[] => {
    const [event, reason] = [events?.get(id), pressingReason({ reasons: reasonsAbout(alert, id) })];
    if (!event || !reason || id === decider) return [];
    return [{ event, priority: reason.priority, nm: nowOrThen(aboutEvent(alert, event), ship, nowMs).nm }];
  });
  return near.filter(({ nm }) => nm <= CLOSE_NM).toSorted((one, other) => one.nm - other.nm)[0];
}

/**
 * What ends an active alert, in one figure for each kind of distance: what is chosen now, as the rule leaves it, and the age of its events.
 * Where that distance is turned off meanwhile, or not known, the figure is of the distance that the alert was judged by.
 */
export function EndsWhen({ accountId, alert: { eventId, reasons = [], endedAt } }: { accountId: string; alert: KnownAlert }) {
  const { t, i18n } = useTranslation();
  const inForce = useLive(() => choicesInForce(accountId), [accountId]);
  const limits = new Map(reasons.map((reason) => [reason.type, reason.limitNm]));
  if (endedAt !== undefined || limits.size === 0) return null;
  const choices = inForce.state === 'ready' && inForce.value.isKnown ? inForce.value.choices : undefined;
  const beyond = [...limits].map(([type, judgedBy]) =>
    t(`alertsPage.endsBeyond.${type}`, { ends: formatFigure(staysWithinNm((choices && limitNm(choices, type)) || judgedBy)) }),
  );
  const count = eventIdsOf({ eventId, reasons }).length;
  const figures = { count, number: formatNumber(count), days: IN_FORCE_MS / DAY_MS };
  return (
    <Text as="p" tone="quiet">
      {t('alertsPage.ends', { ...figures, beyond: new Intl.ListFormat(i18n.language).format(beyond) })}
    </Text>
  );
}
