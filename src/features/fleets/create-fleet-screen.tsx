// A new fleet; works offline. Its list of ships is stored on this device until the fleet is created.
import { useTranslation } from 'react-i18next';
import { EMPTY_FLEET, type FleetFields } from '#contract/entities/fleets.ts';
import { ok } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { changeFleetBuilder, fleetBuilder } from '#store/fleet-builder.ts';
import { useLive } from '#store/use-live.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { ShipSearchSlot } from './fleet-builder.tsx';
import { FleetForm } from './fleet-form.tsx';
import { OWN_FLEETS } from './fleet-links.ts';

export function CreateFleetScreen({ accountId, shipSearch }: { accountId: string; shipSearch: ShipSearchSlot }) {
  const { t } = useTranslation();
  const live = useLive(() => fleetBuilder(accountId), [accountId]);
  if (live.state === 'loading') return <SkeletonLines lines={8} />;
  if (live.state === 'failed') return <FailureState title={t('fleets.form.cannotRead')} message={t(`errors.${live.error.code}`)} />;

  const save = async (input: FleetFields, mmsis: readonly number[]) => {
    const fleetId = newId();
    const made = await commit('fleet.create', { fleetId, ...input, ships: mmsis.map((mmsi) => ({ mmsi })) });
    if (!made.ok) return made;
    // afterwards, not together: losing power in between leaves the list, never a fleet without its ships
    await changeFleetBuilder(accountId, () => []);
    return ok(OWN_FLEETS.fleet(fleetId));
  };
  return (
    <FleetForm
      start={EMPTY_FLEET}
      stored={{
        list: live.value,
        onChange: (change) =>
          void changeFleetBuilder(accountId, change).then((kept) => kept.ok || showToast('error', t(`errors.${kept.error.code}`))),
      }}
      shipSearch={shipSearch}
      isNew
      onSave={save}
      cancelTo={OWN_FLEETS.all}
    />
  );
}
