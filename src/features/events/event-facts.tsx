// What is known of an event as labelled facts, for its drawer and its page.
import { placeOf } from '#domain/geo/longitude.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { nearestOf } from '#domain/geo/near.ts';
import { formatCourse, formatDateTime, formatDistance } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import type { Fact } from '#ui/list/facts.tsx';
import { occurredWords } from '#i18n/occurred-words.ts';

/** `withPort`: where it lies from the nearest port. Left out beside a list of ports, which gives the bearing the other way round. */
export function useEventFacts(accountId: string, event: EventRow, withPort: boolean): Fact[] {
  const { t } = useTranslation();
  const formatPosition = usePositionFormat();
  const ports = useHeld(heldPorts, accountId);
  const nearest = useMemo(
    () => (withPort && ports ? nearestOf(placeOf(event), ports.values(), placeOf) : undefined),
    [withPort, ports, event],
  );
  const fromPort =
    nearest &&
    t('events.fromPort', {
      distance: formatDistance(nearest.distanceNm),
      bearing: formatCourse(bearingDeg(placeOf(nearest.item), placeOf(event))),
      port: nearest.item.name,
    });
  const rows: [label: string, value: string | undefined, code?: boolean][] = [
    [t('events.position'), formatPosition(placeOf(event)), true],
    [t('events.nearestPort'), fromPort],
    [
      t('events.occurredAt'),
      event.occurredPrecision === 'day' ? `${occurredWords(event)} (${t('events.timeUnknown')})` : occurredWords(event),
    ],
    [t('events.reportedAt'), formatDateTime(event.reportedAt)],
    [t('events.victim'), event.victim],
    [t('events.aggressor'), event.aggressor],
    [t('events.source'), event.source],
    [t('events.reference'), event.sourceReference],
    [t('events.confidence'), event.confidence && t(`events.confidences.${event.confidence}`)],
  ];
  return rows.flatMap(([label, value, code]) => (value === undefined ? [] : [{ label, value, ...(code && { code }) }]));
}
