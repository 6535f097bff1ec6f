// The page of one ship: who she is, where she was last known and how long ago, where she is bound, what happened near her, her fleets.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { isShipMmsi } from '#domain/ais/mmsi.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/copy-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarButton } from '#ui/star-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ExportMenu } from '#ui/table-menus.tsx';
import { PagePart, RecordPage } from '#ui/record-page.tsx';
import { HerFleets } from './her-fleets.tsx';
import { shipFileColumns } from './ship-columns.ts';
import { ShipFacts, ShipAge } from './ship-drawer.tsx';
import { type RenderEventsNear, ShipSurroundingsLists } from './ship-surroundings.tsx';
import { useShip } from './ships-queries.ts';

interface Props {
  accountId: string;
  /** From the address: her MMSI, or what somebody typed there. */
  shipId: string;
  /** Where she has been, and what happened near a place; handed in, as tracks and events are other features'. */
  past: (mmsi: number) => ReactNode;
  eventsNear: RenderEventsNear;
}

const placeOf = ({ lon, lat }: Ship): LonLat => [lon, lat];

export function ShipScreen({ accountId, shipId, past, eventsNear }: Props) {
  const mmsi = /^\d{9}$/.test(shipId) ? Number(shipId) : undefined;
  if (mmsi === undefined || !isShipMmsi(mmsi)) return <NoShipNumber shipId={shipId} />;
  return <ShipPage {...{ accountId, mmsi, past, eventsNear }} />;
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

function ShipPage({ accountId, mmsi, past, eventsNear }: Omit<Props, 'shipId'> & { mmsi: number }) {
  const { t } = useTranslation();
  const ship = useShip(mmsi);
  return (
    <RecordPage
      back={{ to: '/dashboard/fleets', label: t('shell.fleets') }}
      name={ship?.name ?? t('ships.mmsiNumber', { mmsi })}
      tools={<ShipTools accountId={accountId} mmsi={mmsi} ship={ship ?? undefined} />}
      asideLabel={t('shipPage.around')}
      aside={
        <>
          <ShipFacts mmsi={mmsi} />
          <PagePart title={t('shipPage.fleets')}>
            <HerFleets accountId={accountId} mmsi={mmsi} label={t('shipPage.fleets')} />
          </PagePart>
          <ShipSurroundingsLists accountId={accountId} mmsi={mmsi} eventsNear={eventsNear} />
        </>
      }
    >
      <ShipAge mmsi={mmsi} />
      {past(mmsi)}
    </RecordPage>
  );
}

function ShipTools({ accountId, mmsi, ship }: { accountId: string; mmsi: number; ship: Ship | undefined }) {
  const { t } = useTranslation();
  const stars = useStars(accountId);
  const columns = useMemo(() => shipFileColumns(t), [t]);
  return (
    <>
      <StarButton
        name={ship?.name ?? t('ships.mmsiNumber', { mmsi })}
        isStarred={stars.has('ship', mmsi)}
        onChange={(isStarred) => stars.set('ship', mmsi, isStarred)}
      />
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
