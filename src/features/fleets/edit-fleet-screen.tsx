// Changing an existing fleet: nothing is written before Save, and then only what was changed.
import { Navigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetFields } from '#contract/entities/fleets.ts';
import { ok } from '#contract/result.ts';
import type { FleetShipRow } from '#contract/tables.ts';
import { commit } from '#store/edits/commit.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import type { ShipSearchSlot } from './fleet-builder.tsx';
import { FleetForm } from './fleet-form.tsx';
import { fieldsOf, fleetEdits } from './fleet-form-edits.ts';
import { NoSuchFleet } from './fleet-frame.tsx';
import { OWN_FLEETS } from './fleet-links.ts';
import { type FleetAnswer, useFleet } from './fleets-queries.ts';

type Held = Extract<FleetAnswer, { fleet: unknown }>;

interface Props {
  accountId: string;
  fleetId: string;
  shipSearch: ShipSearchSlot;
}

const mmsisOf = (ships: readonly { mmsi: number }[]): ReadonlySet<number> => new Set(ships.map(({ mmsi }) => mmsi));

/** Mount it again for another fleet. */
export function EditFleetScreen({ accountId, fleetId, shipSearch }: Props) {
  const { t } = useTranslation();
  const live = useFleet(accountId, fleetId);
  const present = live.state === 'ready' && 'fleet' in live.value ? live.value : undefined;
  // As it was opened: data that arrives meanwhile must not change a form in use.
  const [opened, setOpened] = useState<Held>();
  if (!opened && present) setOpened(present);
  if (opened) return <OpenedFleet opened={opened} presentShips={present?.ships ?? opened.ships} shipSearch={shipSearch} />;
  if (live.state === 'failed') return <FailureState title={t('fleets.form.cannotRead')} message={t(`errors.${live.error.code}`)} />;
  if (live.state === 'ready' && 'movedTo' in live.value) return <Navigate {...OWN_FLEETS.edit(live.value.movedTo)} replace />;
  if (live.state === 'ready' && 'missing' in live.value) return <NoSuchFleet />;
  return <SkeletonLines lines={8} />;
}

interface OpenedProps {
  opened: Held;
  presentShips: readonly FleetShipRow[];
  shipSearch: ShipSearchSlot;
}

function OpenedFleet({ opened: { fleet, ships }, presentShips, shipSearch }: OpenedProps) {
  const openedShips = useMemo(() => new Map(ships.map(({ mmsi, v }) => [mmsi as number, v])), [ships]);
  const page = OWN_FLEETS.fleet(fleet.id);
  const save = async (input: FleetFields, mmsis: readonly number[]) => {
    const edits = fleetEdits({ opened: fleet, openedShips, presentShips: mmsisOf(presentShips), input, ships: new Set(mmsis) });
    for (const { name, args, ...circumstances } of edits) {
      const made = await commit(name, args, circumstances);
      // edits made before the failed one stay, and repeating them has no effect
      if (!made.ok) return made;
    }
    return ok(page);
  };
  return <FleetForm {...{ ships, shipSearch }} start={fieldsOf(fleet)} onSave={save} cancelTo={page} />;
}
