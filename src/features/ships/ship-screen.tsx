// The page of one ship: who she is, her last known position and its age, destination, events nearby, her fleets.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { isShipMmsi } from '#domain/ais/mmsi.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/list/copy-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StarButton } from '#ui/list/star-button.tsx';
import { EmptyState, FailureState } from '#ui/states.tsx';
import { ExportMenu } from '#ui/table/table-menus.tsx';
import { inventedColumn } from '#ui/table/invented-column.ts';
import { PagePart, RecordPage } from '#ui/frame/record-page.tsx';
import { AddShipToFleet } from './add-ship-to-fleet.tsx';
import { ShipMovement, ShipFacts } from './ship-drawer.tsx';
import { type RenderEventsNear, type RenderFarAhead, ShipSurroundingsLists } from './ship-surroundings.tsx';
import { useFleetsOf, useShip } from './ships-queries.ts';
import { ItemList } from '#ui/list/item-list.tsx';
import { Text } from '#ui/text.tsx';
import { unfetchedTitle, useUnfetched } from '#ui/unfetched.ts';
import type { Translate } from '#i18n/i18n.ts';
import { navStatusKey } from '#domain/ais/movement.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import type { TableColumn } from '#ui/table/table-columns.ts';

// A ship as a row of a file. Columns turn values into text and have no effects.
const narrow = { minPx: 0 } as const;

function shipFileColumns(t: Translate, isInvented: boolean): readonly TableColumn<Ship>[] {
  const status = (ship: Ship) => {
    const key = navStatusKey(ship.navStatus);
    return key && t(`ais.navStatus.${key}`);
  };
  return [
    { ...narrow, id: 'name', header: t('shipPage.name'), kind: 'text', value: ({ name }) => name },
    inventedColumn(t, () => isInvented),
    { ...narrow, id: 'mmsi', header: t('ships.mmsi'), kind: 'text', value: ({ mmsi }) => String(mmsi) },
    { ...narrow, id: 'imo', header: t('ships.imo'), kind: 'text', value: ({ imo }) => (imo ? String(imo) : undefined) },
    { ...narrow, id: 'callsign', header: t('ships.callsign'), kind: 'text', value: ({ callsign }) => callsign },
    { ...narrow, id: 'flag', header: t('ships.flag'), kind: 'text', value: ({ flag }) => flag },
    {
      ...narrow,
      id: 'type',
      header: t('ships.type'),
      kind: 'text',
      value: ({ shipType, mmsi }) => t(`ais.group.${groupOf(shipType, mmsi)}`),
    },
    { ...narrow, id: 'seen', header: t('shipPage.seen'), kind: 'text', value: ({ lastSeen }) => new Date(lastSeen).toISOString() },
    { ...narrow, id: 'lat', header: t('shipPage.latitude'), kind: 'number', value: ({ lat }) => lat },
    { ...narrow, id: 'lon', header: t('shipPage.longitude'), kind: 'number', value: ({ lon }) => lon },
    { ...narrow, id: 'speed', header: t('shipPage.speedKn'), kind: 'number', value: ({ sog }) => sog },
    { ...narrow, id: 'course', header: t('shipPage.courseDeg'), kind: 'number', value: ({ cog }) => cog },
    { ...narrow, id: 'status', header: t('ships.navStatus'), kind: 'text', value: status },
    { ...narrow, id: 'destination', header: t('ships.destination'), kind: 'text', value: ({ destination }) => destination },
    { ...narrow, id: 'eta', header: t('ships.eta'), kind: 'text', value: ({ eta }) => eta },
  ];
}

// The fleets of a ship, each a link to her place in it.
function HerFleets({ accountId, mmsi, label }: { accountId: string; mmsi: number; label: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const unfetched = useUnfetched();
  const fleets = useFleetsOf(accountId, mmsi);
  if (fleets.state === 'loading') return null;
  if (fleets.state === 'failed') return <FailureState title={t('shipPage.fleetsFailed')} message={t(`errors.${fleets.error.code}`)} />;
  if (fleets.value.length === 0) return <Text tone="quiet">{t(unfetched ? unfetchedTitle(unfetched) : 'shipPage.noFleet')}</Text>;
  return (
    <ItemList
      label={label}
      items={fleets.value.map(({ id, name, tags }) => ({
        key: id,
        picture: <Icon name="ship" />,
        title: name,
        detail: tags.join(', '),
        onOpen: () => void navigate({ to: '/dashboard/fleets/$fleetId/$shipId', params: { fleetId: id, shipId: String(mmsi) } }),
      }))}
    />
  );
}

interface Props {
  accountId: string;
  /** From the address: her MMSI, or whatever somebody typed there. */
  shipId: string;
  /** Her active alerts, her risk, her track, reports of her, and events near a place; passed in, because these are other features. */
  alerts: (mmsi: number) => ReactNode;
  watches?: (mmsi: number) => ReactNode;
  risk: (mmsi: number) => ReactNode;
  past: (mmsi: number) => ReactNode;
  /** The button that composes a report to authorities, and the reports that were sent. */
  report: (mmsi: number, ship: Ship | undefined) => ReactNode;
  reports: (mmsi: number) => ReactNode;
  eventsNear: RenderEventsNear;
  farAhead: RenderFarAhead;
}

const placeOf = ({ lon, lat }: Ship): LonLat => [lon, lat];

export function ShipScreen({ shipId, ...of }: Props) {
  const mmsi = /^\d{9}$/.test(shipId) ? Number(shipId) : undefined;
  if (mmsi === undefined || !isShipMmsi(mmsi)) return <NoShipNumber shipId={shipId} />;
  return <ShipPage {...of} mmsi={mmsi} />;
}

function NoShipNumber({ shipId }: { shipId: string }) {
  const { t } = useTranslation();
  const toFleets = (
    <Button asChild kind="soft">
      <Link to="/dashboard/fleets">{t('shipPage.toFleets')}</Link>
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="ship" size={24} />} title={t('shipPage.noNumber')} action={toFleets}>
      {t('shipPage.noNumberWhy', { text: shipId })}
    </EmptyState>
  );
}

function ShipPage({
  accountId,
  mmsi,
  alerts,
  watches,
  risk,
  past,
  report,
  reports,
  eventsNear,
  farAhead,
}: Omit<Props, 'shipId'> & { mmsi: number }) {
  const { t } = useTranslation();
  const ship = useShip(mmsi);
  return (
    <RecordPage
      back={{ to: '/dashboard/fleets', label: t('shell.fleets') }}
      name={ship?.name ?? t('ships.mmsiNumber', { mmsi })}
      tools={
        <>
          <ShipTools accountId={accountId} mmsi={mmsi} ship={ship ?? undefined} />
          {report(mmsi, ship ?? undefined)}
        </>
      }
      asideLabel={t('shipPage.around')}
      aside={
        <>
          {risk(mmsi)}
          <ShipFacts mmsi={mmsi} />
          <PagePart title={t('shipPage.fleets')}>
            <HerFleets accountId={accountId} mmsi={mmsi} label={t('shipPage.fleets')} />
          </PagePart>
          <ShipSurroundingsLists accountId={accountId} mmsi={mmsi} eventsNear={eventsNear} farAhead={farAhead} />
        </>
      }
    >
      {alerts(mmsi)}
      <ShipMovement mmsi={mmsi} />
      {watches?.(mmsi)}
      {past(mmsi)}
      {reports(mmsi)}
    </RecordPage>
  );
}

function ShipTools({ accountId, mmsi, ship }: { accountId: string; mmsi: number; ship: Ship | undefined }) {
  const { t } = useTranslation();
  const stars = useStars(accountId);
  const isInvented = useAreShipsInvented();
  const columns = useMemo(() => shipFileColumns(t, isInvented), [t, isInvented]);
  return (
    <>
      <StarButton
        name={ship?.name ?? t('ships.mmsiNumber', { mmsi })}
        isStarred={stars.has('ship', mmsi)}
        onChange={(isStarred) => stars.set('ship', mmsi, isStarred)}
      />
      <AddShipToFleet accountId={accountId} mmsi={mmsi} name={ship?.name ?? t('ships.mmsiNumber', { mmsi })} />
      {ship && (
        <Button asChild kind="soft">
          <Link to="/dashboard/map" search={{ ship: mmsi }}>
            <Icon name="map" />
            {t('shipPage.showOnMap')}
          </Link>
        </Button>
      )}
      <Button asChild kind="soft">
        <Link to="/dashboard/map" search={{ path: mmsi }}>
          <Icon name="time" />
          {t('ships.track')}
        </Link>
      </Button>
      <CopyLink url={`${location.origin}/dashboard/ship/${mmsi}`} />
      <ExportMenu fileName={ship?.name ?? String(mmsi)} columns={columns} rows={ship ? [ship] : []} position={placeOf} />
    </>
  );
}
