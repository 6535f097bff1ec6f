// Decides what happens to an edit when others changed its row after the user saw it: the two are merged, the edit is refused with the
// current row, or it is kept as a copy (SY9, SY10). Pure over SyncTx; writes only the first row of a copy.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '#contract/endpoints/endpoints.ts';
import type { Conflict } from '#contract/errors.ts';
import { isMembers } from '#contract/json.ts';
import { type MutationName, mutationOf, mutations } from '#domain/mutations.ts';
import type { RowRef } from '#domain/mutation.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { IntentTable, Row, ViewRow } from '#contract/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { SyncTx, SyncWho, Writer } from './sync-tx.ts';

/** An edit whose mutation is known only by name. */
export interface AnyEdit {
  name: MutationName;
  args: Record<string, unknown>;
  key?: string;
  ifMatch?: number;
  fingerprint: string;
}

export interface Met {
  /** What to run instead. */
  args?: Record<string, unknown>;
  merged?: true;
  copy?: string;
}

type Writers = ReadonlyMap<string, Writer>;

export const isDelete = (name: MutationName): boolean => endpoints[mutationOf(name).endpoint].method === 'DELETE';

/** Members that others changed after that version. An earlier edit of the same device does not count: this edit was made on top of it. */
function changedByOthers(writers: Record<string, Writer>, sinceV: number, { accountId, clientId }: SyncWho): Writers {
  const isOwn = (writer: Writer) => clientId !== undefined && writer.clientId === clientId && writer.accountId === accountId;
  return new Map(Object.entries(writers).filter(([, writer]) => writer.v > sinceV && !isOwn(writer)));
}

/** A document that two people brought to the same state needs no copy. */
function saysWhatStands({ name, args }: AnyEdit, row: Row<IntentTable>): boolean {
  const { merge, refs } = mutationOf(name);
  const present = row as Record<string, unknown>;
  return (
    merge === 'document' && Object.entries(args).every(([member, mine]) => member === refs[0] || isDeepStrictEqual(present[member], mine))
  );
}

/** A change of a fleet's ships shows in its row only as `updatedAt`: a later version of it that no other member explains. */
function shipsChanged(others: Writers, writers: Record<string, Writer>, sinceV: number, nowV: number): boolean {
  if (!others.has('updatedAt')) return false;
  const accountedFor = new Set(Object.entries(writers).flatMap(([member, { v }]) => (member === 'updatedAt' ? [] : [v])));
  for (let v = sinceV + 1; v <= nowV && v <= sinceV + accountedFor.size + 1; v += 1) if (!accountedFor.has(v)) return true;
  return false;
}

interface Clash {
  name: string;
  theirs: unknown;
  writer: Writer;
}

async function refuseChanged(tx: SyncTx, row: Row<IntentTable>, clashes: readonly Clash[]): Promise<never> {
  const fields: Conflict['fields'] = [];
  for (const { name, theirs, writer } of clashes) {
    const isOwn = writer.accountId === tx.who.accountId;
    fields.push({ name, theirs, by: await tx.nameOf(writer.accountId), at: writer.atMs, ...(isOwn && { own: true }) });
  }
  const by = [...new Set(fields.map((field) => (field.own ? 'You, on another device,' : field.by)))].join(', ');
  throw new Refusal('changed', `${by} changed this meanwhile. Your change was not made.`, undefined, {
    conflict: { current: row, fields },
  });
}

/** Everything that others changed, for an edit of the whole row. `updatedAt` alone is no change of content. */
async function allClashes(tx: SyncTx, { table, id }: RowRef, row: Row<IntentTable>, others: Writers): Promise<Clash[]> {
  const members = [...others].filter(([member]) => member !== 'updatedAt');
  const touched = others.get('updatedAt');
  if (members.length === 0 && touched) {
    const theirs = table === 'fleets' ? await tx.count('fleetShips', 'fleetId', id) : touched.atMs;
    return [{ name: table === 'fleets' ? 'ships' : 'updatedAt', theirs, writer: touched }];
  }
  return members.map(([name, writer]) => ({ name, theirs: (row as Record<string, unknown>)[name], writer }));
}

/**
 * Members that somebody else's first choice may have left at their default. Perils and regions are not among them: nobody would notice
 * that fewer are reported.
 */
const IS_LEFT_ALONE: Record<keyof PreferenceChoices, boolean> = {
  vesselProximity: true,
  routeProximity: true,
  destinationProximity: true,
  horizonHours: true,
  serviceSchedule: true,
  deliveryMechanisms: true,
  quietHours: true,
  tellFrom: true,
  perils: false,
  dataCoverage: false,
};
const LEFT_ALONE = new Set(Object.keys(IS_LEFT_ALONE).filter((name) => IS_LEFT_ALONE[name as keyof PreferenceChoices]));

/** Compares members that are switches. */
function switchesOff(standing: unknown, mine: unknown): boolean {
  if (typeof standing !== 'object' || typeof mine !== 'object') return false;
  const after = new Map(Object.entries(mine ?? {}));
  return Object.entries(standing ?? {}).some(([name, on]) => on === true && after.get(name) !== true);
}

interface Since {
  table: IntentTable;
  /** The version that the user saw. */
  v: number;
  /** The version of the row when it was created. */
  madeV: number;
}

/**
 * Before the first choice everybody saw the defaults. A member that still has its default is nobody's change, though the row is new. A
 * member that was set back to its default is a choice.
 */
const isAsSeen = (since: Since, name: string, standing: unknown, writer: Writer): boolean =>
  since.table === 'preferences' &&
  since.v === 0 &&
  LEFT_ALONE.has(name) &&
  writer.v === since.madeV &&
  isDeepStrictEqual(standing, (DEFAULT_PREFERENCES as Record<string, unknown>)[name]);

/** When a value was entered is no part of it: two people who enter the same agree (src/contract/entities/vta/particulars.ts). */
const contentOf = (value: unknown): unknown => (isMembers(value) && 'at' in value && 'value' in value ? value['value'] : value);

/** Members of the edit to which others gave another value. A fleet's `ships`, given as a whole, clash with any change of its ships. */
async function memberClashes(
  tx: SyncTx,
  edit: AnyEdit,
  since: Since,
  row: Row<IntentTable>,
  others: Writers,
  ships: boolean,
): Promise<Clash[]> {
  const present = row as Record<string, unknown>;
  const clashes: Clash[] = [];
  for (const [name, mine] of Object.entries(edit.args)) {
    const writer = others.get(name);
    const isTheirs = writer && (!isAsSeen(since, name, present[name], writer) || switchesOff(present[name], mine));
    if (isTheirs && !isDeepStrictEqual(contentOf(present[name]), contentOf(mine))) clashes.push({ name, theirs: present[name], writer });
    const touched = others.get('updatedAt');
    if (name === 'ships' && ships && touched)
      clashes.push({ name, theirs: await tx.count('fleetShips', 'fleetId', row.id), writer: touched });
  }
  return clashes;
}

/** A UUID (RFC 9562, version 8) that is the same for every later edit of that device on that version. */
export function copyIdOf(rowId: string, clientId: string, baseVersion: number): string {
  const hex = createHash('sha256').update(`${rowId}|${clientId}|${baseVersion}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

const COPY = ' (copy)';
/** Of drawings and views (src/contract). */
const MOST_NAME = 120;
const copyName = (name: string) => `${name.slice(0, MOST_NAME - COPY.length).trimEnd()}${COPY}`;

/** A copy that others have changed since, or that was deleted, is left alone, and another one is made. */
async function freeCopyId(tx: SyncTx, { table, id }: RowRef, clientId: string, baseVersion: number): Promise<string> {
  let copy = id;
  for (;;) {
    copy = copyIdOf(copy, clientId, baseVersion);
    if (await tx.get(table, copy)) {
      if (changedByOthers(await tx.writers(table, copy), 0, tx.who).size === 0) return copy;
    } else if (!(await tx.tombstone(table, copy)) && !(await tx.taken(table, copy))) return copy;
  }
}

/** A view's edit may name only some members. The copy takes the others from the current view. */
async function startViewCopy(tx: SyncTx, copy: string, view: ViewRow): Promise<void> {
  if (await tx.get('views', copy)) return;
  const { accountId, organisationId, atMs } = tx.who;
  const { id: _id, ownerId: _owner, createdAt: _created, updatedAt: _updated, v: _v, ...members } = view;
  await mutations['view.create'].effect(tx, { ...members, viewId: copy, name: copyName(view.name) }, { accountId, organisationId, atMs });
}

async function fork(
  tx: SyncTx,
  edit: AnyEdit,
  guarded: RowRef,
  row: Row<IntentTable>,
  base: { v: number; clientId: string },
): Promise<Met> {
  const copy = await freeCopyId(tx, guarded, base.clientId, base.v);
  if ('viewDetails' in row) await startViewCopy(tx, copy, row);
  const { name } = edit.args;
  const member = mutationOf(edit.name).refs[0] ?? '';
  return { copy, args: { ...edit.args, [member]: copy, ...(typeof name === 'string' && { name: copyName(name) }) } };
}

/**
 * How to proceed with an edit that was made on version `sinceV` of the row that it guards. A client that names no replica gets no copy: it
 * is refused with the current row.
 * @throws Refusal changed
 */
export async function meetChange(tx: SyncTx, edit: AnyEdit, guarded: RowRef, sinceV: number): Promise<Met> {
  const row = await tx.get(guarded.table, guarded.id);
  if (!row || row.v === sinceV) return {};
  const writers = await tx.writers(guarded.table, guarded.id);
  const others = changedByOthers(writers, sinceV, tx.who);
  if (others.size === 0 || saysWhatStands(edit, row)) return {};
  const { merge } = mutationOf(edit.name);
  if (merge === 'record') {
    const clashes = await memberClashes(
      tx,
      edit,
      { table: guarded.table, v: sinceV, madeV: Math.min(...Object.values(writers).map(({ v }) => v)) },
      row,
      others,
      shipsChanged(others, writers, sinceV, row.v),
    );
    return clashes.length > 0 ? refuseChanged(tx, row, clashes) : { merged: true };
  }
  const { clientId } = tx.who;
  if (merge === 'document' && clientId !== undefined) return fork(tx, edit, guarded, row, { v: sinceV, clientId });
  return refuseChanged(tx, row, await allClashes(tx, guarded, row, others));
}
