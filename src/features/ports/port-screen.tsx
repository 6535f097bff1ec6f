// The page of one port: its rating with reasons, position, events nearby within a year, and own ships bound for it.
import { placeOf } from '#domain/geo/longitude.ts';
import { HOUR_MS } from '#contract/units.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldPorts } from '#store/held-table.ts';
import { listRiskAreasAt } from '#store/risk-areas.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/list/copy-link.tsx';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StarButton } from '#ui/list/star-button.tsx';
import { ExportMenu } from '#ui/table/table-menus.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { FoundRecord, PagePart, RecordPage } from '#ui/frame/record-page.tsx';
import { type PortLine, portColumns } from './port-columns.tsx';
import { PortRating, usePortFacts } from './port-facts.tsx';
import { BoundForIt, EventsNear } from './port-surroundings.tsx';
import { RatePortButton } from './rate-port.tsx';
import { RatingReasons } from './rating-reasons.tsx';

interface Props {
  accountId: string;
  id: string;
  /** Administrators may replace the computed rating. */
  mayRate: boolean;
  /** The map around it; passed in, because ships and events are other features. */
  map: (port: PortRow) => ReactNode;
}

export function PortScreen({ accountId, id, mayRate, map }: Props) {
  const { t } = useTranslation();
  const missing = {
    icon: 'port',
    title: t('ports.notHeld'),
    why: t('ports.notHeldWhy'),
    toList: <Link to="/dashboard/ports">{t('portsPage.toList')}</Link>,
  } as const;
  return (
    <FoundRecord id={id} records={useHeld(heldPorts, accountId)} missing={missing}>
      {(port) => <PortPage accountId={accountId} port={port} mayRate={mayRate} map={map} />}
    </FoundRecord>
  );
}

interface HeldProps {
  accountId: string;
  port: PortRow;
}

function PortPage({ accountId, port, mayRate, map }: HeldProps & Pick<Props, 'mayRate' | 'map'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scheme = useAppearance();
  const toShip = (mmsi: number) => void navigate({ to: '/dashboard/ship/$shipId', params: { shipId: String(mmsi) } });
  const toEvent = (eventId: string) => void navigate({ to: '/dashboard/events/$eventId', params: { eventId } });
  return (
    <RecordPage
      back={{ to: '/dashboard/ports', label: t('ports.title') }}
      name={port.name}
      tools={<PortTools accountId={accountId} port={port} />}
      asideLabel={t('portsPage.about')}
      aside={
        <>
          <Facts title={t('portsPage.about')} facts={[...usePortFacts(port), ...useAreaFacts(accountId, port)]} />
          <BoundForIt accountId={accountId} port={port} onOpen={toShip} />
        </>
      }
    >
      <PagePart title={t('ports.threatRating')}>
        <PortRating port={port} scheme={scheme} />
        <RatingReasons accountId={accountId} port={port} />
        {mayRate && <RatePortButton port={port} />}
      </PagePart>
      {map(port)}
      <EventsNear accountId={accountId} port={port} scheme={scheme} withMonths onOpen={toEvent} />
    </RecordPage>
  );
}

/** The listed and threat areas that contain it, by name. */
function useAreaFacts(accountId: string, port: PortRow): Fact[] {
  const { t } = useTranslation();
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const areas = useLive(() => listRiskAreasAt(accountId, placeOf(port), hourMs), [accountId, port, hourMs]);
  if (areas.state !== 'ready' || !areas.value?.length) return [];
  return [{ label: t('portsPage.areas'), value: areas.value.map(({ name }) => name).join(', ') }];
}

function PortTools({ accountId, port }: HeldProps) {
  const { t } = useTranslation();
  const stars = useStars(accountId);
  const written = usePositionFormat();
  const scheme = useAppearance();
  const columns = useMemo(() => portColumns(t, { scheme, written }), [t, scheme, written]);
  const line: PortLine = { port, events: undefined };
  return (
    <>
      <StarButton name={port.name} isStarred={stars.has('port', port.id)} onChange={(isStarred) => stars.set('port', port.id, isStarred)} />
      <Button asChild kind="soft">
        <Link to="/dashboard/map" search={{ port: port.id }}>
          <Icon name="map" />
          {t('ports.showOnMap')}
        </Link>
      </Button>
      <CopyLink url={`${location.origin}/dashboard/ports/${encodeURIComponent(port.id)}`} />
      <ExportMenu fileName={port.name} columns={columns} rows={[line]} position={({ port: one }) => placeOf(one)} />
    </>
  );
}
