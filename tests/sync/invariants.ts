// What must hold of every replica after every step, and of all of them once the link is whole again. Each names the rule it stands for;
// what must hold of each effect on the server is in effect-invariants.ts. Judges read what is committed; they never call the code that
// they judge, but for mutators, which are the meaning of edits.
import { type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import { toCall } from '#domain/mutation-calls.ts';
import { entityOf, type Row, type Scope, scopeOf, type TableName, tables } from '#contract/tables.ts';
import { Refused } from '#domain/refuse.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { isAwake, type Replica } from './device.ts';
import type { Judge } from './judge.ts';
import type { Ledger } from './ledger.ts';
import type { DeviceRows } from './local-device.ts';
import { sameJson } from './memory-rows.ts';
import { ScratchRows } from './scratch-rows.ts';

export class Violation extends Error {
  readonly rule: string;
  constructor(rule: string, said: string) {
    super(`${rule}: ${said}`);
    this.rule = rule;
  }
}

const ROW_TABLES = Object.keys(tables) as TableName[];
export type AnyRow = Row<TableName>;
export const rowsIn = (rows: DeviceRows, table: TableName): readonly AnyRow[] => rows[table] as readonly AnyRow[];

const PENDING = ['queued', 'sent', 'acknowledged'];

/** Arguments with the ids that the server made. */
function resolved({ name, args }: { name: MutationName; args: unknown }, idmap: DeviceRows['idmap']): unknown {
  if (idmap.length === 0) return args;
  const given = args as Record<string, unknown>;
  const renamed = mutationOf(name).refs.map((ref) => [ref, idmap.find(({ id }) => id === given[ref])?.serverId ?? given[ref]]);
  return { ...given, ...Object.fromEntries(renamed.filter(([, value]) => value !== undefined)) };
}

/** SY2: the server understands whatever our own devices send, whether it then does it or not. */
export function devicesAreUnderstood([first]: readonly string[]): void {
  if (first !== undefined) throw new Violation('SY2 understood', `the server could not read what a device sent: ${first}`);
}

/** SY23: above this the device corrects its own times, by what it knew of the server's clock when it last ran the edit. */
const SKEW_MS = 300_000;

/** Of a line in the log of a watch: its device corrects them with what it knows when it runs the edit again. */
const GIVEN = { writtenAt: 0, arrivedAt: 0, reportedAt: 0, clockUnsure: false, ownerName: '' };
const givenIn = (row: object) =>
  'writtenAt' in row
    ? GIVEN
    : 'keeperId' in row
      ? { endedAt: 0, handOver: (row as { handOver?: { noteId: string } }).handOver?.noteId }
      : {};

/** Without its version, and where the device's clock is wrong without the times that it gave. */
const shownAs = (row: AnyRow | undefined, { skewMs }: Replica['clock']) => ({
  ...row,
  v: 0,
  ...(Math.abs(skewMs) >= SKEW_MS - 60_000 && { createdAt: 0, updatedAt: 0 }),
  ...(row && givenIn(row)),
});

/** SY7: the screen shows what the server last said with the pending edits on it, in order, and nothing else. */
export async function displayIsBaseAndPending({ name, person, clock }: Replica, rows: DeviceRows): Promise<void> {
  const pending = rows.outbox.filter(({ state }) => PENDING.includes(state));
  if (pending.length === 0 && rows.bases.length === 0) return;
  let expected = new ScratchRows();
  for (const table of ROW_TABLES) for (const row of rowsIn(rows, table)) expected.set(table, row.id, row);
  for (const { table, rowId, row } of rows.bases) expected.set(table, rowId, row as AnyRow | undefined);
  for (const entry of pending) {
    const attempt = expected.copy();
    const who = { ...person, atMs: entry.createdAtMs };
    try {
      await mutatorOf(entry.name)(attempt, resolved(entry, rows.idmap), who);
      expected = attempt;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  for (const table of ROW_TABLES) {
    const shown = rowsIn(rows, table);
    const meant = expected.rows.get(table) ?? new Map<string, AnyRow>();
    const strange = shown.find((row) => !meant.has(row.id));
    if (strange) throw new Violation('SY7 display', `${name} shows ${table} ${strange.id}, which no base and no pending edit makes`);
    const byId = new Map(shown.map((row) => [row.id, row]));
    for (const [id, row] of meant) {
      if (!sameJson(shownAs(row, clock), shownAs(byId.get(id), clock)))
        throw new Violation(
          'SY7 display',
          `${name} shows ${table} ${id} as ${JSON.stringify(byId.get(id))} instead of ${JSON.stringify(row)}`,
        );
    }
  }
}

/** Where the edit is now: one line a place. */
function placesOf(rows: DeviceRows, replica: Replica): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const at = (key: string, place: string) => {
    const held = places.get(key);
    if (held) held.push(place);
    else places.set(key, [place]);
  };
  for (const { key, state } of rows.outbox) at(key, state);
  for (const { key } of rows.history) at(key, 'history');
  for (const { entries, done = [] } of replica.sealed) for (const { key } of [...entries, ...done]) at(key, 'sealed');
  return places;
}

/** The promise itself: every edit is in exactly one place, or ended by its user. */
export function everyEditIsSomewhere(replica: Replica, rows: DeviceRows, ledger: Ledger): void {
  const places = placesOf(rows, replica);
  for (const edit of ledger.of(replica.name)) {
    const found = places.get(edit.key) ?? [];
    places.delete(edit.key);
    if (edit.perhaps !== undefined) continue;
    const said = `${edit.name} ${edit.key} of ${replica.name} (${edit.fate}) is in [${found.join()}]`;
    if (edit.fate === 'live' && found.length !== 1) throw new Violation('edit in one place', said);
    if (edit.fate !== 'live' && found.length > 0) throw new Violation('edit ended', said);
  }
  const [stranger] = places;
  if (stranger) throw new Violation('edit in one place', `${replica.name} holds ${stranger.join(' in ')}, which nobody made`);
}

/** Ids may be the server's by now. */
function withoutIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { ...body, _id: undefined, id: undefined, fleetId: undefined };
}

/** SY22: after the edit somebody wrote what it sets: a row that it wrote, or that was so already. */
function wasUndone(key: string, args: unknown, { accountId }: Replica['person'], judge: Judge): boolean {
  const ever = judge.everDone();
  const at = ever.findIndex(({ edit }) => edit === key);
  const { fleetId, mmsi } = args as { fleetId?: string; mmsi?: number };
  const written = ever[at]?.writes.map(({ table, id }) => `${table}:${id}`) ?? [];
  const rows = new Set([...written, mmsi === undefined ? `viewDefaults:${accountId}` : `fleetShips:${fleetId}:${mmsi}`]);
  return (
    at >= 0 && ever.slice(at + 1).some(({ edit, writes }) => edit !== key && writes.some(({ table, id }) => rows.has(`${table}:${id}`)))
  );
}

/** SY21, SY4: what the device takes for done is in the server's log, and nothing is there twice. `epoch`: of the server now. */
export function acknowledgedIsDone(replica: Replica, rows: DeviceRows, judge: Judge, epoch: string, seenDone: Set<string>): void {
  const known = rows.syncState.find(({ key }) => key === 'epoch')?.value;
  if (known !== epoch) return; // it has not heard yet in which life of the database the server is
  const acknowledged = [...rows.history, ...rows.outbox.filter(({ state }) => state === 'acknowledged')];
  for (const { key, name, args, ...entry } of acknowledged) {
    if (
      judge.timesDone(key) === 0 &&
      'undone' in entry &&
      (name.startsWith('notification.') || wasUndone(key, resolved({ name, args }, rows.idmap), replica.person, judge))
    )
      continue;
    if (judge.timesDone(key) === 0)
      throw new Violation('SY21 acknowledged', `${replica.name} takes ${name} ${key} for done, the server never did it`);
    if (seenDone.has(key)) continue;
    seenDone.add(key);
    const { body } = toCall(name, resolved({ name, args }, rows.idmap));
    if (!sameJson(withoutIds(body), withoutIds(judge.bodyDone(key))))
      throw new Violation('SY4 frozen', `${replica.name} takes ${name} ${key} for done with other arguments than the server did it with`);
  }
}

/** What a replica had when it was last looked at. */
export interface Memory {
  epoch: unknown;
  cursor: Record<string, number>;
  versions: Map<string, number>;
}
export const noMemory = (): Memory => ({ epoch: undefined, cursor: {}, versions: new Map() });

/** Versions as the server gave them: of rows with pending edits on them, their bases'. */
function serverVersions(rows: DeviceRows): Map<string, number> {
  const found = new Map<string, number>();
  for (const table of ROW_TABLES) for (const { id, v } of rowsIn(rows, table)) found.set(`${table}:${id}`, v);
  for (const { table, rowId, row } of rows.bases) {
    if (row) found.set(`${table}:${rowId}`, (row as AnyRow).v);
    else found.delete(`${table}:${rowId}`);
  }
  return found;
}

/** SY7: within one life of the server's database nothing goes back. A scope that begins anew begins at nothing. */
export function nothingGoesBack({ name }: Replica, rows: DeviceRows, before: Memory): Memory {
  const state = (key: string): unknown => rows.syncState.find((row) => row.key === key)?.value;
  const epoch = state('epoch');
  const cursor = (state('cursor') ?? {}) as Record<string, number>;
  const versions = serverVersions(rows);
  const memory: Memory = { epoch, cursor, versions };
  if (epoch !== before.epoch) return memory;
  for (const [scope, seq] of Object.entries(cursor)) {
    const held = before.cursor[scope];
    if (held !== undefined && seq !== 0 && seq < held)
      throw new Violation('SY7 cursor', `${name} went back from ${held} to ${seq} in ${scope}`);
  }
  for (const [key, v] of versions) {
    const held = before.versions.get(key);
    if (held !== undefined && v < held) throw new Violation('SY7 version', `${name} went back from version ${held} to ${v} of ${key}`);
  }
  return memory;
}

/** Z-11: nothing on the device is of a scope that its account could never see. */
export function noForeignRows({ name }: Replica, rows: DeviceRows, everSeen: ReadonlySet<Scope>): void {
  for (const table of ROW_TABLES) {
    for (const row of rowsIn(rows, table)) {
      if (!everSeen.has(scopeOf(table, row)))
        throw new Violation('Z-11 foreign', `${name} holds ${table} ${row.id} of ${scopeOf(table, row)}`);
    }
  }
}

const waits = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'sent';

/** SY13: the next attempt is at most 5 min away, and an attempt takes a minute at most. */
const SILENCE_MS = 300_000 + 61_000;

/** SY13: while the queue is not empty and somebody is there to try, there is an attempt. */
export function triesAgain(replica: Replica, rows: DeviceRows, nowMs: number): void {
  const able = replica.session === 'in' && isAwake(replica) && rows.outbox.some(waits);
  if (!able) {
    replica.ableSinceMs = nowMs;
    return;
  }
  const silentMs = nowMs - Math.max(replica.lastAttemptMs, replica.ableSinceMs);
  if (silentMs > SILENCE_MS && replica.underWay === 0)
    throw new Violation(
      'SY13 liveness',
      `${replica.name} has ${rows.outbox.filter(waits).length} entries waiting and was silent for ${silentMs} ms`,
    );
}

/** After healing: what waits still waits for its user, or behind what does. */
export function everythingWentOut({ name }: Replica, rows: DeviceRows): void {
  const left = rows.outbox.filter(({ state }) => state !== 'parked' && state !== 'blocked');
  if (left.length) {
    const [first] = left;
    throw new Violation(
      'SY13 drained',
      `${name} still has ${left.length} entries, first ${first?.name} ${first?.key} (${first?.state}, ${JSON.stringify(first?.error)})`,
    );
  }
  if (rows.bases.length > 0)
    throw new Violation('SY7 bases', `${name} keeps ${rows.bases.length} bases, and no edit is pending: ${rows.bases[0]?.key}`);
}

/** After healing: field by field what the server has in the scopes that the account sees, and nothing else. */
export function equalsServer(
  { name }: Replica,
  rows: DeviceRows,
  scopes: readonly Scope[],
  ashore: (table: TableName) => readonly AnyRow[],
): void {
  for (const table of ROW_TABLES) {
    const held = new Map(rowsIn(rows, table).map((row) => [row.id, row]));
    for (const row of ashore(table)) {
      if (!scopes.includes(scopeOf(table, row))) continue;
      const own = held.get(row.id);
      held.delete(row.id);
      if (!sameJson(own, row))
        throw new Violation('SY7 equal', `${name} has ${entityOf(table, row)} ${JSON.stringify(own)}, the server ${JSON.stringify(row)}`);
    }
    const [left] = held.values();
    if (left) throw new Violation('SY7 equal', `${name} has ${table} ${JSON.stringify(left)}, which the server does not show it`);
  }
}
