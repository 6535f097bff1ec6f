// One fleet: name, tags, master, and its ships with what this device knows of them.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { useNearestPorts } from '#store/nearest-port.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { type Stars, useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { PageHead } from '#ui/frame/page-head.tsx';
import { starColumn } from '#ui/list/star-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import { Table } from '#ui/table/table.tsx';
import { Title } from '#ui/text.tsx';
import { ownShipColumns } from './own-fleet-ship-columns.tsx';
import { addShip, edit, removeShips } from './fleet-commits.ts';
import type { ShipSearchSlot } from './fleet-builder.tsx';
import { FleetFacts } from './fleet-facts.tsx';
import { BackToFleets, FleetFrame } from './fleet-frame.tsx';
import { MarkChip } from './fleet-parts.tsx';
import { FleetStar, ShipStar } from './fleet-star.tsx';
import css from './fleets.module.css';
import { type FleetMark, type ShipLine, shipLineName, useShipLines } from './fleets-queries.ts';
import { DeleteDialog } from './fleets-screen.tsx';

interface Props {
  accountId: string;
  fleetId: string;
  shipSearch: ShipSearchSlot;
  /** Shows only these ships, and says so. `mmsis` undefined: still being read. */
  only?: { words: string; mmsis: ReadonlySet<number> | undefined; none: { title: string; why: string } } | undefined;
  onAll: () => void;
  /** Its rating; passed in, because ratings are another feature. */
  risk?: ReactNode;
}

export function FleetScreen({ accountId, fleetId, ...parts }: Props) {
  return (
    <FleetFrame accountId={accountId} fleetId={fleetId}>
      {({ fleet, ships, mark }) => <OneFleet {...{ accountId, fleet, ships, mark, ...parts }} />}
    </FleetFrame>
  );
}

interface HeldProps extends Pick<Props, 'accountId' | 'shipSearch' | 'only' | 'onAll' | 'risk'> {
  fleet: FleetRow;
  ships: readonly FleetShipRow[];
  mark: FleetMark | undefined;
}

/** Where a place is, by the port that is nearest to it. The same function while ports are the same. */
function useWhereWords(accountId: string): (place: LonLat) => string | undefined {
  const { t } = useTranslation();
  const nearest = useNearestPorts(accountId);
  return useCallback(
    (place) => {
      const near = nearest?.(place);
      return near && t('ships.fromPort', { distance: formatDistance(near.distanceNm), port: near.item.name });
    },
    [nearest, t],
  );
}

const idOf = ({ row }: ShipLine) => row.id;
const rowOf = ({ row }: ShipLine) => row;
const mmsiOf = ({ row }: ShipLine) => row.mmsi;
const positionOf = ({ ship }: ShipLine) => ship && ([ship.lon, ship.lat] as const);

function OneFleet({ accountId, fleet, ships, mark, shipSearch, only, onAll, risk }: HeldProps) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const where = useWhereWords(accountId);
  const isInvented = useAreShipsInvented();
  const navigate = useNavigate();
  const { lines, stale, unseen } = useShipLines(accountId, ships);
  const { selection, onRemove } = useRemoving(fleet, lines);
  const fleetId = fleet.id;
  const stars = useStars(accountId);
  const isStarred = useMemo(
    () =>
      ({ row }: ShipLine) =>
        stars.has('ship', row.mmsi),
    [stars],
  );
  const columns = useMemo(
    () => [
      ...ownShipColumns(t, {
        where,
        written,
        onSend: ({ mmsi, v }, sendToMaster) => void edit('fleet.setSendToMaster', { fleetId, mmsi, sendToMaster }, { sawVersion: v }),
      }),
      inventedColumn<ShipLine>(t, ({ ship }) => isInvented && ship !== undefined),
      starColumn(t, isStarred),
    ],
    [t, fleetId, where, written, isInvented, isStarred],
  );
  const actions = useMemo(
    () => ({ most: 3, of: (line: ShipLine) => <ShipTools line={line} stars={stars} onRemove={onRemove} /> }),
    [onRemove, stars],
  );
  const inFleet = useMemo(() => new Set(ships.map(({ mmsi }) => Number(mmsi))), [ships]);
  const chosen = only?.mmsis;
  const shown = useMemo(() => (chosen ? lines.filter(({ row }) => chosen.has(row.mmsi)) : lines), [lines, chosen]);
  const onAdd = (mmsi: number, name = t('ships.mmsiNumber', { mmsi })) =>
    void addShip({ fleetId, mmsi }, t('ships.addedToFleet', { name, fleet: fleet.name }));
  return (
    <div className={`stack-16 shrinks ${css.fleet}`}>
      <FleetHead {...{ fleet, mark, stars }} mmsis={lines.map(mmsiOf)} />
      <FleetFacts fleet={fleet} />
      {risk}
      <div className={css.shipsHead}>
        <Title level={3} size="section">
          {t('fleets.list.ships')}
        </Title>
        {only && (
          <Chip tone="accent" label={only.words} onRemove={onAll}>
            {only.words}
          </Chip>
        )}
        {stale > 0 && (
          <Chip tone="warning" icon={<Icon name="time" size={12} />}>
            {t('fleets.list.staleCount', { ships: formatNumber(stale) })}
          </Chip>
        )}
        {unseen > 0 && <Chip>{t('fleets.list.unseenCount', { ships: formatNumber(unseen) })}</Chip>}
        {ships.length < MAX_SHIPS_PER_FLEET && <div className={css.add}>{shipSearch(onAdd, inFleet)}</div>}
      </div>
      <Table
        name="fleetShips"
        label={t('fleets.list.shipsOf', { fleet: fleet.name })}
        columns={columns}
        rows={only && !chosen ? undefined : shown}
        rowId={idOf}
        rowName={shipLineName}
        sortedBy={{ field: 'alerts', direction: 'asc' }}
        isFirst={isStarred}
        position={positionOf}
        fileName={fleet.name}
        onOpen={({ row }) => void navigate({ to: '/dashboard/fleets/$fleetId/$shipId', params: { fleetId, shipId: String(row.mmsi) } })}
        actions={actions}
        selection={selection}
        selectionTools={
          <Button kind="soft" onClick={() => onRemove(lines.filter(({ row }) => selection.selected.has(row.id)))}>
            <Icon name="remove" />
            {t('fleets.list.removeSelected')}
          </Button>
        }
        empty={
          <EmptyState icon={<Icon name="ship" size={24} />} title={only?.none.title ?? t('fleets.list.noShips')}>
            {only?.none.why ?? t('fleets.list.noShipsWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

/** Removes ships one by one, each as an edit of its own, so that two devices that remove different ships never conflict. */
function useRemoving(fleet: FleetRow, lines: readonly ShipLine[]) {
  const { t } = useTranslation();
  const [ticked, onChange] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => (ticked.size ? new Set(lines.map(idOf).filter((id) => ticked.has(id))) : ticked), [lines, ticked]);
  const { name } = fleet;
  const onRemove = useMemo(
    () => async (leaving: readonly ShipLine[]) => {
      const [first] = leaving;
      const one = first && t('fleets.list.removed', { ship: shipLineName(first), fleet: name });
      const what = leaving.length === 1 && one ? one : t('fleets.list.removedMany', { ships: formatNumber(leaving.length), fleet: name });
      await removeShips(fleet, leaving.map(rowOf), lines.map(mmsiOf), what);
    },
    [fleet, lines, name, t],
  );
  return { selection: { selected, onChange }, onRemove: (leaving: readonly ShipLine[]) => void onRemove(leaving) };
}

function FleetHead({ fleet, mark, stars, mmsis }: Pick<HeldProps, 'fleet' | 'mark'> & { stars: Stars; mmsis: readonly number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <PageHead
        back={<BackToFleets />}
        name={fleet.name}
        chips={<MarkChip mark={mark} />}
        tools={
          <>
            <FleetStar fleet={fleet} stars={stars} />
            <Button asChild kind="soft">
              <Link to="/dashboard/fleets/$fleetId/edit" params={{ fleetId: fleet.id }}>
                <Icon name="edit" />
                {t('fleets.list.edit')}
              </Link>
            </Button>
            <Button kind="soft" onClick={() => setLeaving(true)}>
              <Icon name="remove" />
              {t('fleets.list.delete')}
            </Button>
          </>
        }
      />
      <DeleteDialog
        leaving={isLeaving ? [{ fleet, mmsis }] : []}
        onClose={() => setLeaving(false)}
        onDone={() => void navigate({ to: '/dashboard/fleets' })}
      />
    </>
  );
}

function ShipTools({ line, stars, onRemove }: { line: ShipLine; stars: Stars; onRemove: (lines: readonly ShipLine[]) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ship = shipLineName(line);
  return (
    <>
      <ShipStar plain size="1" mmsi={line.row.mmsi} ship={line.ship} stars={stars} />
      <IconButton
        plain
        label={t('fleets.list.showOnMap', { ship })}
        size="1"
        disabled={!line.ship}
        onClick={() => void navigate({ to: '/dashboard/map', search: { ship: line.row.mmsi } })}
      >
        <Icon name="map" />
      </IconButton>
      <IconButton plain label={t('fleets.list.remove', { ship })} size="1" onClick={() => onRemove([line])}>
        <Icon name="remove" />
      </IconButton>
    </>
  );
}
