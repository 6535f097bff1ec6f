// Own ships by risk, the worst first.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { Button } from '#ui/button.tsx';
import { ListScreen } from '#ui/frame/list-screen.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table/table.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import { InventedNotices } from './invented-notices.tsx';
import { type ListedShip, useRatedShips } from './rated-ships.ts';
import { type NewestVersions, useNewestVersions } from './signed/newest-versions.ts';
import { nameOf, vtaColumns } from './vta-columns.tsx';

const idOf = ({ mmsi }: ListedShip) => String(mmsi);
const positionOf = ({ ship }: ListedShip): LonLat | undefined => ship && [ship.lon, ship.lat];

const NONE_SIGNED: NewestVersions = new Map();

interface Props {
  accountId: string;
  /** Drafts that wait for the reader. */
  toReview: ReactNode;
}

export function VtaList({ accountId, toReview }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ships, world } = useRatedShips(accountId);
  const signed = useNewestVersions(accountId);
  const isInvented = useAreShipsInvented();
  const columns = useMemo(
    () => [...vtaColumns(t, signed ?? NONE_SIGNED), inventedColumn<ListedShip>(t, () => isInvented)],
    [t, signed, isInvented],
  );
  const actions = useMemo(
    () => ({ most: 1, of: (listed: ListedShip) => listed.ship && <ToMap mmsi={listed.mmsi} name={nameOf(t, listed)} /> }),
    [t],
  );
  return (
    <ListScreen>
      {toReview}
      {world && ships && ships.length > 0 && <InventedNotices world={world} />}
      <Table
        name="vta"
        label={t('vtaPage.list')}
        columns={columns}
        rows={signed && ships}
        rowId={idOf}
        rowName={(listed) => nameOf(t, listed)}
        position={positionOf}
        fileName={t('vtaPage.fileName')}
        onOpen={({ mmsi }) => void navigate({ to: '/dashboard/vta', search: { ship: mmsi } })}
        actions={actions}
        empty={<NoShips />}
      />
    </ListScreen>
  );
}

function ToMap({ mmsi, name }: { mmsi: number; name: string }) {
  const { t } = useTranslation();
  return (
    <IconButton plain asChild label={t('vtaPage.onMap', { ship: name })} size="1">
      <Link to="/dashboard/map" search={{ ship: mmsi }}>
        <Icon name="map" />
      </Link>
    </IconButton>
  );
}

function NoShips() {
  const { t } = useTranslation();
  const create = (
    <Button asChild>
      <Link to="/dashboard/fleets/create">{t('vtaPage.toFleets')}</Link>
    </Button>
  );
  return (
    <OwnEmptyState icon={<Icon name="ship" size={24} />} title={t('vtaPage.none')} action={create}>
      {t('vtaPage.noneWhy')}
    </OwnEmptyState>
  );
}
