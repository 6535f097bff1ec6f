// Tells devices on the socket which scopes changed, so that they pull. Hears of commits from the database, so also of those of other
// instances and of imports; a hint that is lost costs a wait, never a row (SY8).
import type { Server } from 'socket.io';
import type { ServerToClient } from '#contract/socket.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { rooms } from './socket.ts';

/** As migration 0030 and sync/pg-sync-tx.ts name it. Payload: the scope, a blank, its tables with commas. */
const CHANNEL = 'fathom_changed';
/** What changes within so long is told together: 2,000 edits after a voyage are not 2,000 wake-ups of every colleague's device. */
const GATHER_MS = 200;

interface HintParts {
  db: Db;
  sockets: Server<Record<string, never>, ServerToClient>;
  log: Log;
}

/** Accounts that see the content of each owner, the owner too. */
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

/** undefined: everybody. */
function roomsOf(scope: string, readers: ReadonlyMap<string, string[]>): (string | undefined)[] {
  const id = scope.slice(scope.indexOf(':') + 1);
  if (scope.startsWith('user:')) return [rooms.account(id)];
  if (scope.startsWith('org:')) return [rooms.organisation(id)];
  if (scope.startsWith('content:')) return (readers.get(id) ?? []).map(rooms.account);
  return [undefined];
}

async function tell({ db, sockets }: HintParts, gathered: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const owners = [...gathered.keys()].filter((scope) => scope.startsWith('content:')).map((scope) => scope.slice('content:'.length));
  const readers = await readersOf(db, owners);
  const byRoom = new Map<string | undefined, string[]>();
  for (const scope of gathered.keys()) for (const room of roomsOf(scope, readers)) byRoom.set(room, [...(byRoom.get(room) ?? []), scope]);
  for (const [room, scopes] of byRoom) {
    if (room === undefined) sockets.emit('changed', { scopes });
    else sockets.to(room).emit('changed', { scopes });
  }
  for (const [scope, tables] of gathered) {
    for (const room of roomsOf(scope, readers)) {
      if (room && tables.has('alerts')) sockets.to(room).emit('alert', { reason: 'changed' });
      if (room && tables.has('notifications')) sockets.to(room).emit('notification', { reason: 'changed' });
    }
  }
}

/** Until the answered function is called. */
export async function startHints(parts: HintParts): Promise<() => Promise<void>> {
  const gathered = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const tellGathered = (): void => {
    timer = undefined;
    const now = new Map(gathered);
    gathered.clear();
    tell(parts, now).catch((error: unknown) => parts.log.warn('devices could not be told of changes', { error: String(error) }));
  };
  const stop = await parts.db.listen(CHANNEL, (payload) => {
    const [scope = '', tables = ''] = payload.split(' ');
    const known = gathered.get(scope) ?? new Set();
    gathered.set(scope, known);
    for (const table of tables.split(',')) known.add(table);
    timer ??= setTimeout(tellGathered, GATHER_MS);
  });
  return async () => {
    clearTimeout(timer);
    await stop();
  };
}
