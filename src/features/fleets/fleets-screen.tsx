// The list of fleets: what is in each, how many ships are not heard, and which changes are not sent.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { FleetRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { starColumn } from '#ui/list/star-button.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { Table } from '#ui/table/table.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import { type FleetLine, ownFleetColumns } from './own-fleet-columns.tsx';
import { FleetStar } from './fleet-star.tsx';
import { figuresOf, useActiveAlerts, useFleets } from './fleets-queries.ts';
import { selectedFleets } from './selected-fleets.ts';

const idOf = ({ fleet }: FleetLine) => fleet.id;
const nameOf = ({ fleet }: FleetLine) => fleet.name;
/** Of equally urgent ones. */
const byName = (one: Pick<FleetLine, 'fleet'>, other: Pick<FleetLine, 'fleet'>) => one.fleet.name.localeCompare(other.fleet.name);

interface Props {
  accountId: string;
  /** By the fleet's id; passed in, because ratings are another feature. undefined: not rated yet. */
  ratings?: ReadonlyMap<string, { rating: FleetRating; atMs?: EpochMs; worstShip?: Ship | undefined; isInvented: boolean }> | undefined;
}

/** Fleets with the figures of their ships, counted again each minute and whenever ships change. */
function useLines(accountId: string, ratings: Props['ratings']) {
  const fleets = useFleets(accountId);
  const { fleets: listed, mmsis } = fleets.state === 'ready' ? fleets.value : {};
  const records = useShipRecords(mmsis);
  const alertsOf = useActiveAlerts(accountId);
  const minuteMs: EpochMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const lines = useMemo(
    () =>
      listed?.toSorted(byName).map((line): FleetLine => {
        const alerts = alertsOf(line.mmsis);
        const rated = ratings?.get(line.fleet.id);
        return {
          ...line,
          ...(rated && {
            risk: rated.rating,
            ...(rated.atMs !== undefined && { ratedAtMs: rated.atMs }),
            worstShip: rated.worstShip,
            isRiskInvented: rated.isInvented,
          }),
          ...(records && { figures: figuresOf(line.mmsis, records, minuteMs) }),
          ...(alerts && { alerts }),
        };
      }),
    [listed, records, minuteMs, alertsOf, ratings],
  );
  return { lines, failure: fleets.state === 'failed' ? fleets.error : undefined };
}

export function FleetsScreen({ accountId, ratings }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { lines, failure } = useLines(accountId, ratings);
  const isAnyShared = lines?.some(({ owner }) => owner) ?? false;
  const isAnyMarked = lines?.some(({ mark }) => mark) ?? false;
  const isAnyRated = lines?.some(({ risk }) => risk) ?? false;
  const isAnyMailed = lines?.some(({ fleet }) => fleet.mastersEmail) ?? false;
  const isInvented = useAreShipsInvented();
  const stars = useStars(accountId);
  const isStarred = useMemo(
    () =>
      ({ fleet }: FleetLine) =>
        stars.has('fleet', fleet.id),
    [stars],
  );
  const columns = useMemo(
    () => [
      ...ownFleetColumns(t, { isAnyMarked, isAnyShared, isAnyMailed, isAnyRated }),
      inventedColumn<FleetLine>(t, ({ mmsis }) => isInvented && mmsis.length > 0),
      starColumn(t, isStarred),
    ],
    [t, isAnyMarked, isAnyShared, isAnyMailed, isAnyRated, isInvented, isStarred],
  );
  const unfetched = useUnfetched();
  const { selected } = useWatched(selectedFleets);
  const held = useMemo(() => new Set(selected.filter((id) => !lines || lines.some(({ fleet }) => fleet.id === id))), [selected, lines]);
  const [leaving, setLeaving] = useState<readonly FleetLine[]>([]);
  const actions = useMemo(
    () => ({
      most: 2,
      of: (line: FleetLine) => (
        <>
          <FleetStar plain size="1" fleet={line.fleet} stars={stars} />
          <FleetMenu line={line} onDelete={() => setLeaving([line])} />
        </>
      ),
    }),
    [stars],
  );
  const newFleet = (
    <Button asChild>
      <Link to="/dashboard/fleets/create">
        <Icon name="add" />
        {t('fleets.list.new')}
      </Link>
    </Button>
  );
  const none = (
    <OwnEmptyState icon={<Icon name="ship" size={24} />} title={t('fleets.list.empty')} action={newFleet}>
      {t('fleets.list.emptyWhy')}
    </OwnEmptyState>
  );
  if (unfetched && lines?.length === 0) return none;
  return (
    <>
      <Table
        name="fleets"
        label={t('shell.fleets')}
        columns={columns}
        rows={lines}
        rowId={idOf}
        rowName={nameOf}
        sortedBy={{ field: 'alerts', direction: 'asc' }}
        isFirst={isStarred}
        fileName={t('fleets.list.fileName')}
        failure={failure && { message: t(`errors.${failure.code}`) }}
        onOpen={({ fleet }) => void navigate({ to: '/dashboard/fleets/$fleetId/fleet', params: { fleetId: fleet.id } })}
        actions={actions}
        selection={{ selected: held, onChange: (ids) => selectedFleets.set({ selected: [...ids] }) }}
        selectionTools={
          <Button kind="soft" onClick={() => setLeaving((lines ?? []).filter(({ fleet }) => held.has(fleet.id)))}>
            <Icon name="remove" />
            {t('fleets.list.delete')}
          </Button>
        }
        tools={newFleet}
        empty={none}
      />
      <DeleteDialog leaving={leaving} onClose={() => setLeaving([])} />
    </>
  );
}

function FleetMenu({ line: { fleet }, onDelete }: { line: FleetLine; onDelete: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { fleetId: fleet.id };
  return (
    <Menu
      trigger={
        <IconButton plain label={t('fleets.list.actions', { fleet: fleet.name })} size="1">
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem icon={<Icon name="ship" />} onSelect={() => void navigate({ to: '/dashboard/fleets/$fleetId/fleet', params })}>
        {t('fleets.list.open')}
      </MenuItem>
      <MenuItem icon={<Icon name="edit" />} onSelect={() => void navigate({ to: '/dashboard/fleets/$fleetId/edit', params })}>
        {t('fleets.list.edit')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Icon name="remove" />} onSelect={onDelete}>
        {t('fleets.list.delete')}
      </MenuItem>
    </Menu>
  );
}

interface DeleteProps {
  /** Empty: closed. */
  leaving: readonly Pick<FleetLine, 'fleet' | 'mmsis'>[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks first: nobody is alerted about a deleted fleet any more. */
export function DeleteDialog({ leaving, onClose, onDone }: DeleteProps) {
  const { t } = useTranslation();
  const [first] = leaving;
  const ships = leaving.reduce((sum, { mmsis }) => sum + mmsis.length, 0);
  const fleet = first?.fleet.name;
  const onDelete = async () => {
    const deletions = leaving.map((line) => ({ args: { fleetId: line.fleet.id }, sawVersion: line.fleet.v }));
    const what = leaving.length === 1 ? t('fleets.list.deleted', { fleet }) : t('fleets.list.deletedMany', { count: leaving.length });
    const deleted = await commitDeletion('fleet.delete', deletions, what);
    const gone = new Set(leaving.map((line) => line.fleet.id));
    selectedFleets.set({ selected: selectedFleets.get().selected.filter((id) => !gone.has(id)) });
    if (deleted > 0) onDone?.();
  };
  return (
    <ConfirmDialog
      open={leaving.length > 0}
      title={leaving.length === 1 ? t('fleets.list.deleteTitle', { fleet }) : t('fleets.list.deleteTitleMany', { count: leaving.length })}
      why={t('fleets.list.deleteWhy', { count: ships, ships: formatNumber(ships) })}
      action={t('fleets.list.delete')}
      onClose={onClose}
      onYes={() => void onDelete()}
    />
  );
}
