// Answers a pull with one page of one consistent snapshot (SY5). Pure over PullTx; knows no HTTP and no SQL.
import { Change, MAX_PAGE_BYTES, type PullAnswer, type PullQuery, WANT_FACTS } from '#contract/sync.ts';
import type { Scope } from '#contract/tables.ts';
import type { LoggedChange, PullTx, SyncStore, SyncWho } from './sync-tx.ts';
import { SHARED_BYTES, type SharedPage, WorldPages } from './world-pages.ts';

const WORLD: readonly Scope[] = ['world:events', 'world:areas', 'world:ports', 'world:zones'];
/**
 * Most rows are small, and some hundreds fit on a page. So the first read is short, and later ones grow while there is room. Documents are
 * cut off before they are read.
 */
const FIRST_READ = 64;
const MORE_EACH = 4;
const MOST_READ = 500;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const toChange = ({ table, id, v, row }: LoggedChange, brief: boolean): Change =>
  row === undefined ? { t: table, id, v, gone: true } : { t: table, id, v, ...(!brief && { row }) };

/** Called for a change that no device would accept (its id is too long): it would end the pull of everybody who shares it. */
export type OnLeftOut = (change: Pick<Change, 't' | 'id'>) => void;

/** The bytes of a change on a page, with its comma; undefined when it must be left out. */
function measure(change: Change, onLeftOut: OnLeftOut): number | undefined {
  if (Change.safeParse(change).success) return bytesOf(change) + 1;
  onLeftOut({ t: change.t, id: change.id });
  return undefined;
}

/** Takes changes while they fit. The first always fits, however large. */
class Page {
  readonly changes: Change[] = [];
  readonly #onLeftOut: OnLeftOut;
  #left: number;
  constructor(bytes: number, onLeftOut: OnLeftOut) {
    this.#left = bytes;
    this.#onLeftOut = onLeftOut;
  }
  /** Returns whether the change was taken or left out. */
  add(change: Change): boolean {
    const bytes = measure(change, this.#onLeftOut);
    return bytes === undefined || this.take(change, bytes);
  }
  /** Takes a change that was already measured. Returns whether there was room. */
  take(change: Change, bytes: number): boolean {
    if (!this.hasRoom(bytes)) return false;
    this.#left -= bytes;
    this.changes.push(change);
    return true;
  }
  hasRoom(bytes: number): boolean {
    return bytes <= this.#left || this.changes.length === 0;
  }
  get isFull(): boolean {
    return !this.hasRoom(1);
  }
}

interface ScopeState {
  scope: Scope;
  after: number;
  head: number;
}

interface Standing {
  /** Scopes in which the caller is behind, in the order of answering. */
  behind: ScopeState[];
  lost: string[];
  reset: string[];
}

/**
 * Whether a device at this position may have missed a tombstone that is already forgotten. A device that begins would meet the gap page by
 * page in a scope older than its forgotten tombstones. So it first lists what it must compare (SY7).
 */
async function mustStartAnew(tx: PullTx, { scope, after, head }: ScopeState): Promise<boolean> {
  if (after > head) return true;
  const forgotten = await tx.forgotten(scope);
  if (after > 0 || forgotten === 0 || head === 0) return after > 0 && after < forgotten;
  const [oldest] = await tx.changes(scope, 0, 1, true);
  return oldest !== undefined && oldest.seq < forgotten;
}

/** Facts of ships come last: years of them must not delay anything else. */
async function readStanding(tx: PullTx, { cursor = {}, want = [], brief = [] }: PullQuery): Promise<Standing> {
  const facts = await tx.factScopes();
  const scopes = [...(await tx.scopes()), ...WORLD.filter((scope) => want.includes(scope)), ...(want.includes(WANT_FACTS) ? facts : [])];
  const seen = new Set<string>([...scopes, ...WORLD, ...facts]);
  const lost = Object.keys(cursor).filter((scope) => !seen.has(scope));
  const behind: ScopeState[] = [];
  const reset: string[] = [];
  for (const scope of scopes) {
    const state = { scope, after: cursor[scope] ?? 0, head: await tx.head(scope) };
    if (brief.includes(scope)) behind.push({ ...state, after: state.after > state.head ? 0 : state.after });
    else if (await mustStartAnew(tx, state)) reset.push(scope);
    else behind.push(state);
  }
  return { behind: behind.filter(({ after, head }) => after < head), lost, reset };
}

/** Reads the lines of a scope from a position, a few first and then more, until `take` returns false. Returns whether it never did. */
async function readLines(
  tx: PullTx,
  { scope, after, head }: ScopeState,
  brief: boolean,
  take: (line: LoggedChange) => boolean,
): Promise<boolean> {
  let reached = after;
  for (let limit = FIRST_READ; reached < head; limit = Math.min(limit * MORE_EACH, MOST_READ)) {
    const lines = await tx.changes(scope, reached, limit, brief);
    for (const line of lines) {
      if (!take(line)) return false;
      reached = line.seq;
    }
    if (lines.length === 0) return true;
  }
  return true;
}

/** Returns the position reached: the head of the scope when all of it is on the page. */
async function addScope(tx: PullTx, page: Page, state: ScopeState, brief: boolean): Promise<number> {
  let reached = state.after;
  const isWhole = await readLines(tx, state, brief, (line) => {
    if (!page.add(toChange(line, brief))) return false;
    reached = line.seq;
    return !page.isFull;
  });
  return isWhole ? state.head : reached;
}

async function readShared(tx: PullTx, state: ScopeState, brief: boolean, onLeftOut: OnLeftOut): Promise<SharedPage> {
  const shared: SharedPage = { lines: [], bytes: 0, reached: state.after };
  const isWhole = await readLines(tx, state, brief, (line) => {
    const change = toChange(line, brief);
    const bytes = measure(change, onLeftOut);
    if (bytes !== undefined) {
      if (shared.bytes + bytes > SHARED_BYTES && shared.lines.length > 0) return false;
      shared.lines.push({ seq: line.seq, change, bytes });
      shared.bytes += bytes;
    }
    shared.reached = line.seq;
    return true;
  });
  return isWhole ? { ...shared, reached: state.head } : shared;
}

/**
 * Like addScope, except that a page that already has rows does not take part of a shared page: that comes whole on the next one, so that
 * all devices continue from the same positions.
 */
async function addWorld(parts: PullParts, page: Page, state: ScopeState, brief: boolean): Promise<number> {
  const { tx, worldPages, onLeftOut } = parts;
  const { scope, after, head } = state;
  const name = { epoch: await tx.epoch(), scope, after, head, forgotten: await tx.forgotten(scope), brief };
  const shared = await worldPages.page(name, () => readShared(tx, state, brief, onLeftOut));
  if (!page.hasRoom(shared.bytes)) return after;
  let reached = after;
  for (const { seq, change, bytes } of shared.lines) {
    if (!page.take(change, bytes)) return reached;
    reached = seq;
  }
  return shared.reached;
}

/**
 * Adds rows that were asked for by name. Returns false when some may be left for the next page. On a last page, what is missing is gone.
 */
async function addRows(tx: PullTx, page: Page, refs: NonNullable<PullQuery['rows']>): Promise<boolean> {
  let left = [...new Map(refs.map(([table, id]) => [`${table}|${id}`, [table, id] as const])).values()];
  for (;;) {
    const found = await tx.rows(left);
    const last = found.at(-1);
    if (!last) return true;
    for (const change of found) if (!page.add(toChange(change, false))) return false;
    left = left.slice(left.findIndex(([table, id]) => table === last.table && id === last.id) + 1);
    if (left.length === 0) return true;
    if (page.isFull) return false;
  }
}

interface PullParts {
  tx: PullTx;
  worldPages: WorldPages;
  onLeftOut: OnLeftOut;
}

async function answerFrom(parts: PullParts, query: PullQuery, serverTime: number): Promise<PullAnswer> {
  const { tx, onLeftOut } = parts;
  const { behind, lost, reset } = await readStanding(tx, query);
  const restores = await tx.restores();
  const frame = {
    serverTime,
    epoch: await tx.epoch(),
    ...(restores.length > 0 && { restores }),
    ...(lost.length > 0 && { lost }),
    ...(reset.length > 0 && { reset }),
  };
  const fullest = { changes: [], cursor: Object.fromEntries(behind.map(({ scope, head }) => [scope, head])), more: false, ...frame };
  const page = new Page((query.maxBytes ?? MAX_PAGE_BYTES) - bytesOf(fullest), onLeftOut);
  const cursor: Record<string, number> = {};
  let more = query.rows !== undefined && !(await addRows(tx, page, query.rows));
  for (const state of behind) {
    more ||= page.isFull;
    if (more) break;
    const { scope, after, head } = state;
    const brief = query.brief?.includes(scope) ?? false;
    const reached = await (WORLD.includes(scope) ? addWorld(parts, page, state, brief) : addScope(tx, page, state, brief));
    if (reached > after) cursor[scope] = reached;
    more = reached < head;
  }
  return { changes: page.changes, cursor, more, ...frame };
}

interface PullOptions {
  /** Shared by all pulls from the same store. */
  worldPages?: WorldPages;
  onLeftOut?: OnLeftOut;
}

/** What changed for the caller since the query's cursor, as much as fits on a page. What cannot be answered is left out and reported. */
export function answerPull(store: SyncStore, who: SyncWho, query: PullQuery, options: PullOptions = {}): Promise<PullAnswer> {
  const { worldPages = new WorldPages(), onLeftOut = () => {} } = options;
  return store.read(who, (tx) => answerFrom({ tx, worldPages, onLeftOut }, query, who.atMs));
}
