// One fleet of a client: name, tags, master, ships; a file of ships can be uploaded into it.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet, FleetShip } from '#contract/entities/fleets.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { OnlineButton, useOnline } from '#ui/link-notice.tsx';
import { RowLink } from '#ui/list/links.tsx';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { toastAnswer } from '#ui/toast-answer.ts';
import { ClientFleetFrame } from './client-fleet-frame.tsx';
import { ClientFleetUpload } from '#features/fleets/file/client-fleet-upload.tsx';
import { useClientFleetShips } from './client-fleets-queries.ts';
import { shipColumns } from '#features/fleets/fleet-columns.tsx';
import { clientFleets } from '#features/fleets/fleet-links.ts';
import { ReadFleetFacts } from '#features/fleets/fleet-facts.tsx';
import css from '#features/fleets/fleets.module.css';

interface Props {
  clientId: string;
  fleetId: string;
}

export const ClientFleetScreen = ({ clientId, fleetId }: Props) => (
  <ClientFleetFrame clientId={clientId} fleetId={fleetId}>
    {(fleet, onChanged) => <OneFleet clientId={clientId} fleet={fleet} onChanged={onChanged} />}
  </ClientFleetFrame>
);

const idOf = ({ mmsi }: FleetShip) => String(mmsi);
export const fleetShipName = ({ name, mmsi }: FleetShip): string => name ?? String(mmsi);

type OnSend = (mmsi: number, sendToMaster: boolean) => void;

function useColumns(clientId: string, onSend: OnSend): readonly TableColumn<FleetShip>[] {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  return useMemo(() => {
    const of = shipColumns<FleetShip>(t, { onSend: ({ mmsi }, on) => onSend(mmsi, on), inFleet: (ship) => ship, ship: (ship) => ship });
    const seenAt = ({ lastSeen }: FleetShip, otherwise: string) => (lastSeen === undefined ? otherwise : formatDateTime(lastSeen));
    return [
      {
        ...of.name,
        cell: ({ fleetId, mmsi, name }) => (
          <RowLink {...clientFleets(clientId).ship(fleetId, mmsi)}>{name || <span className="quiet">{t('ships.unnamed')}</span>}</RowLink>
        ),
      },
      of.mmsi,
      { ...of.imo, priority: 3, minPx: 112 },
      { ...of.type, minPx: 120 },
      { ...of.flag, priority: 3 },
      {
        ...of.lastSeen,
        priority: 3,
        minPx: 164,
        text: (ship) => seenAt(ship, ''),
        cell: (ship) => <span className="tabular">{seenAt(ship, t('fleets.list.unseen'))}</span>,
      },
      of.sendToMaster,
      inventedColumn<FleetShip>(t, () => isInvented),
    ];
  }, [t, clientId, onSend, isInvented]);
}

function OneFleet({ clientId, fleet, onChanged }: { clientId: string; fleet: Fleet; onChanged: () => void }) {
  // over 40 lines: the fleet's facts, its ships and their file
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fleetId = fleet._id;
  const links = clientFleets(clientId);
  const { asked, again } = useClientFleetShips(clientId, fleetId);
  const [isUpload, setUpload] = useState(false);
  const change = useMemo(() => {
    const ofFleet = { params: { id: fleetId }, query: { clientId } };
    return {
      send: async (mmsi: number, sendToMaster: boolean) => {
        toastAnswer(await call('admin.setSendToMaster', { ...ofFleet, body: { mmsi, sendToMaster } }));
        again();
      },
      remove: async (mmsi: number) => {
        const answer = await call('admin.removeShip', { ...ofFleet, params: { id: fleetId, mmsi } });
        if (toastAnswer(answer, t('toasts.fleetShipDeleted'))) again();
      },
    };
  }, [t, clientId, fleetId, again]);
  const columns = useColumns(
    clientId,
    useMemo(() => (mmsi, on) => void change.send(mmsi, on), [change]),
  );
  const actions = useMemo(
    () => ({
      most: 1,
      of: (ship: FleetShip) => <RemoveShip name={fleetShipName(ship)} onRemove={() => void change.remove(ship.mmsi)} />,
    }),
    [change],
  );
  return (
    <>
      <PageHead
        name={fleet.name}
        back={<BackLink {...links.all}>{t('admin.fleets.title')}</BackLink>}
        tools={<FleetTools clientId={clientId} fleet={fleet} onUpload={() => setUpload(true)} />}
      />
      <dl className={css.facts}>
        <ReadFleetFacts fleet={fleet} />
      </dl>
      {isUpload && (
        <ClientFleetUpload
          fleet={fleet}
          onUploaded={() => {
            onChanged();
            again();
          }}
          onClose={() => setUpload(false)}
        />
      )}
      <AnsweredTable
        name="adminFleetShips"
        label={t('fleets.list.shipsOf', { fleet: fleet.name })}
        columns={columns}
        asked={asked}
        onRetry={again}
        rowId={idOf}
        rowName={fleetShipName}
        sortedBy={{ field: 'name', direction: 'asc' }}
        fileName={fleet.name}
        onOpen={({ mmsi }) => void navigate(links.ship(fleetId, mmsi))}
        actions={actions}
        empty={
          <EmptyState icon={<Icon name="ship" size={24} />} title={t('fleets.list.noShips')}>
            {t('admin.fleets.noShipsWhy')}
          </EmptyState>
        }
      />
    </>
  );
}

function RemoveShip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton plain label={t('fleets.list.remove', { ship: name })} size="1" disabled={!useOnline()} onClick={onRemove}>
      <Icon name="close" />
    </IconButton>
  );
}

function FleetTools({ clientId, fleet, onUpload }: { clientId: string; fleet: Fleet; onUpload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    const done = toastAnswer(await call('admin.deleteFleet', { params: { id: fleet._id }, query: { clientId } }), t('toasts.fleetDeleted'));
    if (done) await navigate(clientFleets(clientId).all);
  };
  return (
    <>
      <OnlineButton kind="soft" onClick={onUpload}>
        <Icon name="upload" />
        {t('admin.fleets.upload')}
      </OnlineButton>
      <Button asChild kind="soft">
        <Link {...clientFleets(clientId).edit(fleet._id)}>
          <Icon name="edit" />
          {t('fleets.list.edit')}
        </Link>
      </Button>
      <OnlineButton kind="soft" onClick={() => setAsked(true)}>
        <Icon name="remove" />
        {t('fleets.list.delete')}
      </OnlineButton>
      <ConfirmDialog
        open={isAsked}
        title={t('fleets.list.deleteTitle', { fleet: fleet.name })}
        why={t('admin.fleets.deleteWhy')}
        action={t('fleets.list.delete')}
        onClose={() => setAsked(false)}
        onYes={() => void remove()}
      />
    </>
  );
}
