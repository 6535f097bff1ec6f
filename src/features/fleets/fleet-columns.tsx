// The columns shared by all lists of fleets and of a fleet's ships: the user's own and a client's. A list adds its own and overrides where
// it differs. They turn values into text and have no effects.
import type { ComponentProps } from 'react';
import type { FleetFields } from '#contract/entities/fleets.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { useOnline } from '#ui/link-notice.tsx';
import { RowLink } from '#ui/list/links.tsx';
import { Switch } from '#ui/form/switch.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import type { FleetAddress } from './fleet-links.ts';
import { AlertState } from './fleet-parts.tsx';
import type { ActiveAlerts } from './fleets-queries.ts';

/** Only in the user's own lists: a client's alerts are not on this device. */
export const alertColumn = <R,>(
  t: Translate,
  of: 'fleet' | 'ship',
  alerts: (row: R) => ActiveAlerts | undefined,
  /** A position of each of its ships was received: without one no alert can be known. undefined: not read yet. */
  isSeen: (row: R) => boolean | undefined,
): TableColumn<R> => ({
  id: 'alerts',
  header: t('fleets.list.alerts'),
  kind: 'choice',
  minPx: of === 'fleet' ? 224 : 118,
  grow: 0,
  value: (row) => [alerts(row)?.worst ?? []].flat(),
  label: (priority) => t(`alerts.priority.${priority}`),
  rank: (row) => {
    const { worst, count = 0 } = alerts(row) ?? {};
    if (!worst) return undefined;
    // ships of one priority keep the order of their rows; of fleets of one priority those with the most alerts come first
    return of === 'ship' ? urgencyRank(worst) : urgencyRank(worst) + 1 / (1 + count);
  },
  text: (row) => alertText(t, alerts(row), isSeen(row)),
  cell: (row) =>
    alerts(row) ? (
      <AlertState alerts={alerts(row)} isOfFleet={of === 'fleet'} />
    ) : (
      <span className="quiet">{alertText(t, undefined, isSeen(row))}</span>
    ),
  second: (row) => alerts(row) && <AlertState alerts={alerts(row)} isOfFleet={of === 'fleet'} />,
});

function alertText(t: Translate, alerts: ActiveAlerts | undefined, isSeen: boolean | undefined): string {
  if (alerts) return t(`alerts.priority.${alerts.worst}`);
  return isSeen === undefined ? '' : t(isSeen ? 'fleets.list.noAlerts' : 'fleets.list.alertsUnknown');
}

interface FleetOf<R> {
  link: (row: R) => FleetAddress;
  fleet: (row: R) => Pick<FleetRow, keyof FleetFields | 'updatedAt'>;
  ships: (row: R) => number;
}

type Columns<N extends string, R> = Record<N, TableColumn<R>>;

/** By name, in the order of a list. Every list has them all. */
export const fleetColumns = <R,>(
  t: Translate,
  { link, fleet, ships }: FleetOf<R>,
): Columns<keyof FleetFields | 'ships' | 'updatedAt', R> => ({
  name: {
    id: 'name',
    header: t('fleets.list.name'),
    kind: 'text',
    priority: 1,
    minPx: 220,
    grow: 1.5,
    value: (row) => fleet(row).name,
    cell: (row) => <RowLink {...link(row)}>{fleet(row).name}</RowLink>,
  },
  ships: {
    id: 'ships',
    header: t('fleets.list.ships'),
    kind: 'number',
    minPx: 84,
    grow: 0,
    value: ships,
    cell: (row) => formatNumber(ships(row)),
    second: (row) => t('fleets.list.shipCount', { count: ships(row), ships: formatNumber(ships(row)) }),
  },
  tags: { id: 'tags', header: t('fleets.list.tags'), kind: 'choice', minPx: 150, value: (row) => fleet(row).tags },
  mastersEmail: {
    id: 'mastersEmail',
    header: t('fleets.list.mastersEmail'),
    kind: 'text',
    priority: 3,
    minPx: 170,
    value: (row) => fleet(row).mastersEmail ?? undefined,
  },
  updatedAt: {
    id: 'updatedAt',
    header: t('fleets.list.changed'),
    kind: 'number',
    priority: 3,
    minPx: 140,
    grow: 0,
    value: (row) => fleet(row).updatedAt,
    text: (row) => formatDateTime(fleet(row).updatedAt),
  },
});

interface ShipOf<R> {
  onSend: (row: R, sendToMaster: boolean) => void;
  inFleet: (row: R) => Pick<FleetShipRow, 'mmsi' | 'sendToMaster'>;
  /** undefined: nothing is known of her. */
  ship: (row: R) => Partial<Pick<Ship, 'name' | 'imo' | 'shipType' | 'flag' | 'lastSeen'>> | undefined;
}

/** By name, in the order of a list. */
export const shipColumns = <R,>(
  t: Translate,
  { onSend, inFleet, ship }: ShipOf<R>,
): Columns<'name' | 'mmsi' | 'imo' | 'type' | 'flag' | 'lastSeen' | 'sendToMaster', R> => ({
  name: { id: 'name', header: t('fleets.list.ship'), kind: 'text', priority: 1, minPx: 150, grow: 1.5, value: (row) => ship(row)?.name },
  mmsi: {
    id: 'mmsi',
    header: t('ships.mmsi'),
    kind: 'text',
    minPx: 96,
    grow: 0,
    value: (row) => String(inFleet(row).mmsi),
    cell: (row) => <span className="code">{inFleet(row).mmsi}</span>,
  },
  imo: {
    id: 'imo',
    header: t('ships.imo'),
    kind: 'text',
    minPx: 96,
    grow: 0,
    value: (row) => ship(row)?.imo?.toString(),
  },
  type: {
    id: 'type',
    header: t('ships.type'),
    kind: 'choice',
    minPx: 148,
    value: (row) => [ship(row) ?? []].flat().map(({ shipType }) => groupOf(shipType, inFleet(row).mmsi)),
    label: (group) => t(`ais.group.${group}`),
  },
  flag: {
    id: 'flag',
    header: t('ships.flag'),
    kind: 'choice',
    minPx: 126,
    value: (row) => [ship(row)?.flag ?? []].flat(),
    label: (code) => countryName(code),
  },
  lastSeen: {
    id: 'lastSeen',
    header: t('fleets.list.positionAge'),
    kind: 'number',
    minPx: 128,
    grow: 0,
    value: (row) => ship(row)?.lastSeen,
  },
  sendToMaster: {
    id: 'sendToMaster',
    header: t('fleets.list.sendToMaster'),
    kind: 'choice',
    priority: 3,
    minPx: 124,
    grow: 0,
    value: (row) => [inFleet(row).sendToMaster ? 'yes' : 'no'],
    label: (value) => t(value === 'yes' ? 'fleets.list.yes' : 'fleets.list.no'),
    cell: (row) => (
      <SendSwitch
        label={t('fleets.list.sendTo', { ship: ship(row)?.name ?? inFleet(row).mmsi })}
        checked={inFleet(row).sendToMaster}
        onChange={(on) => onSend(row, on)}
      />
    ),
  },
});

/** Held back only where the screen needs the server and does not reach it. */
const SendSwitch = (field: Omit<ComponentProps<typeof Switch>, 'disabled'>) => <Switch {...field} disabled={!useOnline()} />;
