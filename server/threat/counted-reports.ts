// The reports that threat maps count, as numbers in one array. A time span is read in full once, afterwards only the changes.
import { NOT_THREATS } from '#contract/entities/threat-maps.ts';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { eventPages } from '#server/import/events/event-pages.ts';
import { NUMBERS_A_REPORT } from './threat-protocol.ts';

interface ReportRecord {
  id: string;
  occurred_at_ms: EpochMs;
  lon: number;
  lat: number;
  category: string;
  sample: boolean;
}
const COLUMNS = 'lon, lat, category, sample';
const NOT_COUNTED: readonly string[] = NOT_THREATS;
/** The array doubles when it is full. */
const FIRST_ROWS = 1024;

/** The newest entry of the change log. Entries are in commit order, so no lower one can appear later. */
export async function eventsSeq(db: Pick<Db, 'query'>): Promise<number> {
  const [scope] = await db.query<{ seq: number }>("select seq from scopes where scope = 'world:events'");
  return scope?.seq ?? 0;
}

export class CountedReports {
  readonly #db: Pick<Db, 'query'>;
  readonly #rowOf = new Map<string, number>();
  readonly #free: number[] = [];
  #numbers = new Float64Array(FIRST_ROWS * NUMBERS_A_REPORT);
  #size = 0;
  #since: { fromMs: EpochMs; seq: number } | undefined;

  constructor(db: Pick<Db, 'query'>) {
    this.#db = db;
  }

  /** Reads all events of the span and discards what was read before. */
  async read(fromMs: EpochMs, toMs: EpochMs, signal: AbortSignal): Promise<number> {
    this.#forget();
    const seq = await eventsSeq(this.#db);
    for await (const page of eventPages<ReportRecord>(this.#db, COLUMNS, { fromMs, toMs })) {
      signal.throwIfAborted();
      for (const record of page) this.#put(record.id, record);
    }
    this.#since = { fromMs, seq };
    return seq;
  }

  /** For all events since `fromMs`: the first call reads them all, later ones only the changes. Returns the last change that it includes. */
  async catchUp(fromMs: EpochMs, signal: AbortSignal): Promise<number> {
    const since = this.#since;
    if (!since || fromMs < since.fromMs) return this.read(fromMs, Number.MAX_SAFE_INTEGER, signal);
    for (;;) {
      signal.throwIfAborted();
      const changed = await this.#db.query<ReportRecord & { seq: number; row_id: string; lon: number | null }>(
        `select c.seq, c.row_id, e.occurred_at_ms, e.lon, e.lat, e.category, e.sample
         from (select seq, row_id from changes where scope = 'world:events' and seq > $1 order by seq limit ${BATCH_ROWS}) c
         left join lateral (select * from events where id = c.row_id offset 0) e on true order by c.seq`, // lateral with offset 0: one key lookup per change
        [since.seq],
      );
      for (const { row_id, lon, ...record } of changed)
        this.#put(row_id, lon !== null && record.occurred_at_ms >= since.fromMs ? { ...record, lon } : undefined);
      since.seq = changed.at(-1)?.seq ?? since.seq;
      if (changed.length < BATCH_ROWS) return since.seq;
    }
  }

  /** A copy that can be transferred to a thread. Deleted rows have no time, so they are in no window. */
  numbers(): Float64Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#size * NUMBERS_A_REPORT);
  }

  #put(id: string, record: Omit<ReportRecord, 'id'> | undefined): void {
    const known = this.#rowOf.get(id);
    if (!record || NOT_COUNTED.includes(record.category)) {
      if (known === undefined) return;
      this.#rowOf.delete(id);
      this.#free.push(known);
      this.#numbers.fill(Number.NaN, known * NUMBERS_A_REPORT, (known + 1) * NUMBERS_A_REPORT);
      return;
    }
    const row = known ?? this.#free.pop() ?? this.#size++;
    this.#rowOf.set(id, row);
    if ((row + 1) * NUMBERS_A_REPORT > this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set([record.lon, record.lat, record.occurred_at_ms, Number(record.sample)], row * NUMBERS_A_REPORT);
  }

  #forget(): void {
    this.#since = undefined;
    this.#rowOf.clear();
    this.#free.length = 0;
    this.#size = 0;
  }
}
