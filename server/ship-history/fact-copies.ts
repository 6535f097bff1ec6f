// The copies of facts that devices sync: for each account those of the ships in its fleets, for each organisation those of the ships that it
// assesses (server/ships/ships-of-holder.ts). `ship_fact_holdings` says of which ships the copies are up to date; everything here compares with it, so it may be cut off anywhere and done again.
import { type FactTraffic, KEPT_SINCE, NEAR_REPORTS } from '#contract/ship-history/ship-facts.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { HOLDER_EXISTS, HOLDERS_WITH_SHIPS, SHIPS_OF_HOLDER, valuesOf } from '#server/ships/ships-of-holder.ts';
import { toTrafficCode } from '#server/ships/ship-rows.ts';

/**
 * The newest facts of each ship, by the number of ships in an account's fleets: some three years of a ship that calls at a port every
 * second day, and never many more than 30,000 rows on a device, 10 MB, up to 1,500 ships.
 */
const MOST_FACTS: readonly { upToShips: number; most: number }[] = [
  { upToShips: 50, most: 600 },
  { upToShips: 300, most: 100 },
  { upToShips: 1_500, most: 20 },
  { upToShips: Number.POSITIVE_INFINITY, most: 10 },
];
/** A few ships more or less must not send thousands of facts to and fro. */
const STAYS_UP_TO = 1.5;

/** `before`: what the copies have now; 0 when there are none. */
function mostFacts(ships: number, before: number): number {
  const most = MOST_FACTS.find(({ upToShips }) => ships <= upToShips)?.most ?? 0;
  const held = MOST_FACTS.find((step) => step.most === before);
  return held && before > most && ships <= held.upToShips * STAYS_UP_TO ? before : most;
}

/** In one transaction: some 60 ms of the built-in database (November 2026). */
const FACTS_AT_ONCE = 1_000;
const shipsAtOnce = (mostFactsEach: number): number => Math.max(1, Math.floor(FACTS_AT_ONCE / mostFactsEach));

/** Brings an account's copies of these ships in line with what is known of them. */
async function copyFacts(tx: Tx, holderId: string, mmsis: readonly number[], most: number, traffic: FactTraffic): Promise<void> {
  await tx.query(
    `with wanted as (
       select $1 || ':' || f.fact as id, f.* from unnest($2::int[]) as ship (mmsi) cross join lateral (
         select h.id as fact, h.mmsi, h.kind, h.started_at_ms, h.ended_at_ms, h.lat, h.lon, h.detail from ship_history h
         where h.traffic = $4 and h.mmsi = ship.mmsi order by h.started_at_ms desc, h.id desc limit $3
       ) f
     ), left_out as (
       delete from ship_facts c where c.holder_id = $1 and c.mmsi = any($2::int[]) and (c.kind not in ('${KEPT_SINCE}', '${NEAR_REPORTS}') or c.traffic <> $5) and c.id not in (select id from wanted)
     )
     insert into ship_facts as c (id, holder_id, mmsi, kind, started_at_ms, ended_at_ms, lat, lon, detail, traffic)
     select w.id, $1, w.mmsi, w.kind, w.started_at_ms, w.ended_at_ms, w.lat, w.lon, w.detail, $5 from wanted w
     on conflict (id) do update set ended_at_ms = excluded.ended_at_ms, detail = excluded.detail, traffic = excluded.traffic
     where (c.ended_at_ms, c.detail, c.traffic) is distinct from (excluded.ended_at_ms, excluded.detail, excluded.traffic)`,
    [holderId, mmsis, most, toTrafficCode(traffic), traffic],
  );
}

/**
 * Says in an account's copies since when they are complete: since the ship is followed, or since the oldest copied fact where there are
 * older ones. Of all its ships, or of these.
 */
async function copySince(tx: Tx, holderId: string, traffic: FactTraffic, mmsis?: readonly number[]): Promise<void> {
  await tx.query(
    `with copied as (
       select h.mmsi, h.most, l.followed_since_ms, count(c.id) as facts, min(c.started_at_ms) as oldest_ms
       from ship_fact_holdings h join ship_latest l on l.traffic = h.traffic and l.mmsi = h.mmsi and l.followed_since_ms is not null
       left join ship_facts c on c.holder_id = h.holder_id and c.mmsi = h.mmsi and c.kind not in ($4, '${NEAR_REPORTS}')
       where h.holder_id = $1 and h.traffic = $2 and ($3::int[] is null or h.mmsi = any($3::int[])) group by h.mmsi, h.most, l.followed_since_ms
     )
     insert into ship_facts as c (id, holder_id, mmsi, kind, started_at_ms, lat, lon, detail, traffic)
     select $1 || ':k' || mmsi, $1, mmsi, $4, case when facts < most then followed_since_ms else greatest(followed_since_ms, oldest_ms) end,
       0, 0, '{}', $5 from copied
     on conflict (id) do update set started_at_ms = excluded.started_at_ms, traffic = excluded.traffic
     where (c.started_at_ms, c.traffic) is distinct from (excluded.started_at_ms, excluded.traffic)`,
    [holderId, toTrafficCode(traffic), mmsis ?? null, KEPT_SINCE, traffic],
  );
}

/** After facts of these ships changed, in the transaction that wrote them. */
export async function copyChanged(tx: Tx, mmsis: readonly number[], traffic: FactTraffic): Promise<void> {
  const holders = await tx.query<{ holder_id: string; most: number; mmsis: number[] }>(
    `select holder_id, most, array_agg(mmsi order by mmsi) as mmsis from ship_fact_holdings
     where mmsi = any($1::int[]) and traffic = $2 group by holder_id, most order by holder_id, most`,
    [mmsis, toTrafficCode(traffic)],
  );
  for (const { holder_id: holderId, most, mmsis: held } of holders) {
    await copyFacts(tx, holderId, held, most, traffic);
    await copySince(tx, holderId, traffic, held);
  }
}

/** The accounts and organisations with ships, or with copies. */
export async function readHolders(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`${valuesOf('holder_id', 'ship_fact_holdings')} union ${HOLDERS_WITH_SHIPS}`);
  return rows.map(({ id }) => id);
}

/**
 * Takes up the ships that became an account's and gives up those that are its ships no more, some at a time. Returns whether that was
 * all; if not, call it again.
 */
export async function holdShips(db: Db, holderId: string, traffic: FactTraffic, guard: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(null, async (tx) => {
    await guard(tx);
    const [{ ships, before } = { ships: 0, before: 0 }] = await tx.query<{ ships: number; before: number }>(
      `select (select count(*) from (${SHIPS_OF_HOLDER}) s)::int as ships,
         coalesce((select max(most) from ship_fact_holdings where holder_id = $1), 0) as before`,
      [holderId],
    );
    const most = mostFacts(ships, before);
    const isAllGone = await giveUpShips(tx, holderId, shipsAtOnce(before || most));
    const isDone = (await takeUpShips(tx, holderId, most, traffic)) && isAllGone;
    if (isDone) await copySince(tx, holderId, traffic);
    return isDone;
  });
}

/** Returns whether that was all. */
async function giveUpShips(tx: Tx, holderId: string, atOnce: number): Promise<boolean> {
  const gone = await tx.query<{ mmsi: number }>(
    `delete from ship_fact_holdings h where h.holder_id = $1 and h.mmsi in (
       select g.mmsi from ship_fact_holdings g where g.holder_id = $1
         and g.mmsi not in (${SHIPS_OF_HOLDER}) limit $2) returning h.mmsi`,
    [holderId, atOnce],
  );
  if (gone.length > 0)
    await tx.query('delete from ship_facts where holder_id = $1 and mmsi = any($2::int[])', [holderId, gone.map(({ mmsi }) => mmsi)]);
  return gone.length < atOnce;
}

/** Returns whether that was all. */
async function takeUpShips(tx: Tx, holderId: string, most: number, traffic: FactTraffic): Promise<boolean> {
  const atOnce = shipsAtOnce(most);
  const come = await tx.query<{ mmsi: number }>(
    `insert into ship_fact_holdings as h (holder_id, mmsi, traffic, most)
     select $1, s.mmsi, $2, $3 from (${SHIPS_OF_HOLDER}) s
     where ${HOLDER_EXISTS} and not exists (select from ship_fact_holdings g where g.holder_id = $1 and g.mmsi = s.mmsi and g.traffic = $2 and g.most = $3)
     order by s.mmsi limit $4
     on conflict (holder_id, mmsi) do update set traffic = excluded.traffic, most = excluded.most returning h.mmsi`,
    [holderId, toTrafficCode(traffic), most, atOnce],
  );
  const mmsis = come.map(({ mmsi }) => mmsi);
  if (mmsis.length > 0) await copyFacts(tx, holderId, mmsis, most, traffic);
  return come.length < atOnce;
}
