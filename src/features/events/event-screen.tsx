// The page of one event: details, own ships near it, its history, other events there, and the nearest ports.
import { placeOf } from '#domain/geo/longitude.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { withinNm } from '#domain/geo/near.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/list/copy-link.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { MonthChart } from '#ui/chart/month-chart.tsx';
import { ExportMenu } from '#ui/table/table-menus.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { FoundRecord, PagePart, RecordPage } from '#ui/frame/record-page.tsx';
import { eventColumns } from './event-columns.tsx';
import { useEventFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import { NEARBY_NM, NearbyEvents, ShipsInReach } from './event-surroundings.tsx';
import { EventHistory } from './history/event-history.tsx';
import { NearestPorts } from './nearest-ports.tsx';
import { OtherReports } from './other-reports.tsx';

const MONTHS = 12;

interface Props extends MapProps {
  accountId: string;
  id: string;
}
interface MapProps {
  /** The map around it; passed in, because ships and ports are other features. */
  map: (event: EventRow) => ReactNode;
}

export function EventScreen({ accountId, id, map }: Props) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const missing = {
    icon: 'event',
    title: t('events.notHeld'),
    why: t('events.notHeldWhy'),
    toList: <Link to="/dashboard/events">{t('eventsPage.toList')}</Link>,
  } as const;
  return (
    <>
      <FoundRecord id={id} records={events} missing={missing}>
        {(event) => <EventPage accountId={accountId} event={event} map={map} />}
      </FoundRecord>
      {events && !events.has(id) && <EventHistory accountId={accountId} id={id} event={undefined} />}
    </>
  );
}

interface HeldProps {
  accountId: string;
  event: EventRow;
}

function EventPage({ accountId, event, map }: HeldProps & MapProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scheme = useAppearance();
  const facts = useEventFacts(accountId, event, false);
  const toShip = (mmsi: number) => void navigate({ to: '/dashboard/ship/$shipId', params: { shipId: String(mmsi) } });
  const toEvent = (eventId: string) => void navigate({ to: '/dashboard/events/$eventId', params: { eventId } });
  const toPort = (portId: string) => void navigate({ to: '/dashboard/ports/$portId', params: { portId } });
  return (
    <RecordPage
      back={{ to: '/dashboard/events', label: t('events.title') }}
      name={event.title}
      tools={<EventTools event={event} />}
      asideLabel={t('eventsPage.around')}
      aside={
        <>
          <PagePart title={t('eventsPage.nearestPorts')}>
            <NearestPorts accountId={accountId} event={event} label={t('eventsPage.nearestPorts')} onOpen={toPort} />
          </PagePart>
          <NearbyEvents accountId={accountId} event={event} scheme={scheme} onOpen={toEvent} />
        </>
      }
    >
      <EventHead event={event} scheme={scheme} />
      {map(event)}
      <Facts facts={[...facts, { label: t('eventsPage.id'), value: event.id, code: true }]} />
      {event.otherReports && (
        <PagePart title={t('eventsPage.otherReports')}>
          <OtherReports reports={event.otherReports} />
        </PagePart>
      )}
      <ShipsInReach accountId={accountId} event={event} onOpen={toShip} />
      <EventHistory accountId={accountId} id={event.id} event={event} />
      <AroundByMonth accountId={accountId} event={event} />
    </RecordPage>
  );
}

function EventTools({ event }: { event: EventRow }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const scheme = useAppearance();
  const columns = useMemo(() => eventColumns(t, { scheme, written }), [t, scheme, written]);
  return (
    <>
      <Button asChild kind="soft">
        <Link to="/dashboard/map" search={{ event: event.id }}>
          <Icon name="map" />
          {t('events.showOnMap')}
        </Link>
      </Button>
      <CopyLink url={`${location.origin}/dashboard/events/${encodeURIComponent(event.id)}`} />
      <ExportMenu fileName={event.title} columns={columns} rows={[event]} position={placeOf} />
    </>
  );
}

/** This event is one of them. */
function AroundByMonth({ accountId, event }: HeldProps) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const timesMs = useMemo(
    () => withinNm(placeOf(event), held?.values() ?? [], placeOf, NEARBY_NM).map(({ item }) => item.occurredAt),
    [held, event],
  );
  if (!held) return <SkeletonLines lines={4} />;
  return <MonthChart title={t('eventsPage.aroundByMonth', { distance: NEARBY_NM })} timesMs={timesMs} nowMs={nowMs} months={MONTHS} />;
}
