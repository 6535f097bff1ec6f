// One sentence on why an alert has its priority: of what the engine weighed, that which allows no more urgent one.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { HOUR_MS } from '#contract/units.ts';
import { halfLifeHours } from '#domain/alerts/half-life.ts';
import { CLOSE_NM, FADED_AFTER, groundsOf, JUST_NOW_MS, priorityOf, SOON_MS } from '#domain/alerts/priority.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { Text } from '#ui/text.tsx';

/** Empty where it cannot be told: the event is not on this device or was corrected since, or older code stored the alert. */
export function PriorityWhy({ alert, event }: { alert: KnownAlert; event: EventRow | undefined }) {
  const { t, i18n } = useTranslation();
  const { priority, updatedAt, reasons: [gravest] = [] } = alert;
  if (!event || !gravest) return null;
  const weighed = [gravest.type, event, gravest, updatedAt] as const;
  if (priorityOf(...weighed) !== priority) return null;
  const figures = {
    type: t(`events.type.${event.type}`),
    category: t(`events.category.${event.category}`),
    halfLife: halfLifeHours(event.type),
    faded: FADED_AFTER * halfLifeHours(event.type),
    justNow: JUST_NOW_MS / HOUR_MS,
    close: CLOSE_NM,
    soon: SOON_MS / HOUR_MS,
  };
  const grounds = groundsOf(...weighed)
    .filter(({ allows }) => allows === priority)
    .map(({ ground }) => t(`alertsPage.ground.${ground}`, figures));
  return (
    <Text as="p" tone="quiet">
      {t('alertsPage.why', { priority: t(`alerts.priority.${priority}`), grounds: new Intl.ListFormat(i18n.language).format(grounds) })}
    </Text>
  );
}
