// One event: what, where, when, by whom, what is near it, and which own ships could be there within a day. All from this device.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { type OfRecord, RecordDrawer } from '#map/record-drawer.tsx';
import { showDrawer } from '#map/workbench.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { formatDateTime } from '#i18n/formats.ts';
import { useEventFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import { NearbyEvents, ShipsInReach } from './event-surroundings.tsx';

export function EventDrawer({ accountId, scheme, ...frame }: OfRecord) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...frame}
      records={useHeld(heldEvents, accountId)}
      nameOf={({ title }) => title}
      zoom={8}
      words={{
        one: t('events.one'),
        showOnMap: t('events.showOnMap'),
        notHeld: t('events.notHeld'),
        notHeldWhy: t('events.notHeldWhy'),
      }}
      param="event"
      toPage={
        <Link to="/dashboard/events/$eventId" params={{ eventId: frame.id }}>
          <Icon name="event" />
          {t('events.toPage')}
        </Link>
      }
    >
      {(event) => <EventDetails accountId={accountId} event={event} scheme={scheme} />}
    </RecordDrawer>
  );
}

function EventDetails({ accountId, event, scheme }: Pick<OfRecord, 'accountId' | 'scheme'> & { event: EventRow }) {
  const { t } = useTranslation();
  const correctedAt = event.earlier?.at(-1)?.until;
  return (
    <>
      <EventHead event={event} scheme={scheme} />
      {correctedAt !== undefined && <Text tone="quiet">{t('events.corrected', { time: formatDateTime(correctedAt) })}</Text>}
      <Facts facts={useEventFacts(accountId, event, true)} />
      <ShipsInReach accountId={accountId} event={event} onOpen={(mmsi) => showDrawer({ name: 'ship', mmsi })} />
      <NearbyEvents accountId={accountId} event={event} scheme={scheme} onOpen={(id) => showDrawer({ name: 'event', id })} />
    </>
  );
}
