// Watches whose owner can sign in no more: whoever is told of them from now on hears it at once (migration 0352: told_of_watch).
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';

interface Left {
  accountId: string;
  organisationId: string;
  name: string;
}

/** In the transaction that shuts or deletes the account, after it. Of watches that are not over. */
export async function tellOfWatchesLeft(tx: Tx, { accountId, organisationId, name }: Left, nowMs: EpochMs): Promise<void> {
  const left = await tx.query<{ id: string; mmsi: number; name: string; told: string[] }>(
    `select id, mmsi, name, told_of_watch(organisation_id, keeper_id, owner_id) as told from watches
     where organisation_id = $1 and keeper_id = $2 and ended_at_ms is null and ends_at_ms > $3 order by id`,
    [organisationId, accountId, nowMs],
  );
  for (const watch of left)
    for (const id of watch.told)
      await notifyAccount(
        tx,
        id,
        {
          type: 'Message',
          title: `The watch over ${watch.name} is without an owner`,
          body: `${name} kept it and can no longer sign in. You are told of what happens until somebody takes it.`,
          mmsi: watch.mmsi,
          watchId: watch.id,
        },
        nowMs,
      );
}
