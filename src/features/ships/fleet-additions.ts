// Adds ships selected on the map to a fleet: a few as single edits, many as one edit of the whole fleet.
import type { AppError } from '#contract/errors.ts';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { FleetRow } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';
import { accountDb } from '#store/device/account-db.ts';
import { commit } from '#store/edits/commit.ts';
import { commitUndoable } from '#store/edits/commit-deletion.ts';

/** More at once are one edit: a queue of thousands would be sent one by one. */
const MOST_ADDS = 50;

export type AddOutcome =
  /** nos: of the edits; the server may refuse them later. fleetId: as this device knows the fleet. */
  | { added: number; already: number; fleetId: string; nos: readonly number[] }
  | { refused: 'tooMany'; room: number }
  | { refused: 'failed'; error?: AppError };

const failed = (error?: AppError): AddOutcome => ({ refused: 'failed', ...(error && { error }) });

/**
 * Adds none when not all fit. Ships that are in the fleet already stay as they are. `told`: what was added, in words, shown with an undo (SY24),
 * where they are few enough to be added one by one. Without it the caller says that they were added.
 */
export async function addToFleet(accountId: string, fleetId: string, mmsis: readonly number[], told?: string): Promise<AddOutcome> {
  const db = accountDb(accountId);
  const [fleet, present] = await Promise.all([db.fleets.get(fleetId), db.fleetShips.where('fleetId').equals(fleetId).toArray()]);
  if (!fleet) return failed();
  const held = new Set<number>(present.map(({ mmsi }) => mmsi));
  const missing = [...new Set(mmsis)].filter((mmsi) => !held.has(mmsi));
  if (present.length + missing.length > MAX_SHIPS_PER_FLEET) return { refused: 'tooMany', room: MAX_SHIPS_PER_FLEET - present.length };
  const outcome = { added: missing.length, already: mmsis.length - missing.length, fleetId };
  if (missing.length === 0) return { ...outcome, nos: [] };
  if (missing.length > MOST_ADDS) return await addMany(fleet, [...held, ...missing], outcome);
  if (told !== undefined) {
    const edits = missing.map((mmsi) => ({ args: { fleetId, mmsi } }));
    const nos = await commitUndoable('fleet.addShip', edits, { what: told, isAddition: true });
    return nos.length === missing.length ? { ...outcome, nos } : failed();
  }
  const nos: number[] = [];
  for (const mmsi of missing) {
    const result = await commit('fleet.addShip', { fleetId, mmsi });
    if (!result.ok) return failed(result.error);
    nos.push(result.value);
  }
  return { ...outcome, nos };
}

async function addMany(
  { id: fleetId, v }: FleetRow,
  mmsis: readonly number[],
  outcome: { added: number; already: number; fleetId: string },
): Promise<AddOutcome> {
  const ships = mmsis.map((mmsi) => ({ mmsi }));
  const result = await commit('fleet.update', { fleetId, ships }, { sawVersion: v, standsFor: 'fleet.addShip' });
  return result.ok ? { ...outcome, nos: [result.value] } : failed(result.error);
}

/** `name` is not empty. `told`: as of addToFleet; undone, there is no such fleet. */
export async function addToNewFleet(name: string, mmsis: readonly number[], told?: string): Promise<AddOutcome> {
  if (mmsis.length > MAX_SHIPS_PER_FLEET) return { refused: 'tooMany', room: MAX_SHIPS_PER_FLEET };
  const fleetId = newId();
  const args = { fleetId, name, ships: mmsis.map((mmsi) => ({ mmsi })) };
  if (told !== undefined) {
    const nos = await commitUndoable('fleet.create', [{ args }], { what: told, isAddition: true });
    return nos.length > 0 ? { added: mmsis.length, already: 0, fleetId, nos } : failed();
  }
  const result = await commit('fleet.create', args);
  return result.ok ? { added: mmsis.length, already: 0, fleetId, nos: [result.value] } : failed(result.error);
}
