// Runs the demonstration one turn at a time: it is made once its ships are there, gets new events, and is hidden when real events arrive or a
// feed of ships is configured.
import type { Ship } from '#contract/entities/ships.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { writeEvents } from '#server/import/events/event-store.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { COMPANY, PEOPLE, pickFleets } from './company.ts';
import { type DemonstrationState, hasMadeRows, hasRealEvents, holdState, readState, writeState } from './demonstration-state.ts';
import { hideCompany } from './hide-company.ts';
import { HISTORY_MS, inventNew } from './invented-events.ts';
import { makeCompany } from './make-company.ts';
import { liveThroughWeek, type PastTracks } from './past-week.ts';

export interface DemonstrationParts extends Pick<Deps, 'db' | 'clock' | 'log'> {
  memory: ShipMemory;
  /** Where ships were. */
  history: PastTracks;
  /** No feed of ships or events is configured, and the demonstration is not turned off. */
  isWanted: boolean;
}

/** By then the alert engine has raised the alerts near the first events, if it ever will. */
const ACT_WITHIN_MS = 10 * MINUTE_MS;

/** Hides the demonstration if it may not run; returns whether it may. Also called before the server accepts requests. */
export async function leaveIfReal({ db, clock, log, isWanted }: Omit<DemonstrationParts, 'memory' | 'history'>): Promise<boolean> {
  const isReal = await hasRealEvents(db);
  const { state } = await readState(db);
  if (isWanted && !isReal && state !== 'deleted') return true;
  const isLeft = state === 'deleted' || (state === 'hidden' && !(await hasMadeRows(db)));
  if (isLeft) return false;
  const left = await db.transaction(null, async (tx) => {
    const known = await holdState(tx);
    const [sample] = await tx.query('select 1 from events where sample limit 1');
    if (known.state === undefined && !sample) return false; // it was never made
    await hideCompany(tx, clock());
    await writeState(tx, { ...known, state: 'hidden', because: (await hasRealEvents(tx)) ? 'events' : 'settings' });
    return true;
  });
  if (left) log.info('The demonstration is hidden: this server has real ships or events', { events: isReal });
  return false;
}

async function make({ db, clock, log, memory, history }: DemonstrationParts): Promise<void> {
  const fleets = pickFleets(memory, clock());
  if (!fleets) return; // not enough ships are under way yet
  const nowMs = clock();
  const next = (await readState(db)).making + 1;
  const past = await liveThroughWeek({ db, history, making: next, ships: fleets.flat(), accountIds: PEOPLE, nowMs });
  const made = await db.transaction(null, async (tx) => {
    const { state, making } = await holdState(tx);
    if (state === 'atWork' || state === 'deleted' || making + 1 !== next || (await hasRealEvents(tx))) return undefined;
    const counts = await makeCompany(tx, { making: next, nowMs, fleets, past });
    await writeState(tx, { state: 'atWork', making: next, madeAtMs: nowMs, livedToMs: nowMs, hasActed: false });
    return counts;
  });
  if (made) log.info('The demonstration company is at work; all of it is invented', made);
}

async function ownShips(db: Db, memory: ShipMemory): Promise<Ship[]> {
  const rows = await db.query<{ mmsi: number }>(
    `select distinct s.mmsi from fleet_ships s join demonstration_rows d on d.table_name = 'fleet_ships' and d.id = s.id
     where s.organisation_id = $1 order by s.mmsi`,
    [COMPANY],
  );
  return rows.flatMap(({ mmsi }) => {
    const ship = memory.ship(mmsi);
    return ship && (ship.sog ?? 0) > 3 ? [ship] : [];
  });
}

/** Runs `work` in its own transaction, but not if real events have arrived meanwhile. */
const whileAtWork = (db: Db, work: (tx: Tx, state: DemonstrationState) => Promise<Partial<DemonstrationState>>): Promise<void> =>
  db.transaction(null, async (tx) => {
    const state = await holdState(tx);
    if (state.state !== 'atWork' || (await hasRealEvents(tx))) return;
    await writeState(tx, { ...state, ...(await work(tx, state)) });
  });

/** Adds the events since the last turn and deletes the oldest ones. */
async function live({ db, clock, memory }: DemonstrationParts): Promise<void> {
  const ships = await ownShips(db, memory);
  const nowMs = clock();
  await whileAtWork(db, async (tx, { making, livedToMs }) => {
    const events = inventNew(making, ships, { afterMs: livedToMs, toMs: nowMs });
    if (events.length > 0) await writeEvents(tx, events, nowMs);
    await tx.query('delete from events where sample and occurred_at_ms < $1', [nowMs - HISTORY_MS]);
    return { livedToMs: nowMs };
  });
}

/** Once the engine has raised the first alerts: withdraws the events of some, which ends them. */
async function act({ db, clock }: DemonstrationParts, { making, madeAtMs }: DemonstrationState): Promise<void> {
  const [raised] = await db.query(
    `select 1 from alerts where account_id = any($1::text[]) and event_id like 'sample-' || $2 || '-e%' and ended_at_ms is null limit 1`,
    [[...PEOPLE], making],
  );
  const isLate = clock() - madeAtMs > ACT_WITHIN_MS;
  if (!raised && !isLate) return;
  await whileAtWork(db, async (tx) => {
    await tx.query(`delete from events where sample and id like 'sample-' || $1 || '-e%'`, [making]);
    return { hasActed: true };
  });
}

/** Turns must not overlap. What a killed server left unfinished, the next turn does. */
export async function demonstrationTurn(parts: DemonstrationParts): Promise<void> {
  if (!(await leaveIfReal(parts))) return;
  const state = await readState(parts.db);
  if (state.state !== 'atWork') return make(parts);
  if (!state.hasActed) await act(parts, state);
  if (Math.floor(parts.clock() / HOUR_MS) > Math.floor(state.livedToMs / HOUR_MS)) await live(parts);
}

/** Deletes the hidden rows for good. The transaction must already hold the state. @returns the number of rows */
export async function deleteHidden(tx: Tx, state: DemonstrationState): Promise<number> {
  const gone = await tx.query('delete from hidden_demonstration returning 1');
  await writeState(tx, { ...state, state: 'deleted' });
  return gone.length;
}

/** Deletes the demonstration; the next turn makes it again. The transaction must already hold the state. */
export async function resetDemonstration(tx: Tx, { making }: DemonstrationState, nowMs: number): Promise<void> {
  await hideCompany(tx, nowMs);
  await tx.query('delete from hidden_demonstration');
  await writeState(tx, { making, madeAtMs: 0, livedToMs: 0, hasActed: false });
}
