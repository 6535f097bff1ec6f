// The columns of the ships of one fleet. Values in, words out; nothing here asks or writes.
import { Link } from '@tanstack/react-router';
import type { useTranslation } from 'react-i18next';
import type { FleetShipRow } from '#contract/tables.ts';
import type { Ship } from '#contract/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatSpeed } from '#i18n/formats.ts';
import { Switch } from '#ui/switch.tsx';
import type { TableColumn } from '#ui/table-columns.ts';
import { PositionAge } from './fleet-parts.tsx';
import css from './fleets.module.css';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface ShipLine {
  row: FleetShipRow;
  ship?: Ship;
}

interface ShipActions {
  /** In the form that the user chose. */
  written: (position: LonLat) => string;
  onSend: (ship: FleetShipRow, sendToMaster: boolean) => void;
}

export const shipColumns = (t: Translate, { written, onSend }: ShipActions): readonly TableColumn<ShipLine>[] => [
  {
    id: 'name',
    header: t('fleets.list.ship'),
    kind: 'text',
    priority: 1,
    minPx: 150,
    grow: 1.5,
    value: ({ ship }) => ship?.name,
    cell: (line) => <ShipLink line={line} unnamed={t('ships.unnamed')} />,
  },
  {
    id: 'mmsi',
    header: t('ships.mmsi'),
    kind: 'text',
    minPx: 96,
    grow: 0,
    value: ({ row }) => String(row.mmsi),
    cell: ({ row }) => <span className="code">{row.mmsi}</span>,
  },
  {
    id: 'imo',
    header: t('ships.imo'),
    kind: 'text',
    minPx: 96,
    grow: 0,
    hidden: true,
    value: ({ ship }) => (ship?.imo ? String(ship.imo) : undefined),
  },
  { id: 'callsign', header: t('ships.callsign'), kind: 'text', minPx: 90, grow: 0, hidden: true, value: ({ ship }) => ship?.callsign },
  {
    id: 'type',
    header: t('ships.type'),
    kind: 'choice',
    minPx: 130,
    value: ({ ship, row }) => [groupOf(ship?.shipType, row.mmsi)],
    label: (group) => t(`ais.group.${group}`),
  },
  {
    id: 'flag',
    header: t('ships.flag'),
    kind: 'choice',
    minPx: 110,
    value: ({ ship }) => (ship?.flag ? [ship.flag] : []),
    label: (code) => countryName(code),
  },
  {
    id: 'lastSeen',
    header: t('fleets.list.positionAge'),
    kind: 'number',
    priority: 1,
    minPx: 108,
    grow: 0,
    value: ({ ship }) => ship?.lastSeen,
    text: ({ ship }) => (ship ? new Date(ship.lastSeen).toISOString() : ''),
    cell: ({ ship }) => <PositionAge lastSeen={ship?.lastSeen} />,
  },
  { id: 'destination', header: t('ships.destination'), kind: 'text', priority: 3, minPx: 130, value: ({ ship }) => ship?.destination },
  {
    id: 'speed',
    header: t('ships.speed'),
    kind: 'number',
    priority: 3,
    minPx: 80,
    grow: 0,
    hidden: true,
    value: ({ ship }) => ship?.sog,
    cell: ({ ship }) => ship?.sog !== undefined && formatSpeed(ship.sog),
  },
  {
    id: 'position',
    header: t('ships.position'),
    kind: 'text',
    priority: 3,
    minPx: 220,
    grow: 0,
    hidden: true,
    value: ({ ship }) => ship && written([ship.lon, ship.lat]),
  },
  {
    id: 'sendToMaster',
    header: t('fleets.list.sendToMaster'),
    kind: 'choice',
    priority: 3,
    minPx: 124,
    grow: 0,
    value: ({ row }) => [row.sendToMaster ? 'yes' : 'no'],
    label: (value) => t(value === 'yes' ? 'fleets.list.yes' : 'fleets.list.no'),
    cell: ({ row, ship }) => (
      <Switch
        label={t('fleets.list.sendTo', { ship: ship?.name ?? row.mmsi })}
        checked={row.sendToMaster}
        onChange={(sendToMaster) => onSend(row, sendToMaster)}
      />
    ),
  },
];

const ShipLink = ({ line: { row, ship }, unnamed }: { line: ShipLine; unnamed: string }) => (
  <Link to="/dashboard/fleets/$fleetId/$shipId" params={{ fleetId: row.fleetId, shipId: String(row.mmsi) }} className={css.link}>
    {ship?.name ? <bdi>{ship.name}</bdi> : <span className={css.unknown}>{unnamed}</span>}
  </Link>
);
