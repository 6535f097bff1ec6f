// One event: what, where, when, who says so, what is near it, and which own ships could be there within a day. All from this device.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { RecordActions, RecordDrawer } from '#ui/record-drawer.tsx';
import { useEventFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import { placeOf } from './event-list.ts';
import { NearbyEvents, ShipsInReach } from './event-surroundings.tsx';

const EVENT_ZOOM = 8;

interface Props {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

export function EventDrawer({ accountId, id, scheme, onClose, onBack, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const event = held?.get(id);
  const show = () => {
    if (event) onShow({ position: placeOf(event), zoom: EVENT_ZOOM });
  };
  return (
    <RecordDrawer
      title={event?.title ?? t('events.one')}
      onClose={onClose}
      onBack={onBack}
      locate={{ label: t('events.showOnMap'), onClick: show }}
      isReading={held === undefined}
      missing={{ title: t('events.notHeld'), why: t('events.notHeldWhy') }}
    >
      {event && <EventDetails accountId={accountId} event={event} scheme={scheme} />}
    </RecordDrawer>
  );
}

interface DetailProps {
  accountId: string;
  event: EventRow;
  scheme: Scheme;
}

function EventDetails({ accountId, event, scheme }: DetailProps) {
  const { t } = useTranslation();
  return (
    <>
      <EventHead event={event} scheme={scheme} />
      <Facts facts={useEventFacts(accountId, event)} />
      <ShipsInReach accountId={accountId} event={event} onOpen={(mmsi) => showDrawer({ name: 'ship', mmsi })} />
      <NearbyEvents accountId={accountId} event={event} scheme={scheme} onOpen={(id) => showDrawer({ name: 'event', id })} />
      <RecordActions
        toPage={
          <Link to="/dashboard/events/$eventId" params={{ eventId: event.id }}>
            <Icon name="event" />
            {t('events.toPage')}
          </Link>
        }
        mapSearch={`event=${encodeURIComponent(event.id)}`}
      />
    </>
  );
}
