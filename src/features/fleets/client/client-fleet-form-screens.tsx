// Creating or changing a client's fleet with the form of the user's own fleets; changes go to the server at once.
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_FLEET, type Fleet, type FleetChange, type FleetFields } from '#contract/entities/fleets.ts';
import { call } from '#remote/call.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';
import { showToast } from '#ui/toasts.tsx';
import { ClientFleetFrame } from './client-fleet-frame.tsx';
import type { ShipSearchSlot } from '#features/fleets/fleet-builder.tsx';
import { FleetForm } from '#features/fleets/fleet-form.tsx';
import { clientFleets } from '#features/fleets/fleet-links.ts';
import { changedFields, fieldsOf } from '#features/fleets/fleet-form-edits.ts';

interface Props {
  clientId: string;
  shipSearch: ShipSearchSlot;
}

export function CreateClientFleetScreen({ clientId, shipSearch }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [list, setList] = useState<BuilderShip[]>([]);
  const madeId = useRef('');
  const links = clientFleets(clientId);
  const save = async (input: FleetFields) => {
    const answer = await call('admin.createFleet', { body: { clientId, ...input, ships: list.map(({ mmsi }) => ({ mmsi })) } });
    if (!answer.ok) return answer.error;
    madeId.current = answer.value.fleet._id;
    return undefined;
  };
  return (
    <FleetForm
      start={EMPTY_FLEET}
      ships={{ list, onChange: (change) => setList(change), opened: [] }}
      shipSearch={shipSearch}
      isNew
      note={t('admin.fleets.savedThere')}
      onSave={save}
      onSaved={() => {
        showToast('success', t('admin.fleets.created'));
        void navigate(links.fleet(madeId.current));
      }}
      cancelTo={links.all}
    />
  );
}

/** Mount it again for another fleet. */
export const EditClientFleetScreen = ({ fleetId, ...props }: Props & { fleetId: string }) => (
  <ClientFleetFrame clientId={props.clientId} fleetId={fleetId}>
    {(fleet) => <EditFleet {...props} fleet={fleet} />}
  </ClientFleetFrame>
);

/** Sends only changed members; changed ships as the whole list, each with its switch as before. */
export function fleetChange(fleet: Fleet, input: FleetFields, mmsis: readonly number[]): FleetChange {
  const present = new Map(fleet.ships.map(({ mmsi, sendToMaster }) => [mmsi as number, sendToMaster]));
  const sameShips = mmsis.length === present.size && mmsis.every((mmsi) => present.has(mmsi));
  return {
    ...changedFields(fleet, input),
    ...(!sameShips && { ships: mmsis.map((mmsi) => ({ mmsi, sendToMaster: present.get(mmsi) ?? false })) }),
  };
}

function EditFleet({ clientId, fleet, shipSearch }: Props & { fleet: Fleet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened] = useState(fleet); // data that arrives meanwhile must not change a form in use
  const [list, setList] = useState<BuilderShip[]>(() => opened.ships.map(({ mmsi }) => ({ mmsi })));
  const page = clientFleets(clientId).fleet(fleet._id);
  const save = async (input: FleetFields) => {
    const mmsis = list.map(({ mmsi }) => mmsi);
    const body = fleetChange(opened, input, mmsis);
    if (Object.keys(body).length === 0) return undefined;
    const answer = await call('admin.updateFleet', { params: { id: fleet._id }, query: { clientId }, body });
    return answer.ok ? undefined : answer.error;
  };
  return (
    <FleetForm
      start={fieldsOf(opened)}
      ships={{ list, onChange: (change) => setList(change), opened: opened.ships.map(({ mmsi }) => mmsi) }}
      shipSearch={shipSearch}
      note={t('admin.fleets.savedThere')}
      onSave={save}
      onSaved={() => {
        showToast('success', t('admin.fleets.updated'));
        void navigate(page);
      }}
      cancelTo={page}
    />
  );
}
