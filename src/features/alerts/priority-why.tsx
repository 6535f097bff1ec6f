// Why an alert has its priority: which peril, within which limits of age and of distance or time; then what keeps it from being more urgent.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { halfLifeHours } from '#domain/alerts/half-life.ts';
import { staysWithinNm } from '#domain/alerts/judge.ts';
import { reasonsAbout } from '#domain/alerts/situation.ts';
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
import type { Translate } from '#i18n/i18n.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { Text } from '#ui/text.tsx';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';

type Reason = NonNullable<KnownAlert['reasons']>[number];
type Weighed = readonly [Reason['type'], EventRow, Reason, EpochMs];

/** Empty where it cannot be told: the event is not on this device or was corrected since, or older code stored the alert. */
export function PriorityWhy({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
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
  const limits = limitsOf(weighed, priority, t);
  return (
    <Text as="p" tone="quiet">
      {t('alertsPage.why', { priority: name, facts: factsOf(weighed, reasons, nowMs, t).join('; ') })}
      {` ${limits.length > 0 ? t('alertsPage.notMore', { grounds: limits.join(' ') }) : t('alertsPage.notLess')}`}
    </Text>
  );
}

/** The limits that hold it up, and of when the judged distance is: that of now stands elsewhere. A ground that only holds it down is left out. */
function factsOf(weighed: Weighed, reasons: readonly Reason[], nowMs: EpochMs, t: Translate): string[] {
  const [, event] = weighed;
  const [{ ground: kind }, age, meeting] = groundsOf(...weighed);
  const words = { type: t(`events.type.${event.type}`), category: t(`events.category.${event.category}`) };
  const limits = limitFigures(event);
  const held = [age.ground, meeting.ground].flatMap((ground) => SUPPORTING_GROUNDS.find((one) => one === ground) ?? []);
  return [
    t(kind === 'grave' ? 'alertsPage.fact.grave' : 'alertsPage.fact.kind', words),
    ...held.map((ground) => t(`alertsPage.fact.${ground}`, { ...limits, ...distancesOf(weighed, nowMs) })),
    ...(isPassedNear(weighed, reasons) ? [t('alertsPage.fact.passed', { leaves: staysWithinNm(LEFT_BEHIND_NM) })] : []),
    ...(meeting.ground === 'close' && weighed[2].distanceNm > CLOSE_NM
      ? [t('alertsPage.staysClose', { stays: staysWithinNm(CLOSE_NM) })]
      : []),
  ];
}

/** By her route she has passed the event that she is near, and has not left it behind yet: it is as urgent as one ahead of her. */
const isPassedNear = ([type, , { isBehind, eventId }]: Weighed, reasons: readonly Reason[]): boolean =>
  type === 'Proximity ALERT' && !isBehind && reasons.some((one) => one.type === 'Route ALERT' && one.isBehind && one.eventId === eventId);

/** The limit that was chosen and the distance that was judged, which is not the one of now. */
const distancesOf = ([, , { distanceNm, limitNm }, judgedAt]: Weighed, nowMs: EpochMs) => ({
  limit: formatNumber(limitNm),
  distance: formatDistance(distanceNm),
  time: formatMoment(judgedAt, nowMs),
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
function limitsOf(weighed: Weighed, priority: KnownAlert['priority'], t: Translate): string[] {
  const [, event] = weighed;
  const grounds = groundsOf(...weighed).filter(({ allows }) => allows === priority);
  const figures = {
    priority: t(`alerts.priority.${priority}`),
    type: t(`events.type.${event.type}`),
    category: t(`events.category.${event.category}`),
    ...limitFigures(event),
  };
  return LIMITING_GROUNDS.filter((limit) => grounds.some(({ ground }) => ground === limit)).map((limit) =>
    limit === 'behind' && weighed[0] === 'Proximity ALERT'
      ? t('alertsPage.ground.leftBehind', { ...figures, ends: formatFigure(staysWithinNm(weighed[2].limitNm)) })
      : t(`alertsPage.ground.${limit}`, figures),
  );
}
