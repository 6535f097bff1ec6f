// Fleets that this device holds, shared ones too, at a glance: how many ships, and how many of them are not heard of.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, RowList } from '#ui/row-list.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { type FleetTile, useFleetTiles, useStaleShips } from './dashboard-queries.ts';
import { Tile } from './tile.tsx';

const LISTED = 6;

export function FleetsTile({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useFleetTiles(accountId);
  return (
    <Tile icon="ship" title={t('dashboard.fleets')} live={live} wide>
      {(fleets) => (fleets.length === 0 ? <NoFleet /> : <Fleets fleets={fleets} />)}
    </Tile>
  );
}

function NoFleet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Icon name="ship" size={24} />}
      title={t('dashboard.fleetsNone')}
      action={
        <Button asChild>
          <Link to="/dashboard/fleets/create">{t('dashboard.fleetsCreate')}</Link>
        </Button>
      }
    >
      {t('dashboard.fleetsNoneWhy')}
    </EmptyState>
  );
}

function Fleets({ fleets }: { fleets: FleetTile[] }) {
  const { t } = useTranslation();
  return (
    <>
      <RowList label={t('dashboard.fleets')}>
        {fleets.slice(0, LISTED).map((tile) => (
          <Fleet key={tile.fleet.id} tile={tile} />
        ))}
      </RowList>
      {fleets.length > LISTED && (
        <Link to="/dashboard/fleets" className={css.link}>
          {t('dashboard.moreFleets', { count: fleets.length - LISTED })}
        </Link>
      )}
    </>
  );
}

function Fleet({ tile: { fleet, mmsis } }: { tile: FleetTile }) {
  const { t } = useTranslation();
  const stale = useStaleShips(mmsis);
  return (
    <Row
      first={
        <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }} className={css.name}>
          <bdi>{fleet.name}</bdi>
        </Link>
      }
    >
      <Text as="span" tone="quiet" className="tabular">
        {t('dashboard.ships', { count: mmsis.length, number: formatNumber(mmsis.length) })}
      </Text>
      {mmsis.length > 0 && stale !== undefined && stale > 0 && <Chip tone="warning">{t('dashboard.stale', { count: stale })}</Chip>}
      {mmsis.length > 0 && stale === 0 && <Chip tone="good">{t('dashboard.staleNone')}</Chip>}
      {mmsis.length > 0 && stale === undefined && (
        <Text as="span" size="small" tone="quiet">
          {t('dashboard.staleUnknown')}
        </Text>
      )}
    </Row>
  );
}
