// Ships as rows of ship_latest: written in batches, read at the start.
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LIVE_SET_MS, type Traffic } from '#contract/entities/ships.ts';
import { DAY_MS } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { inSlices } from '#server/jobs/slices.ts';
import { etaText, packEta, toClassFlag } from './columns.ts';
import type { ShipMemory } from './memory.ts';
import { FLAG, indexIn, NO_NAV_STATUS, NONE, type Segment, segmentOf, TEXT_WIDTH } from './segment.ts';
import { readText, writeText } from './text-column.ts';

type Cell = number | string | null;
type Kept = 'text' | 'bigint' | 'int' | 'smallint';

interface Row {
  column: string;
  kept: Kept;
  read: (segment: Segment, at: number) => Cell;
  /** Never called for null. */
  write: (segment: Segment, at: number, text: string) => void;
}

type NumberColumn = {
  [K in keyof Segment]: Segment[K] extends Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array ? K : never;
}[keyof Segment];

const number = (column: string, kept: Kept, from: NumberColumn, none?: number): Row => ({
  column,
  kept,
  read: (segment, at) => {
    const value = segment[from][at] ?? 0;
    return value === none ? null : value;
  },
  write: (segment, at, text) => {
    segment[from][at] = Number(text);
  },
});

const text = (column: keyof typeof TEXT_WIDTH): Row => ({
  column,
  kept: 'text',
  read: (segment, at) => readText(segment[column], TEXT_WIDTH[column], at) || null,
  write: (segment, at, value) => writeText(segment[column], TEXT_WIDTH[column], at, value),
});

const placed = (row: Row): Row => ({ ...row, read: (segment, at) => (segment.seenMs[at] ? row.read(segment, at) : null) });

const classOf = (flags: number): Cell => {
  if (flags & FLAG.classB) return 'B';
  return flags & FLAG.classA ? 'A' : null;
};

/** The key first; the order is that of the text that a start reads. */
const ROWS: readonly Row[] = [
  number('mmsi', 'int', 'mmsi'),
  {
    column: 'ais_class',
    kept: 'text',
    read: (segment, at) => classOf(segment.flags[at] ?? 0),
    write: (segment, at, value) => {
      segment.flags[at] = (segment.flags[at] ?? 0) | toClassFlag(value === 'B' ? 'B' : 'A');
    },
  },
  number('seen_ms', 'bigint', 'seenMs', 0),
  placed(number('lat_micro', 'int', 'latMicro')),
  placed(number('lon_micro', 'int', 'lonMicro')),
  number('course_tenths', 'smallint', 'courseTenths', NONE),
  number('speed_tenths', 'smallint', 'speedTenths', NONE),
  number('heading', 'smallint', 'heading', NONE),
  number('nav_status', 'smallint', 'navStatus', NO_NAV_STATUS),
  number('identity_ms', 'bigint', 'identityMs', 0),
  number('imo', 'bigint', 'imo', 0),
  text('name'),
  text('callsign'),
  number('ship_type', 'smallint', 'shipType', NONE),
  number('length_m', 'smallint', 'lengthM', NONE),
  number('beam_m', 'smallint', 'beamM', NONE),
  number('draught_tenths', 'smallint', 'draughtTenths', NONE),
  text('destination'),
  {
    column: 'eta',
    kept: 'text',
    read: (segment, at) => etaText(segment.eta[at] ?? 0) || null,
    write: (segment, at, value) => {
      const [month = 0, day = 0, hour = 0, minute = 0] = (value.match(/\d+/g) ?? []).map(Number);
      segment.eta[at] = packEta({ month, day, hour, minute });
    },
  },
  number('changed_tick', 'bigint', 'changedTick'),
];

const names = ROWS.map(({ column }) => column);
/** followed_since_ms begins anew after a pause in which she was forgotten (history.ts, RELOAD_MS). */
const UPSERT = `insert into ship_latest (${names.join(', ')}, traffic, followed_since_ms)
  select *, $${names.length + 1}::smallint, seen_ms
  from unnest(${ROWS.map(({ kept }, at) => `$${at + 1}::${kept}[]`).join(', ')}) as heard (${names.join(', ')})
  on conflict (traffic, mmsi) do update set ${names
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')},
    followed_since_ms = case when excluded.seen_ms - ship_latest.seen_ms <= ${LIVE_SET_MS + DAY_MS} then coalesce(ship_latest.followed_since_ms, excluded.seen_ms)
      else excluded.seen_ms end`;

/** As stored in the tables. Without any source nothing is written. */
const TRAFFIC_CODE: Record<Traffic, number> = { live: 0, none: 0, recording: 1, demonstration: 2 };
export const toTrafficCode = (traffic: Traffic): number => TRAFFIC_CODE[traffic];

/** Writes the present state of these slots. At most BATCH_ROWS at once. */
export async function writeShipRows(tx: Tx, traffic: Traffic, segments: readonly Segment[], slots: readonly number[]): Promise<void> {
  const columns = ROWS.map(({ read }) => slots.map((slot) => read(segmentOf(segments, slot), indexIn(slot))));
  await tx.query(UPSERT, [...columns, toTrafficCode(traffic)]);
}

/** Rows of one page. Small enough that reading one does not block the event loop. */
const PAGE_ROWS = 1_000;
/** Unit and record separators: no stored text contains a control character. */
const NEXT_CELL = '\u001f';
const NEXT_ROW = '\u001e';

/**
 * All ships, one page a row, each page one text: takes a third of the time of rows (measured November 2026) and one scan of the table;
 * reading page by page would make PGlite sort the rest each time. concat() takes null for ''.
 */
const pagesOf = (traffic: Traffic, sinceMs: number) => `declare pages no scroll cursor for
  select string_agg(ship, chr(30)) as page from (
    select concat(${names.join(', chr(31), ')}) as ship, row_number() over () as number from ship_latest
    where traffic = ${toTrafficCode(traffic)} and greatest(seen_ms, identity_ms) >= ${Math.floor(sinceMs)}
  ) as ships group by number / ${PAGE_ROWS}`;

/** `columns`: the columns of the cells, undefined for those unknown to this version. */
function fillFrom(cells: string[], columns: readonly (Row | undefined)[] = ROWS): (segment: Segment, at: number) => void {
  return (segment, at) => {
    columns.forEach((column, number) => {
      const cell = cells[number];
      if (cell) column?.write(segment, at, cell);
    });
    if (segment.seenMs[at]) segment.flags[at] = (segment.flags[at] ?? 0) | FLAG.listed;
  };
}

const AT_SEEN = names.indexOf('seen_ms');
const AT_IDENTITY = names.indexOf('identity_ms');
const stampOf = (cells: string[], atSeen: number, atIdentity: number): number => Number(cells[atSeen]) + Number(cells[atIdentity]);

/** Fills an empty memory with the ships heard since then; call it before any feed starts. Returns how many. */
export async function reloadShips(db: Db, traffic: Traffic, memory: ShipMemory, sinceMs: number): Promise<number> {
  return db.transaction(null, async (tx) => {
    let ships = 0;
    await tx.exec(pagesOf(traffic, sinceMs));
    for (;;) {
      const [found] = await tx.query<{ page: string }>('fetch 1 from pages');
      if (!found) return ships;
      await inSlices(found.page.split(NEXT_ROW), (row) => {
        const cells = row.split(NEXT_CELL);
        memory.restore(Number(cells[0]), stampOf(cells, AT_SEEN, AT_IDENTITY), fillFrom(cells));
        ships += 1;
      });
    }
  });
}

/** Ships of one handed-over page. */
export const HANDED_OVER_SHIPS = PAGE_ROWS;
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The present state of these slots for the next start, in a fraction of the time that as many rows take. */
export function packShips(segments: readonly Segment[], slots: readonly number[]): Promise<Uint8Array> {
  let page = names.join(NEXT_CELL);
  for (const slot of slots) {
    const segment = segmentOf(segments, slot);
    const at = indexIn(slot);
    let before = NEXT_ROW;
    for (const { read } of ROWS) {
      page += before + (read(segment, at) ?? '');
      before = NEXT_CELL;
    }
  }
  return deflate(page, { level: 1 });
}

export async function handOverShips(tx: Tx, traffic: Traffic, page: Uint8Array): Promise<void> {
  await tx.query('insert into ships_handed_over (traffic, page) values ($1, $2)', [toTrafficCode(traffic), page]);
}

/** Puts handed-over ships into the memory where they are newer. Returns the slots that must be written. */
export async function takeOverShips(db: Db, traffic: Traffic, memory: ShipMemory): Promise<{ slots: number[]; upTo: number }> {
  const slots: number[] = [];
  for (let upTo = 0; ; ) {
    const [found] = await db.query<{ no: number; page: Uint8Array }>(
      'select no, page from ships_handed_over where traffic = $1 and no > $2 order by no limit 1',
      [toTrafficCode(traffic), upTo],
    );
    if (!found) return { slots, upTo };
    upTo = found.no;
    const [head = '', ...rows] = (await inflate(found.page)).toString('utf8').split(NEXT_ROW);
    const kept = head.split(NEXT_CELL);
    const columns = kept.map((name) => ROWS.find(({ column }) => column === name));
    const [atMmsi, atSeen, atIdentity] = ['mmsi', 'seen_ms', 'identity_ms'].map((name) => kept.indexOf(name)) as [number, number, number];
    await inSlices(rows, (row) => {
      const cells = row.split(NEXT_CELL);
      const slot = memory.restore(Number(cells[atMmsi]), stampOf(cells, atSeen, atIdentity), fillFrom(cells, columns));
      if (slot >= 0) slots.push(slot);
    });
  }
}

/** Call it when ship_latest has what was handed over. */
export async function forgetHandedOver(db: Tx, traffic: Traffic, upTo: number): Promise<void> {
  await db.query('delete from ships_handed_over where traffic = $1 and no <= $2', [toTrafficCode(traffic), upTo]);
}
