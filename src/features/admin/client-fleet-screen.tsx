// One fleet of a client: what it is called and tagged, who its master is, its ships; a file of ships can be uploaded into it.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet, FleetShip } from '#contract/fleets.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Facts } from '#ui/facts.tsx';
import { Question } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { OnlineButton, useOnline } from '#ui/link-notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import css from './admin.module.css';
import { DeleteButton } from './admin-parts.tsx';
import { useFleetShips } from './admin-queries.ts';
import { BackToFleets, ClientFleetFrame } from './client-fleet-frame.tsx';
import { FleetUpload } from './fleet-upload.tsx';
import { ListOf } from './list-of.tsx';
import { shipColumns, shipName } from './ship-columns.tsx';

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

function OneFleet({ clientId, fleet, onChanged }: { clientId: string; fleet: Fleet; onChanged: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fleetId = fleet._id;
  const { asked, again } = useFleetShips(clientId, fleetId);
  const [isUpload, setUpload] = useState(false);
  const columns = useMemo(() => {
    const send = async (mmsi: number, sendToMaster: boolean) => {
      toastAnswer(await call('admin.setSendToMaster', { params: { id: fleetId }, query: { clientId }, body: { mmsi, sendToMaster } }));
      again();
    };
    return shipColumns(t, { clientId, onSend: (mmsi, on) => void send(mmsi, on) });
  }, [t, clientId, fleetId, again]);
  const actions = useMemo(() => {
    const remove = async (mmsi: number) => {
      if (toastAnswer(await call('admin.removeShip', { params: { id: fleetId, mmsi }, query: { clientId } }), t('toasts.fleetShipDeleted')))
        again();
    };
    return { most: 1, of: (ship: FleetShip) => <RemoveShip name={shipName(ship)} onRemove={() => void remove(ship.mmsi)} /> };
  }, [t, clientId, fleetId, again]);
  return (
    <>
      <PageHead
        name={fleet.name}
        back={<BackToFleets clientId={clientId} />}
        tools={<FleetTools clientId={clientId} fleet={fleet} onUpload={() => setUpload(true)} />}
      />
      <CardFrame>
        <FleetFacts fleet={fleet} />
      </CardFrame>
      {isUpload && (
        <FleetUpload
          fleet={fleet}
          onUploaded={() => {
            onChanged();
            again();
          }}
          onClose={() => setUpload(false)}
        />
      )}
      <ListOf
        name="adminFleetShips"
        label={t('fleets.list.shipsOf', { fleet: fleet.name })}
        columns={columns}
        asked={asked}
        onRetry={again}
        rowId={idOf}
        rowName={shipName}
        sortedBy={{ field: 'name', direction: 'asc' }}
        fileName={fleet.name}
        onOpen={({ mmsi }) =>
          void navigate({ to: '/dashboard/admin/$clientId/fleets/$fleetId/$shipId', params: { clientId, fleetId, shipId: String(mmsi) } })
        }
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

export function FleetFacts({ fleet: { tags, mastersEmail } }: { fleet: Fleet }) {
  const { t } = useTranslation();
  const chips = (
    <span className={css.chips}>
      {tags.map((tag) => (
        <Chip key={tag}>
          <bdi>{tag}</bdi>
        </Chip>
      ))}
    </span>
  );
  return (
    <Facts
      facts={[
        { label: t('fleets.list.tags'), value: tags.length > 0 ? chips : t('fleets.list.none') },
        { label: t('fleets.list.mastersEmail'), value: mastersEmail ?? t('fleets.list.noEmail') },
      ]}
    />
  );
}

function FleetTools({ clientId, fleet, onUpload }: { clientId: string; fleet: Fleet; onUpload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    const done = toastAnswer(await call('admin.deleteFleet', { params: { id: fleet._id }, query: { clientId } }), t('toasts.fleetDeleted'));
    if (done) await navigate({ to: '/dashboard/admin/$clientId/fleets', params: { clientId } });
  };
  return (
    <>
      <OnlineButton kind="soft" onClick={onUpload}>
        <Icon name="upload" />
        {t('admin.fleets.upload')}
      </OnlineButton>
      <Button asChild kind="soft">
        <Link to="/dashboard/admin/$clientId/fleets/$fleetId/edit" params={{ clientId, fleetId: fleet._id }}>
          <Icon name="edit" />
          {t('admin.edit')}
        </Link>
      </Button>
      <DeleteButton onAsk={() => setAsked(true)} />
      <Question
        open={isAsked}
        title={t('fleets.list.deleteTitle', { fleet: fleet.name })}
        why={t('admin.fleets.deleteWhy')}
        action={t('admin.delete')}
        onAnswer={(isYes) => {
          setAsked(false);
          if (isYes) void remove();
        }}
      />
    </>
  );
}
