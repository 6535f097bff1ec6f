// Runs only the front of a queue again: once the server's rows equal what the first edits produced, everything queued behind them comes out
// unchanged (SY7). So a page does not run a long queue in full each time part of it is acknowledged.
import { type EntityKey, entityOf, type FleetRow, type TableName } from '#contract/tables.ts';
import { idMapOf, isKnownMutation, withServerIds } from './edits/idmap.ts';
import type { ServerWord } from './edits/held-rows.ts';
import type { LocalTx } from './device/local-store.ts';
import type { BaseRow, OutboxEntry } from './edits/outbox-rows.ts';
import { type AnyRow, baseKey, type Ground, isSame, NO_RAISES, Overlay, raisesOf } from './edits/overlay.ts';
import { isPending, rebase, runEntry } from './edits/rebase.ts';
import { type Owner, skewAt, stateOf } from './sync-state.ts';

/** Entries examined per entity; the few that were tried come first. */
const FRONT = 32;

/** What happened since the shown rows were computed. */
interface Since {
  /** Entries that were pending and no longer are. */
  gone: readonly OutboxEntry[];
  /** What the server said, as `write` has written it. */
  said?: readonly ServerWord[];
}

/** A row in the tables, for which both sides are computed. */
interface Place {
  table: TableName;
  id: string;
}

const fleet = (row: AnyRow | undefined) => row as FleetRow | undefined;

/** What edits can see of a row. No edit depends on the time of a fleet, which each of them raises (domain/fleets.ts). */
const seenOf = (table: TableName, row: AnyRow | undefined) => row && { ...row, v: 0, ...(table === 'fleets' && { updatedAt: 0 }) };

/** The server's rows of one entity, before (`was`) and after (`is`); the edits at the front run on both. */
class Front {
  readonly was: Overlay;
  readonly is: Overlay;
  /** An edit read more than single rows, so what it saw is unknown. */
  isBlind = false;
  readonly #tx: LocalTx;
  readonly #said: ReadonlyMap<string, ServerWord>;
  readonly #read = new Map<string, AnyRow | undefined>();

  constructor(tx: LocalTx, said: readonly ServerWord[], mostMore: number) {
    this.#tx = tx;
    this.#said = new Map(said.map((one) => [baseKey(one.table, one.id), one]));
    this.was = new Overlay(tx, this.#ground('held', mostMore));
    this.is = new Overlay(tx, this.#ground('row', mostMore));
  }

  /**
   * `mostMore`: rows that these edits and the page may have removed since. Edits count rows to stay within a limit. Counting too many is
   * safe, because a refusal is noticed. Rows that edits further behind removed are not counted: limits are not checked again for changes
   * beyond an edit.
   */
  #ground(side: 'held' | 'row', mostMore: number): Ground {
    const get = async (table: TableName, id: string): Promise<AnyRow | undefined> => {
      const key = baseKey(table, id);
      const said = this.#said.get(key);
      if (said) return said[side];
      if (!this.#read.has(key)) {
        const base = await this.#tx.get('bases', key);
        this.#read.set(key, base ? (base.row as AnyRow | undefined) : await this.#tx.get(table, id));
      }
      return this.#read.get(key);
    };
    return {
      get: get as Ground['get'],
      list: () => {
        this.isBlind = true;
        return Promise.resolve([]);
      },
      count: async (...of) => (await this.#tx.count(...of)) + mostMore,
    };
  }

  places(): Place[] {
    const places = new Map<string, Place>();
    for (const place of [...this.#said.values(), ...this.was.cells(), ...this.is.cells()]) {
      const { table, id } = place;
      places.set(baseKey(table, id), { table, id });
    }
    return [...places.values()];
  }

  /** Whether following edits find the same rows on both sides. */
  async isEven(): Promise<boolean> {
    for (const { table, id } of this.places()) {
      const [was, is] = [await this.was.get(table, id), await this.is.get(table, id)];
      if (!isSame(seenOf(table, was), seenOf(table, is))) return false;
    }
    return true;
  }

  /** False: following edits may find other rows than before. */
  async run(entries: readonly OutboxEntry[], gone: ReadonlySet<OutboxEntry>, owner: Owner, skewMs: number | undefined): Promise<boolean> {
    const ids = await idMapOf(this.#tx, entries);
    let left = gone.size;
    if (left === 0 && (await this.isEven())) return true;
    for (const entry of entries) {
      const args = withServerIds(entry, ids);
      for (const side of gone.has(entry) ? [this.was] : [this.was, this.is]) {
        const refused = await runEntry(side, entry, args, owner, skewMs);
        if (this.isBlind || refused?.code === 'invalid') return false; // the refusal may come from a limit, and the counts are not exact
      }
      if (gone.has(entry)) left -= 1;
      if (left === 0 && (await this.isEven())) return true;
    }
    return false;
  }

  /**
   * The row to show, after the same edits on both sides. n edits of a fleet set its time to the time before them + n, or later if one of
   * them has a later time of its own. Undefined: it is unknown which of the two applies.
   */
  async #after({ table, id }: Place, shown: AnyRow | undefined, base: BaseRow | undefined) {
    if (table !== 'fleets' || !shown) return { row: shown, raises: NO_RAISES };
    const [was, is] = [await this.was.cell(table, id), await this.is.cell(table, id)];
    const [from, to, row] = [fleet(was.now), fleet(is.now), shown as FleetRow];
    const held = raisesOf(base);
    const more = (held?.many ?? -1) - was.raises.many;
    if (!held || more < 0) return undefined;
    const raises = { many: more + is.raises.many, latest: Math.max(held.latest, is.raises.latest + more) };
    if (!from || !to || row.createdAt !== from.createdAt) return { row, raises }; // the fleet was created anew in between
    const [before, now] = [from.updatedAt + more, to.updatedAt + more];
    if (row.updatedAt > before) return { row: { ...row, updatedAt: Math.max(row.updatedAt, now) }, raises };
    return now >= before || now >= held.latest ? { row: { ...row, updatedAt: now }, raises } : undefined;
  }

  /** Puts the new rows of the server under the shown ones. False: what to show is unknown, and nothing was written. */
  async settle(): Promise<boolean> {
    const places = this.places();
    const keys = places.map(({ table, id }) => baseKey(table, id));
    const bases = await this.#tx.getMany('bases', keys);
    const shown = new Overlay(this.#tx);
    await shown.standOn(bases.flatMap((base) => base ?? []));
    for (const [at, place] of places.entries()) {
      const [base, said] = [bases[at], this.#said.get(keys[at] ?? '')];
      const { stored } = await shown.cell(place.table, place.id);
      const after = await this.#after(place, said && !base ? said.held : stored, base);
      if (!after) return false;
      await shown.stand(place.table, place.id, after.row, after.raises);
    }
    await shown.flush();
    return true;
  }
}

/** The server's rows by entity. `moved`: entities between which a row moved; `rows` leaves that row out of both. */
function byEntity(said: readonly ServerWord[]): { rows: Map<EntityKey, ServerWord[]>; moved: Set<EntityKey> } {
  const rows = new Map<EntityKey, ServerWord[]>();
  const moved = new Set<EntityKey>();
  for (const one of said) {
    const entities = new Set([one.row, one.held].flatMap((row) => (row ? entityOf(one.table, row) : [])));
    if (one.base) entities.add(one.base.entity);
    for (const entity of entities) {
      if (entities.size > 1) moved.add(entity);
      else if (!rows.get(entity)?.push(one)) rows.set(entity, [one]);
    }
  }
  return { rows, moved };
}

/** Whether everything that waits on this entity is already shown correctly. False: it must be run again. */
async function isCaughtUp(tx: LocalTx, entity: EntityKey, gone: readonly OutboxEntry[], said: readonly ServerWord[]): Promise<boolean> {
  const first = (await tx.list('outbox', 'touches', entity, FRONT)).slice(0, FRONT);
  const pending = first.filter(isPending);
  const owner = await stateOf(tx, 'owner');
  if (pending.length === 0 || !owner) return false; // nothing waits, so there is nothing to save
  const lastGone = Math.max(0, ...gone.map(({ no }) => no));
  if (first.length === FRONT && (first.at(-1)?.no ?? 0) < lastGone) return false;
  const tried = pending.filter(({ no, state }) => no < lastGone || state !== 'queued');
  const entries = [...gone, ...tried].sort((one, other) => one.no - other.no);
  const skewMs = await skewAt(tx, Number.POSITIVE_INFINITY);
  const isPlain = (entry: OutboxEntry) =>
    isKnownMutation(entry.name) && entry.touches.length === 1 && (entry.skewMs !== undefined || !skewMs); // an entry whose skew became known only now was shown with another time
  if (!entries.every(isPlain)) return false;
  const front = new Front(tx, said, said.length + entries.length);
  return (await front.run(entries, new Set(gone), owner, skewMs)) && (await front.settle());
}

/** Like `rebase`, for entities that are not yet shown correctly. `whole`: entities with more changes than `since` lists. */
export async function rebaseAfter(
  tx: LocalTx,
  { gone, said = [] }: Since,
  entities: Iterable<EntityKey>,
  whole: ReadonlySet<EntityKey> = new Set(),
): Promise<void> {
  const { rows, moved } = byEntity(said);
  const again = new Set([...whole, ...moved]);
  const isWaiting = (await tx.last('outbox')) !== undefined;
  for (const entity of new Set(entities)) {
    const ofEntity = gone.filter(({ touches }) => touches.includes(entity));
    const isDone = isWaiting && !again.has(entity) && (await isCaughtUp(tx, entity, ofEntity, rows.get(entity) ?? []));
    if (!isDone) again.add(entity);
  }
  if (again.size > 0) await rebase(tx, again);
}
