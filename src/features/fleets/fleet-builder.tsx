// The ships of a fleet that is being created or changed: search, paste, read from a file, remove. Rows of a list or file are added only
// when the user confirms (fleet-check-view.tsx).
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table/table.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { addShips } from './fleet-builder-list.ts';
import css from './fleet-form.module.css';
import { FleetPaste } from './file/fleet-paste-box.tsx';
import { PositionAge } from './fleet-parts.tsx';
import { FleetFileUpload } from './file/fleet-upload.tsx';

/** The search for ships belongs to another feature: the route passes it in. `inFleet`: those that cannot be chosen again. */
export type ShipSearchSlot = (onChoose: (mmsi: number, name?: string) => void, inFleet: ReadonlySet<number>) => ReactNode;

interface Props {
  ships: readonly BuilderShip[];
  onChange: (change: (ships: readonly BuilderShip[]) => BuilderShip[]) => void;
  onTags: (tags: readonly string[]) => void;
  /** Something pasted or read is not in the list yet: the function shows it and moves the focus there; undefined: nothing is left. */
  onPending: (show: (() => void) | undefined) => void;
  shipSearch: ShipSearchSlot;
}

const WAYS = ['search', 'paste', 'file'] as const;
type Way = (typeof WAYS)[number];
const WAY_WORDS = { search: 'fleets.form.bySearch', paste: 'fleets.form.byPaste', file: 'fleets.form.byFile' } as const;

export function FleetBuilder({ ships, onChange, onTags, onPending, shipSearch }: Props) {
  // over 40 lines: three ways to fill one list, and the list
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('search');
  const [said, setSaid] = useState('');
  const inList = useMemo(() => new Set(ships.map(({ mmsi }) => mmsi)), [ships]);

  const waiting = useRef(new Set<Way>());
  const tellPending = (at: Way, isWaiting: boolean) => {
    if (isWaiting) waiting.current.add(at);
    else waiting.current.delete(at);
    const [first] = waiting.current;
    onPending(first && (() => show(first)));
  };
  const ways = useRef<HTMLDivElement>(null);
  const show = (at: Way) => {
    flushSync(() => setWay(at));
    ways.current?.querySelector<HTMLElement>(`[data-way=${at}] :is(textarea, button)`)?.focus();
  };

  const add = (adding: readonly BuilderShip[], tags: readonly string[] = []) => {
    const { added, already, leftOut } = addShips(ships, adding);
    onChange((present) => addShips(present, adding).list);
    if (tags.length > 0) onTags(tags);
    setSaid(
      [
        added === 1 && adding.length === 1
          ? t('fleets.form.addedOne', { ship: adding[0]?.name ?? adding[0]?.mmsi })
          : added > 0 && t('fleets.form.added', { count: added }),
        already > 0 && t('fleets.form.already', { count: already }),
        leftOut > 0 && t('fleets.form.leftOut', { count: leftOut, most: formatNumber(MAX_SHIPS_PER_FLEET) }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const addFound = async (mmsi: number) => {
    const ship = await shipStore.ship(mmsi).catch(() => undefined); // not stored here, or the store is being rebuilt: the number is enough
    add([{ mmsi, ...(ship?.name && { name: ship.name }), ...(ship?.imo && { imo: ship.imo }) }]);
  };
  const remove = (mmsis: ReadonlySet<number>) => {
    onChange((present) => present.filter(({ mmsi }) => !mmsis.has(mmsi)));
    setSaid(t('fleets.form.removed', { count: mmsis.size }));
  };

  return (
    <Card id="fleet-ships" title={t('fleets.form.ships')}>
      <Choice
        label={t('fleets.form.addBy')}
        value={way}
        options={WAYS.map((one) => ({ value: one, label: t(WAY_WORDS[one]) }))}
        onChange={setWay}
      />
      {/* hidden, not removed: pasted text and a file being read stay */}
      <div ref={ways}>
        <div hidden={way !== 'search'} className={css.search}>
          {shipSearch((mmsi) => void addFound(mmsi), inList)}
        </div>
        <div hidden={way !== 'paste'} data-way="paste">
          <FleetPaste inList={inList} onAdd={add} onPending={(isWaiting) => tellPending('paste', isWaiting)} />
        </div>
        <div hidden={way !== 'file'} data-way="file">
          <FleetFileUpload inList={inList} onAdd={add} onPending={(isWaiting) => tellPending('file', isWaiting)} />
        </div>
      </div>
      <p role="status" className={css.said}>
        {said}
      </p>
      <ShipsTable ships={ships} onRemove={remove} />
    </Card>
  );
}

interface Line {
  ship: BuilderShip;
  /** What this device knows of her. */
  known?: Ship | undefined;
}

const idOf = ({ ship }: Line) => String(ship.mmsi);

function useColumns(isInvented: boolean): readonly TableColumn<Line>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fleets.form.shipName'),
        kind: 'text',
        minPx: 150,
        grow: 2,
        priority: 1,
        value: nameOf,
        cell: (line) =>
          nameOf(line) ? (
            <bdi>{nameOf(line)}</bdi>
          ) : (
            <span className={css.quiet}>{line.known ? t('ships.unnamed') : t('ships.mmsiNumber', { mmsi: line.ship.mmsi })}</span>
          ),
      },
      {
        id: 'mmsi',
        header: 'MMSI',
        kind: 'text',
        minPx: 96,
        grow: 0,
        value: idOf,
        cell: ({ ship }) => <span className="code">{ship.mmsi}</span>,
      },
      {
        id: 'imo',
        header: 'IMO',
        kind: 'text',
        minPx: 84,
        grow: 0,
        value: imoOf,
        cell: (line) => imoOf(line) && <span className="code">{imoOf(line)}</span>,
      },
      {
        id: 'type',
        header: t('ships.type'),
        kind: 'choice',
        minPx: 90,
        value: ({ ship, known }) => (known ? [groupOf(known.shipType, ship.mmsi)] : []),
        label: (group) => t(`ais.group.${group}`),
      },
      {
        id: 'lastSeen',
        header: t('fleets.form.lastSeen'),
        kind: 'number',
        minPx: 124,
        grow: 0,
        priority: 3,
        value: ({ known }) => known?.lastSeen,
        cell: ({ known }) => <PositionAge lastSeen={known?.lastSeen} />,
      },
      inventedColumn(t, () => isInvented),
    ],
    [t, isInvented],
  );
}

const nameOf = ({ ship, known }: Line) => known?.name ?? ship.name;
const imoOf = ({ ship, known }: Line) => (ship.imo ?? known?.imo)?.toString();

function ShipsTable({ ships, onRemove }: { ships: readonly BuilderShip[]; onRemove: (mmsis: ReadonlySet<number>) => void }) {
  const { t } = useTranslation();
  const mmsis = useMemo(() => ships.map(({ mmsi }) => mmsi), [ships]);
  const records = useShipRecords(mmsis);
  const rows = useMemo(() => ships.map((ship): Line => ({ ship, known: records?.get(ship.mmsi) })), [ships, records]);
  const columns = useColumns(useAreShipsInvented());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(onRemove);
  useEffect(() => {
    latest.current = onRemove;
  });
  const shipName = (line: Line) => nameOf(line) ?? t('ships.mmsiNumber', { mmsi: line.ship.mmsi });
  const actions = useMemo(
    () => ({
      most: 1,
      of: (line: Line) => (
        <IconButton
          label={t('fleets.form.remove', { ship: nameOf(line) ?? line.ship.mmsi })}
          size="1"
          onClick={() => latest.current(new Set([line.ship.mmsi]))}
        >
          <Icon name="close" />
        </IconButton>
      ),
    }),
    [t],
  );
  if (ships.length === 0)
    return (
      <EmptyState icon={<Icon name="ship" size={24} />} title={t('fleets.form.noShips')}>
        {t('fleets.form.noShipsWhy')}
      </EmptyState>
    );
  return (
    <div className={css.ships}>
      <Table
        name="fleetBuilder"
        label={t('fleets.form.ships')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={shipName}
        actions={actions}
        empty={null}
        fileName={t('fleets.form.fileName')}
        selection={{ selected, onChange: setSelected }}
        selectionTools={
          <Button
            kind="soft"
            onClick={() => {
              onRemove(new Set([...selected].map(Number)));
              setSelected(new Set());
            }}
          >
            {t('fleets.form.removeSelected')}
          </Button>
        }
      />
    </div>
  );
}
