// Why an alert has its priority: which peril, how old and how near or how soon it is; then what keeps it from being more urgent.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { halfLifeHours } from '#domain/alerts/half-life.ts';
import { eventAgeMs } from '#domain/alerts/in-force.ts';
import { CLOSE_NM, FADED_AFTER, groundsOf, JUST_NOW_MS, LIMITING_GROUNDS, priorityOf, SOON_MS } from '#domain/alerts/priority.ts';
import { formatAge, formatDistance, formatSailingTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { Text } from '#ui/text.tsx';

type Reason = NonNullable<KnownAlert['reasons']>[number];
type Weighed = readonly [Reason['type'], EventRow, Reason, EpochMs];

/** Empty where it cannot be told: the event is not on this device or was corrected since, or older code stored the alert. */
export function PriorityWhy({ alert, event }: { alert: KnownAlert; event: EventRow | undefined }) {
  const { t } = useTranslation();
  const { priority, updatedAt, reasons: [gravest] = [] } = alert;
  if (!event || !gravest) return null;
  const weighed: Weighed = [gravest.type, event, gravest, updatedAt];
  if (priorityOf(...weighed) !== priority) return null;
  const name = t(`alerts.priority.${priority}`);
  const limits = limitsOf(weighed, priority, t);
  return (
    <Text as="p" tone="quiet">
      {t('alertsPage.why', { priority: name, facts: factsOf(weighed, t).join('; ') })}
      {limits.length > 0 && ` ${t('alertsPage.notMore', { grounds: limits.join(' ') })}`}
    </Text>
  );
}

/** All as of when the alert was last updated. */
function factsOf([type, event, { distanceNm, passesAt }, atMs]: Weighed, t: Translate): string[] {
  const isGrave = groundsOf(type, event, { isClose: false }, atMs)[0].ground === 'grave';
  const kind = { type: t(`events.type.${event.type}`), category: t(`events.category.${event.category}`) };
  const age = formatAge(eventAgeMs(event, atMs));
  const time = passesAt === undefined ? undefined : formatSailingTime(Math.max(0, passesAt - atMs) / HOUR_MS);
  return [
    t(isGrave ? 'alertsPage.fact.grave' : 'alertsPage.fact.kind', kind),
    t(event.occurredPrecision === 'day' ? 'alertsPage.fact.ageOfDay' : 'alertsPage.fact.age', { age }),
    type === 'Proximity ALERT'
      ? t('alertsPage.fact.near', { distance: formatDistance(distanceNm) })
      : time === undefined
        ? t('alertsPage.fact.aheadUnknown')
        : t('alertsPage.fact.ahead', { time }),
  ];
}

/** One sentence for each ground of the rule that allows nothing more urgent. None of an emergency. */
function limitsOf(weighed: Weighed, priority: KnownAlert['priority'], t: Translate): string[] {
  const [, event] = weighed;
  const grounds = groundsOf(...weighed).filter(({ allows }) => allows === priority);
  const figures = {
    priority: t(`alerts.priority.${priority}`),
    type: t(`events.type.${event.type}`),
    category: t(`events.category.${event.category}`),
    halfLife: halfLifeHours(event.type),
    faded: FADED_AFTER * halfLifeHours(event.type),
    justNow: JUST_NOW_MS / HOUR_MS,
    close: CLOSE_NM,
    soon: SOON_MS / HOUR_MS,
  };
  return LIMITING_GROUNDS.filter((limit) => grounds.some(({ ground }) => ground === limit)).map((limit) =>
    t(`alertsPage.ground.${limit}`, figures),
  );
}
