// What the lists of fleets and ships write, each a commit; what was not sent yet can be taken back.
// Must never say that an edit was made or refused: the words of all commits come from one place (src/app).
import type { MutationArgs, MutationName } from '#contract/mutations.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { translate } from '#i18n/i18n.ts';
import { accountDb } from '#store/account-db.ts';
import { type Circumstances, commit } from '#store/commit.ts';
import { dexieLocalStore } from '#store/dexie-local-store.ts';
import { undo } from '#store/user-decisions.ts';
import { dismissNotice, showNotice } from '#ui/toasts.tsx';

/** The entry's number; undefined when it was refused. `circumstances`: with the version that the screen showed. */
export async function edit<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  circumstances?: Circumstances,
): Promise<number | undefined> {
  const result = await commit(name, args, circumstances);
  return result.ok ? result.value : undefined;
}

/** More ships at once are one edit of the whole fleet: a queue of thousands would be sent one by one. */
const MOST_REMOVALS = 50;

/** The entries' numbers. One by one, two devices that take out different ships never meet. */
export async function removeShips(
  { id: fleetId, v }: Pick<FleetRow, 'id' | 'v'>,
  leaving: readonly Pick<FleetShipRow, 'mmsi' | 'v'>[],
  present: readonly number[],
): Promise<number[]> {
  if (leaving.length <= MOST_REMOVALS) {
    const nos: (number | undefined)[] = [];
    for (const ship of leaving) nos.push(await edit('fleet.removeShip', { fleetId, mmsi: ship.mmsi }, { sawVersion: ship.v }));
    return nos.filter((no) => no !== undefined);
  }
  const gone = new Set<number>(leaving.map(({ mmsi }) => mmsi));
  const ships = present.filter((mmsi) => !gone.has(mmsi)).map((mmsi) => ({ mmsi }));
  const no = await edit('fleet.update', { fleetId, ships }, { sawVersion: v, standsFor: 'fleet.removeShip' });
  return no === undefined ? [] : [no];
}

/** A link sends an edit at once: then there is nothing to take back, and no button that cannot. */
const SENT_BY_NOW_MS = 400;
const OFFERED_MS = 10_000;
const LOOK_EVERY_MS = 500;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function isUnsent(accountId: string, nos: readonly number[]): Promise<boolean> {
  const entries = await accountDb(accountId).outbox.bulkGet([...nos]);
  return entries.every((entry) => entry?.state === 'queued');
}

/** Last edit first, as they lie on each other. */
async function takeBack(accountId: string, nos: readonly number[]): Promise<void> {
  const store = dexieLocalStore(accountDb(accountId));
  for (const no of nos.toReversed()) await store.transaction((tx) => undo(tx, no));
}

/** For 10 s, while none of these edits was ever sent. After that the sync panel has them. */
export async function offerUndo(accountId: string, nos: readonly number[], words: string): Promise<void> {
  const [first] = nos;
  if (first === undefined) return;
  const key = `undo:${first}`;
  await pause(SENT_BY_NOW_MS);
  if (!(await isUnsent(accountId, nos))) return;
  showNotice(key, words, { label: translate('fleets.list.undo'), onClick: () => void takeBack(accountId, nos) });
  for (let shownMs = 0; shownMs < OFFERED_MS && (await isUnsent(accountId, nos)); shownMs += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS);
  dismissNotice(key);
}
