// The ship and the events of an alert; each can be opened. Each event says how far off it is, or when she passes it, and how old it is.
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import { aboutEvent, nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { nowWords } from '#i18n/alert-words.ts';
import { occurredAgo } from '#i18n/occurred-words.ts';
import { showDrawer } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ItemList } from '#ui/list/item-list.tsx';

interface Props {
  accountId: string;
  alert: KnownAlert;
  /** As this device knows her. */
  ship: Ship | undefined;
}

export function Concerned({ accountId, alert, ship }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const ofEvent = (id: string) => {
    const event = events?.get(id);
    const away = event && nowWords(nowOrThen(aboutEvent(alert, event), ship, nowMs), nowMs, t);
    return {
      key: id,
      picture: <Icon name="event" />,
      title: event?.title ?? t('alerts.eventNotHeld'),
      detail:
        event &&
        [event.sample && t('events.sampleMark'), t(`events.type.${event.type}`), away, occurredAgo(event, nowMs, t)]
          .filter(Boolean)
          .join(' · '),
      onOpen: () => showDrawer({ name: 'event', id }),
    };
  };
  return (
    <ItemList
      label={t('alerts.concerned')}
      items={[
        {
          key: 'ship',
          picture: <Icon name="ship" />,
          title: alert.shipName ?? t('alerts.mmsi', { mmsi: alert.mmsi }),
          detail: t('alerts.mmsi', { mmsi: alert.mmsi }),
          onOpen: () => showDrawer({ name: 'ship', mmsi: alert.mmsi }),
        },
        ...eventIdsOf(alert).map(ofEvent),
      ]}
    />
  );
}
