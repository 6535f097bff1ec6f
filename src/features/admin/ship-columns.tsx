// The columns of the ships of a client's fleet. Values in, words out; nothing here asks or writes.
import { Link } from '@tanstack/react-router';
import type { useTranslation } from 'react-i18next';
import type { FleetShip } from '#contract/fleets.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { useOnline } from '#ui/link-notice.tsx';
import { Switch } from '#ui/switch.tsx';
import type { TableColumn } from '#ui/table-columns.ts';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';

type Translate = ReturnType<typeof useTranslation>['t'];

export const shipName = ({ name, mmsi }: FleetShip): string => name ?? String(mmsi);

interface Context {
  clientId: string;
  onSend: (mmsi: number, sendToMaster: boolean) => void;
}

export const shipColumns = (t: Translate, { clientId, onSend }: Context): readonly TableColumn<FleetShip>[] => [
  {
    id: 'name',
    header: t('fleets.list.ship'),
    kind: 'text',
    priority: 1,
    minPx: 150,
    grow: 1.5,
    value: ({ name }) => name,
    cell: ({ fleetId, mmsi, name }) => (
      <Link
        to="/dashboard/admin/$clientId/fleets/$fleetId/$shipId"
        params={{ clientId, fleetId, shipId: String(mmsi) }}
        className={css.link}
      >
        {name ? <bdi>{name}</bdi> : <span className={css.quiet}>{t('ships.unnamed')}</span>}
      </Link>
    ),
  },
  {
    id: 'mmsi',
    header: t('ships.mmsi'),
    kind: 'text',
    minPx: 96,
    grow: 0,
    value: ({ mmsi }) => String(mmsi),
    cell: ({ mmsi }) => <span className="code">{mmsi}</span>,
  },
  {
    id: 'imo',
    header: t('ships.imo'),
    kind: 'text',
    priority: 3,
    minPx: 112,
    grow: 0,
    value: ({ imo }) => (imo ? String(imo) : undefined),
  },
  {
    id: 'type',
    header: t('ships.type'),
    kind: 'choice',
    minPx: 120,
    value: ({ shipType, mmsi }) => [groupOf(shipType, mmsi)],
    label: (group) => t(`ais.group.${group}`),
  },
  {
    id: 'flag',
    header: t('ships.flag'),
    kind: 'choice',
    priority: 3,
    minPx: 110,
    value: ({ flag }) => (flag ? [flag] : []),
    label: (code) => countryName(code),
  },
  {
    id: 'lastSeen',
    header: t('fleets.list.positionAge'),
    kind: 'number',
    priority: 3,
    minPx: 164,
    grow: 0,
    value: ({ lastSeen }) => lastSeen,
    text: ({ lastSeen }) => timeOr(lastSeen, ''),
    cell: ({ lastSeen }) => <span className="tabular">{timeOr(lastSeen, t('fleets.list.neverSeen'))}</span>,
  },
  {
    id: 'sendToMaster',
    header: t('fleets.list.sendToMaster'),
    kind: 'choice',
    priority: 3,
    minPx: 124,
    grow: 0,
    value: ({ sendToMaster }) => [sendToMaster ? 'yes' : 'no'],
    label: (value) => t(value === 'yes' ? 'fleets.list.yes' : 'fleets.list.no'),
    cell: (ship) => <SendSwitch label={t('fleets.list.sendTo', { ship: shipName(ship) })} ship={ship} onSend={onSend} />,
  },
];

function SendSwitch({ label, ship, onSend }: Pick<Context, 'onSend'> & { label: string; ship: FleetShip }) {
  const isOnline = useOnline();
  return <Switch label={label} checked={ship.sendToMaster} disabled={!isOnline} onChange={(on) => onSend(ship.mmsi, on)} />;
}
