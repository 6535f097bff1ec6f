// Who may change which fleet, and who is told. Whoever sees a fleet may change it: its owner, and team-mates while their team shares
// content. What the caller does not see is not there, so there is nothing to refuse: the runner says so.
import { MAX_FLEETS_PER_ORGANISATION } from '#contract/limits.ts';
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

/** Counts the whole organisation's fleets, also those that the caller does not see (decision 12). */
export const createFleetPolicy: MutationPolicy<'fleet.create'> = {
  async may(tx, { fleetId }) {
    await tx.lock();
    if (await tx.get('fleets', fleetId)) return;
    if ((await tx.fleetsOfOrganisation()) >= MAX_FLEETS_PER_ORGANISATION)
      refuse('invalid', `An organisation has at most ${MAX_FLEETS_PER_ORGANISATION} fleets.`);
  },
};

/** Seeing is the right to change. */
export const changeFleetPolicy = {
  async may(): Promise<void> {
    // row-level security has answered
  },
};

export const deleteFleetPolicy: MutationPolicy<'fleet.delete'> = {
  async may(tx, { fleetId }, who) {
    const fleet = await tx.get('fleets', fleetId);
    if (fleet && fleet.ownerId !== who.accountId && who.role === 'member')
      refuse('forbidden', 'Only its owner or a manager may delete a fleet.');
  },

  async after(tx, _args, who, before) {
    if (!before || !('mastersEmail' in before) || (before.ownerId === who.accountId && who.by === undefined)) return;
    const by = who.by === undefined ? await tx.nameOf(who.accountId) : 'An administrator';
    await tx.notify(before.ownerId, {
      type: 'Message',
      title: `Fleet deleted: ${before.name}`,
      body: `${by} deleted your fleet “${before.name}”.`,
    });
  },
};
