// A fleet of a client, made or changed, with the user's own form of fleets (handed in): here it is sent to the server at once.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import type { Fleet, FleetChange } from '#contract/fleets.ts';
import { call } from '#remote/call.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ClientFleetFrame } from './client-fleet-frame.tsx';

interface FleetInput {
  name: string;
  tags: string[];
  mastersEmail: string | null;
}

/** What the form of fleets is given; the form itself is another feature's. */
export interface FleetFormProps {
  start: FleetInput;
  ships: {
    list: readonly BuilderShip[];
    onChange: (change: (ships: readonly BuilderShip[]) => BuilderShip[]) => void;
    opened: readonly number[];
  };
  saveLabel: string;
  /** Where what is typed goes, in words. */
  note: string;
  onSave: (input: FleetInput) => Promise<AppError | undefined>;
  onSaved: () => void;
  cancel: ReactNode;
}

type FormSlot = (props: FleetFormProps) => ReactNode;

export function CreateClientFleetScreen({ clientId, form }: { clientId: string; form: FormSlot }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [list, setList] = useState<BuilderShip[]>([]);
  const madeId = useRef('');
  const save = async (input: FleetInput) => {
    const answer = await call('admin.createFleet', { body: { clientId, ...input, ships: list.map(({ mmsi }) => ({ mmsi })) } });
    if (!answer.ok) return answer.error;
    madeId.current = answer.value.fleet._id;
    return undefined;
  };
  return form({
    start: { name: '', tags: [], mastersEmail: null },
    ships: { list, onChange: (change) => setList(change), opened: [] },
    saveLabel: t('fleets.form.create'),
    note: t('admin.fleets.savedThere'),
    onSave: save,
    onSaved: () => {
      showToast('success', t('admin.fleets.created'));
      void navigate({ to: '/dashboard/admin/$clientId/fleets/$fleetId/fleet', params: { clientId, fleetId: madeId.current } });
    },
    cancel: (
      <Button asChild kind="soft">
        <Link to="/dashboard/admin/$clientId/fleets" params={{ clientId }}>
          {t('admin.cancel')}
        </Link>
      </Button>
    ),
  });
}

interface EditProps {
  clientId: string;
  fleetId: string;
  form: FormSlot;
}

/** Mount it anew for another fleet. */
export const EditClientFleetScreen = ({ clientId, fleetId, form }: EditProps) => (
  <ClientFleetFrame clientId={clientId} fleetId={fleetId}>
    {(fleet) => <EditFleet clientId={clientId} fleet={fleet} form={form} />}
  </ClientFleetFrame>
);

/** Only what was changed travels; ships, where they were, as the whole list with the switch that each has. */
export function fleetChange(fleet: Fleet, input: FleetInput, mmsis: readonly number[]): FleetChange {
  const present = new Map(fleet.ships.map(({ mmsi, sendToMaster }) => [mmsi as number, sendToMaster]));
  const sameShips = mmsis.length === present.size && mmsis.every((mmsi) => present.has(mmsi));
  return {
    ...(input.name !== fleet.name && { name: input.name }),
    ...(JSON.stringify(input.tags) !== JSON.stringify(fleet.tags) && { tags: input.tags }),
    ...(input.mastersEmail !== fleet.mastersEmail && { mastersEmail: input.mastersEmail }),
    ...(!sameShips && { ships: mmsis.map((mmsi) => ({ mmsi, sendToMaster: present.get(mmsi) ?? false })) }),
  };
}

function EditFleet({ clientId, fleet, form }: { clientId: string; fleet: Fleet; form: FormSlot }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened] = useState(fleet); // what arrives meanwhile must not change under the hands of who is typing
  const [list, setList] = useState<BuilderShip[]>(() => opened.ships.map(({ mmsi }) => ({ mmsi })));
  const changeOf = (input: FleetInput) =>
    fleetChange(
      opened,
      input,
      list.map(({ mmsi }) => mmsi),
    );
  const to = {
    to: '/dashboard/admin/$clientId/fleets/$fleetId/fleet',
    params: { clientId, fleetId: fleet._id },
  } as const;
  const { name, tags, mastersEmail } = opened;
  const start = { name, tags, mastersEmail };
  const save = async (input: FleetInput) => {
    const body = changeOf(input);
    if (Object.keys(body).length === 0) return undefined;
    const answer = await call('admin.updateFleet', { params: { id: fleet._id }, query: { clientId }, body });
    return answer.ok ? undefined : answer.error;
  };
  return form({
    start,
    ships: { list, onChange: (change) => setList(change), opened: opened.ships.map(({ mmsi }) => mmsi) },
    saveLabel: t('fleets.form.save'),
    note: t('admin.fleets.savedThere'),
    onSave: save,
    onSaved: () => {
      showToast('success', t('admin.fleets.updated'));
      void navigate(to);
    },
    cancel: (
      <Button asChild kind="soft">
        <Link {...to}>{t('admin.cancel')}</Link>
      </Button>
    ),
  });
}
