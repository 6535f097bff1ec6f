// An account's stars as the calls of the specification have them: the ids by kind, over the rows that devices sync.
import type { Favourites } from '#contract/entities/accounts.ts';
import { starId } from '#contract/row-ids.ts';
import { STAR_KINDS, type StarKind } from '#contract/entities/stars.ts';
import type { Db, Tx } from './db/db.ts';
import { PgSyncTx } from './sync/pg-sync-tx.ts';
import type { SyncWho } from './sync/sync-tx.ts';

const MEMBERS = { ship: 'ships', port: 'ports', fleet: 'fleets' } as const satisfies Record<StarKind, keyof Favourites>;

/** By id within a kind. */
export async function readStars(tx: Tx, accountId: string): Promise<Favourites> {
  const rows = await tx.query<{ id: string }>('select id from stars where account_id = $1 order by id', [accountId]);
  const favourites: Favourites = { ships: [], ports: [], fleets: [] };
  for (const { id } of rows) {
    const [kind, thing] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)];
    favourites[MEMBERS[kind as StarKind]].push(thing);
  }
  return favourites;
}

/** These and no others: what differs reaches the account's devices as any change of a row does. */
export async function replaceStars(db: Db, who: SyncWho, favourites: Favourites): Promise<void> {
  const { accountId } = who;
  const wanted = new Set(STAR_KINDS.flatMap((kind) => favourites[MEMBERS[kind]].map((thing) => starId(kind, thing))));
  await db.transaction(who, async (plain) => {
    const tx = new PgSyncTx(plain, who);
    await tx.lock();
    const starred = new Set((await tx.list('stars', 'accountId', accountId)).map(({ id }) => id));
    const added = [...wanted].filter((id) => !starred.has(id));
    tx.knowAbsent('stars', added);
    for (const id of starred) if (!wanted.has(id)) await tx.delete('stars', id);
    for (const id of added) await tx.put('stars', { id, accountId, v: 0 });
    await tx.flush();
  });
}
