// Creating or changing a client's fleet with the form of the user's own fleets; changes go to the server at once.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_FLEET, type Fleet, type FleetChange, type FleetFields } from '#contract/entities/fleets.ts';
import { ok } from '#contract/result.ts';
import { call } from '#remote/call.ts';
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
  const links = clientFleets(clientId);
  const save = async (input: FleetFields, mmsis: readonly number[]) => {
    const answer = await call('admin.createFleet', { body: { clientId, ...input, ships: mmsis.map((mmsi) => ({ mmsi })) } });
    if (!answer.ok) return answer;
    showToast('success', t('admin.fleets.created'));
    return ok(links.fleet(answer.value.fleet._id));
  };
  return (
    <FleetForm start={EMPTY_FLEET} shipSearch={shipSearch} isNew note={t('admin.fleets.savedThere')} onSave={save} cancelTo={links.all} />
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
  const [opened] = useState(fleet); // data that arrives meanwhile must not change a form in use
  const page = clientFleets(clientId).fleet(fleet._id);
  const save = async (input: FleetFields, mmsis: readonly number[]) => {
    const body = fleetChange(opened, input, mmsis);
    if (Object.keys(body).length > 0) {
      const answer = await call('admin.updateFleet', { params: { id: fleet._id }, query: { clientId }, body });
      if (!answer.ok) return answer;
    }
    showToast('success', t('admin.fleets.updated'));
    return ok(page);
  };
  return (
    <FleetForm
      start={fieldsOf(opened)}
      ships={opened.ships}
      shipSearch={shipSearch}
      note={t('admin.fleets.savedThere')}
      onSave={save}
      cancelTo={page}
    />
  );
}
