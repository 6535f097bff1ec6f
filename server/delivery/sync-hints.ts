// Tells devices on the socket which scopes changed, so that they pull. Commits are announced by the database, so also those of other
// instances and imports; a lost hint costs a delay, never a row (SY8).
import type { Server } from 'socket.io';
import type { ServerToClient } from '#contract/socket.ts';
import { isFactScope } from '#contract/sync.ts';
import type { Db } from '#server/db/db.ts';
import { hearChanges } from '#server/db/hear-changes.ts';
import type { Log } from '#server/log.ts';
import { RATINGS_CHANNEL } from '#server/risk/fleet-rating-job.ts';
import { HintSpread } from './hint-spread.ts';
import { rooms } from './socket.ts';

/** Changes within this time are sent together: 2,000 edits after a voyage must not wake every colleague's device 2,000 times. */
const GATHER_MS = 200;

interface HintParts {
  db: Db;
  sockets: Server<Record<string, never>, ServerToClient>;
  log: Log;
}

/** Accounts that see the content of each owner, the owner included. */
async function readersOf(db: Db, owners: readonly string[]): Promise<Map<string, string[]>> {
  const readers = new Map(owners.map((owner) => [owner, [owner]]));
  if (owners.length === 0) return readers;
  const mates = await db.query<{ owner: string; reader: string }>(
    `select distinct mine.account_id as owner, mate.account_id as reader
     from team_members mine
     join teams t on t.id = mine.team_id and t.share_content
     join team_members mate on mate.team_id = t.id and mate.account_id <> mine.account_id
     where mine.account_id = any($1::text[])`,
    [[...owners]],
  );
  for (const { owner, reader } of mates) readers.get(owner)?.push(reader);
  return readers;
}

/** The sockets that may pull a scope. */
function audienceOf(sockets: HintParts['sockets'], scope: string, readers: ReadonlyMap<string, string[]>): string[] {
  const id = scope.slice(scope.indexOf(':') + 1);
  const { adapter, sockets: all } = sockets.of('/');
  const inRooms = (names: string[]) => [...new Set(names.flatMap((name) => [...(adapter.rooms.get(name) ?? [])]))];
  if (scope.startsWith('user:')) return inRooms([rooms.account(id)]);
  if (scope.startsWith('org:')) return inRooms([rooms.organisation(id)]);
  if (scope.startsWith('content:')) return inRooms((readers.get(id) ?? []).map(rooms.account));
  if (isFactScope(scope)) return []; // nobody waits for a fact of a ship: it comes with the next pull
  return [...all.keys()];
}

async function tell({ db, sockets }: HintParts, spread: HintSpread, gathered: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const owners = [...gathered.keys()].filter((scope) => scope.startsWith('content:')).map((scope) => scope.slice('content:'.length));
  const readers = await readersOf(db, owners);
  const audiences = new Map([...gathered.keys()].map((scope) => [scope, audienceOf(sockets, scope, readers)]));
  spread.tell(audiences);
  for (const [scope, tables] of gathered) {
    if (!scope.startsWith('user:')) continue;
    const account = sockets.to(rooms.account(scope.slice('user:'.length)));
    if (tables.has('alerts')) account.emit('alert', { reason: 'changed' });
    if (tables.has('notifications')) account.emit('notification', { reason: 'changed' });
  }
}

/** Whoever sees the fleets of the account. */
async function tellRatings({ db, sockets }: HintParts, owner: string): Promise<void> {
  for (const reader of (await readersOf(db, [owner])).get(owner) ?? [])
    sockets.to(rooms.account(reader)).emit('riskratings', { reason: 'changed' });
}

/** Runs until the returned function is called. */
export async function startHints(parts: HintParts): Promise<() => Promise<void>> {
  const gathered = new Map<string, Set<string>>();
  const spread = new HintSpread((id, scopes) => parts.sockets.to(id).emit('changed', { scopes }));
  let timer: NodeJS.Timeout | undefined;
  const tellGathered = (): void => {
    timer = undefined;
    const now = new Map(gathered);
    gathered.clear();
    tell(parts, spread, now).catch((error: unknown) => parts.log.warn('devices could not be told of changes', { error: String(error) }));
  };
  const stop = await hearChanges(parts.db, (scope, tables) => {
    const known = gathered.get(scope) ?? new Set();
    gathered.set(scope, known);
    for (const table of tables) known.add(table);
    timer ??= setTimeout(tellGathered, GATHER_MS);
  });
  const stopRatings = await parts.db.listen(RATINGS_CHANNEL, (owner) => {
    tellRatings(parts, owner).catch((error: unknown) => parts.log.warn('devices could not be told of ratings', { error: String(error) }));
  });
  return async () => {
    clearTimeout(timer);
    await stopRatings();
    spread.stop();
    await stop();
  };
}
