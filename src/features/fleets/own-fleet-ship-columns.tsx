// The columns of the ships in the user's own fleet. They turn values into text and have no effects.
import type { Translate } from '#i18n/i18n.ts';
import type { FleetShipRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { formatCourse, formatSpeed } from '#i18n/formats.ts';
import { RowLink, RowName } from '#ui/list/links.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { alertColumn, shipColumns } from './fleet-columns.tsx';
import { OWN_FLEETS } from './fleet-links.ts';
import { PositionAge, WaitingMark } from './fleet-parts.tsx';
import css from './fleets.module.css';
import type { ShipLine } from './fleets-queries.ts';

interface ShipActions {
  /** The nearest port with its distance. undefined: no port is known. */
  where: (place: LonLat) => string | undefined;
  /** In the user's position format. */
  written: (position: LonLat) => string;
  onSend: (ship: FleetShipRow, sendToMaster: boolean) => void;
}

/** The server numbers each row that it has. */
const isWaiting = ({ v }: FleetShipRow): boolean => v === 0;

export function ownShipColumns(t: Translate, { where, written, onSend }: ShipActions): readonly TableColumn<ShipLine>[] {
  // over 40 lines: a table of columns
  const of = shipColumns<ShipLine>(t, { onSend: ({ row }, on) => onSend(row, on), inFleet: ({ row }) => row, ship: ({ ship }) => ship });
  return [
    {
      ...of.name,
      cell: (line) => <ShipLink line={line} unnamed={line.ship ? t('ships.unnamed') : t('ships.mmsiNumber', { mmsi: line.row.mmsi })} />,
    },
    alertColumn(
      t,
      'ship',
      ({ alerts }) => alerts,
      ({ ship, isRead }) => (isRead ? ship !== undefined : undefined),
    ),
    ...movementColumns(t, written),
    {
      ...of.lastSeen,
      text: ({ ship }) => (ship ? new Date(ship.lastSeen).toISOString() : ''),
      cell: ({ ship }) => <PositionAge lastSeen={ship?.lastSeen} />,
      second: ({ ship }) => (
        <>
          <span className="visually-hidden">{t('fleets.list.positionAge')} </span>
          <PositionAge lastSeen={ship?.lastSeen} />
        </>
      ),
    },
    {
      id: 'where',
      header: t('fleets.list.where'),
      kind: 'text',
      priority: 3,
      minPx: 160,
      grow: 1.5,
      value: ({ ship }) => ship && where([ship.lon, ship.lat]),
    },
    { ...of.mmsi, hidden: true },
    { ...of.imo, hidden: true },
    { id: 'callsign', header: t('ships.callsign'), kind: 'text', minPx: 90, grow: 0, hidden: true, value: ({ ship }) => ship?.callsign },
    { ...of.type, minPx: 124, hidden: true },
    { ...of.flag, minPx: 112, hidden: true },
    {
      id: 'destination',
      header: t('ships.destination'),
      kind: 'text',
      priority: 3,
      minPx: 150,
      hidden: true,
      value: ({ ship }) => ship?.destination,
    },
    of.sendToMaster,
  ];
}

/** Where she is and how she moves: the first that is asked of her. */
const movementColumns = (t: Translate, written: ShipActions['written']): readonly TableColumn<ShipLine>[] => [
  {
    id: 'position',
    header: t('ships.position'),
    kind: 'text',
    minPx: 220,
    grow: 0,
    value: ({ ship }) => ship && written([ship.lon, ship.lat]),
    // where a line ends between latitude and longitude, the letter stays with its figures
    second: ({ ship }) => ship && <bdi>{written([ship.lon, ship.lat]).replaceAll(/ (?=[NSEW])/g, '\u00a0')}</bdi>,
  },
  {
    id: 'course',
    header: t('ships.course'),
    kind: 'number',
    minPx: 84,
    grow: 0,
    value: ({ ship }) => ship?.cog,
    cell: ({ ship }) => ship?.cog !== undefined && formatCourse(ship.cog),
  },
  {
    id: 'speed',
    header: t('ships.speed'),
    kind: 'number',
    minPx: 84,
    grow: 0,
    value: ({ ship }) => ship?.sog,
    cell: ({ ship }) => ship?.sog !== undefined && formatSpeed(ship.sog),
  },
];

const ShipLink = ({ line: { row, ship }, unnamed }: { line: ShipLine; unnamed: string }) => (
  <RowName>
    <RowLink {...OWN_FLEETS.ship(row.fleetId, row.mmsi)}>{ship?.name || <span className={css.unknown}>{unnamed}</span>}</RowLink>
    {isWaiting(row) && <WaitingMark />}
  </RowName>
);
