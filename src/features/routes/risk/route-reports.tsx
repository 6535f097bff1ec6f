// The reports near a part of a route: what, how far from the route, how long ago; each opens its event on the map.
import { useTranslation } from 'react-i18next';
import type { RouteReport } from '#contract/routing.ts';
import { formatAge, formatDistance } from '#i18n/formats.ts';
import { EventSign } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { type Item, ItemList } from '#ui/list/item-list.tsx';
import { useAppearance } from '#ui/look/theme.tsx';

interface Props {
  accountId: string;
  label: string;
  reports: readonly RouteReport[];
  onOpen: (eventId: string) => void;
}

export function RouteReports({ accountId, label, reports, onOpen }: Props) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const items = reports.flatMap(({ id, distanceNm }): Item[] => {
    const event = events?.get(id);
    if (!event) return [];
    const from = t('routes.risk.fromRoute', { distance: formatDistance(distanceNm) });
    return [
      {
        key: id,
        picture: <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} />,
        title: event.title,
        detail: [...(event.sample ? [t('events.sampleMark')] : []), t(`events.type.${event.type}`), from].join(' · '),
        end: t('routes.risk.ago', { age: formatAge(nowMs - event.occurredAt) }),
        onOpen: () => onOpen(id),
      },
    ];
  });
  return <ItemList label={label} items={items} />;
}
