// The engine's input from the database: events that may be in force, ports, and which account watches which ships.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { IN_FORCE_MS } from '#domain/alerts/in-force.ts';
import { type Watch, WATCHED_EVENT_MEMBERS, type WatchedEvent } from '#domain/alerts/watched.ts';
import type { Tx } from '#server/db/db.ts';
import { type ReadChoices, readWithUnreadable } from '#server/features/preferences/choices-in-force.ts';
import { selectList } from '#server/sync/rows.ts';
import type { FleetOwner, ShipsOfOwners } from './ships-of-owners.ts';

/** Older events are out of force, and so are their alerts: a day more than the time in force, because only the day of an event may be known. */
export const oldestMs = (nowMs: EpochMs): EpochMs => nowMs - IN_FORCE_MS - DAY_MS;

const WATCHED_EVENT = selectList('events', ['id', ...WATCHED_EVENT_MEMBERS]);

/** Invented samples only when there is nothing else. */
export function readEvents(tx: Tx, nowMs: EpochMs): Promise<WatchedEvent[]> {
  return tx.query<WatchedEvent>(
    `select ${WATCHED_EVENT}
     from events where occurred_at_ms > $1 and (not sample or not exists (select from events where not sample)) order by id`,
    [oldestMs(nowMs)],
  );
}

/** Accounts whose watch may have changed; null: any. */
export interface StaleWatches {
  owners: ReadonlySet<string>;
  organisations: ReadonlySet<string>;
}

/** Everybody who sees what these owners have, the owners included, and everybody in these organisations. */
export async function readWatchers(tx: Tx, stale: StaleWatches | null): Promise<string[]> {
  const rows = stale
    ? await tx.query<{ id: string }>(
        `select unnest($1::text[]) as id
         union select mate.account_id from team_members mine
           join teams t on t.id = mine.team_id and t.share_content
           join team_members mate on mate.team_id = t.id
           where mine.account_id = any($1::text[])
         union select id from accounts where organisation_id = any($2::text[])`,
        [[...stale.owners], [...stale.organisations]],
      )
    : await tx.query<{ id: string }>('select id from accounts');
  return rows.map(({ id }) => id);
}

/**
 * An account watches the ships of its own fleets and of those that team-mates share. Left out: accounts without ships, and those that may
 * not sign in. `ships`: the owners' ships from an earlier read. `unreadable`: accounts whose choices cannot be read; the defaults apply to
 * them.
 */
export async function readWatches(
  db: Pick<Tx, 'query'>,
  accountIds: readonly string[],
  ships: ShipsOfOwners,
): Promise<(Watch & Pick<ReadChoices, 'unreadable'>)[]> {
  const seen = await db.query<{ account_id: string; organisation_id: string; owners: string[] }>(
    `with watchers as (select id, organisation_id from accounts where id = any($1::text[]) and disabled_at_ms is null),
     sees as (
       select id as account_id, organisation_id, id as owner_id from watchers
       union
       select w.id, w.organisation_id, mate.account_id from watchers w
       join team_members mine on mine.account_id = w.id
       join teams t on t.id = mine.team_id and t.share_content
       join team_members mate on mate.team_id = t.id
     )
     select account_id, organisation_id, array_agg(owner_id) as owners from sees group by account_id, organisation_id`,
    [[...accountIds]],
  );
  const ownersOf = ({ organisation_id: organisationId, owners }: (typeof seen)[number]): FleetOwner[] =>
    owners.map((ownerId) => ({ ownerId, organisationId }));
  await ships.read(db, seen.flatMap(ownersOf));
  const choices = await readWithUnreadable(
    db,
    seen.map(({ account_id: id }) => id),
  );
  const watches: (Watch & Pick<ReadChoices, 'unreadable'>)[] = [];
  for (const row of seen) {
    const [mmsis, chosen] = [await ships.of(ownersOf(row)), choices.get(row.account_id)];
    if (chosen && mmsis.length > 0) watches.push({ accountId: row.account_id, mmsis, ...chosen });
  }
  return watches;
}
