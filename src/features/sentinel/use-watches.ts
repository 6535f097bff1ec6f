// Watched voyages as this device knows and judges them: anew every minute, and whenever rows, positions or events change.
import { useEffect, useMemo, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { isMarkedReport } from '#domain/authority-reports/compose-report.ts';
import { plannedVoyage } from '#domain/sentinel/planned-voyage.ts';
import type { EventRow, SignedPassageRow, TeamMemberRow, WatchDrillRow, WatchLogRow, WatchRow, WatchStateRow } from '#contract/tables.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { ShipStoreStatus } from '#contract/worker-apis.ts';
import { judgedWithServer, withStaleness } from '#domain/sentinel/follow-watch.ts';
import { judgeDrill, type Judgement, judgeWatch, type WatchedIncident } from '#domain/sentinel/judge-watch.ts';
import { departedOf, incidentsOf, knownUntil, reportTimes, watchFacts } from '#domain/sentinel/watch-facts.ts';
import { serverNow, serverSkewMs } from '#platform/clock.ts';
import type { Loadable } from '#platform/loadable.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { useSeen } from '#store/use-seen.ts';

export type People = ReadonlyMap<string, TeamMemberRow>;

interface Rows {
  watches: WatchRow[];
  /** By watch or exercise, as the server judged it. */
  states: ReadonlyMap<string, WatchStateRow>;
  /** By watch: of one watch all lines, else only those of BOARD_LINES. */
  logs: ReadonlyMap<string, WatchLogRow[]>;
  people: People;
  /** Signed assessments that routes are of, by id. */
  passages: ReadonlyMap<string, SignedPassageRow>;
  /** Ids of receipts in these logs whose report is marked as of no real ship. */
  inventedReports: ReadonlySet<string>;
  /** Exercises, by watch. */
  drills: ReadonlyMap<string, WatchDrillRow>;
  /** When they were read: an entry that was just written is not in the future. */
  readAtMs: EpochMs;
}

/** The kinds of lines by which watches are judged and the board says who has answered. */
const BOARD_LINES: ReadonlySet<WatchLogRow['kind']> = new Set(['report', 'acknowledged', 'departed']);

/** onlyId: of one watch, with its whole log. */
const useRows = (accountId: string, onlyId: string | undefined): Loadable<Rows> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const watches =
      onlyId === undefined ? await db.watches.toArray() : (await db.watches.bulkGet([onlyId])).filter((row) => row !== undefined);
    const open = watches.filter(({ id, endedAt }) => id === onlyId || endedAt === undefined).map(({ id }) => id);
    const entries = db.watchLog.where('watchId').anyOf(open);
    const lines = await (onlyId === undefined ? entries.filter(({ kind }) => BOARD_LINES.has(kind)) : entries).toArray();
    const states = new Map((await db.watchStates.where('watchId').anyOf(open).toArray()).map((row) => [row.id, row]));
    const nowMs = serverNow();
    const held = await db.watchDrills.where('watchId').anyOf(open).toArray();
    const drills = new Map(held.filter(({ endsAt }) => endsAt > nowMs).map((drill) => [drill.watchId, drill]));
    const people = new Map((await db.teamMembers.toArray()).map((member) => [member.accountId, member]));
    const logs = new Map<string, WatchLogRow[]>();
    for (const line of lines) {
      const log = logs.get(line.watchId) ?? [];
      log.push(line);
      logs.set(line.watchId, log);
    }
    const signed = await db.signedPassages.bulkGet(
      watches.flatMap(({ id, route, endedAt }) => (id === onlyId || endedAt === undefined ? (route.passageId ?? []) : [])),
    );
    const passages = new Map(signed.flatMap((passage) => (passage ? [[passage.id, passage]] : [])));
    const receipts = await db.authorityReports.bulkGet(lines.flatMap(({ sentReport }) => sentReport?.reportId ?? []));
    const inventedReports = new Set(receipts.flatMap((receipt) => (receipt && isMarkedReport(receipt.text) ? [receipt.id] : [])));
    return { watches, states, drills, logs, people, passages, inventedReports, readAtMs: serverNow() };
  }, [accountId, onlyId]);

/** Asked each minute and when ships changed: an answer of the server without changes also says that nothing has changed. */
function useShipStatus(ships: unknown, minuteMs: EpochMs): ShipStoreStatus | undefined {
  const [status, setStatus] = useState<ShipStoreStatus>();
  useEffect(() => {
    let current = true;
    shipStore.status().then(
      (latest) => current && setStatus(latest),
      () => undefined, // a store being rebuilt is asked again within a minute
    );
    return () => {
      current = false;
    };
  }, [ships, minuteMs]);
  return status;
}

/** undefined while it is read. */
function useKnownUntil(accountId: string, status: ShipStoreStatus | undefined): ReturnType<typeof knownUntil> | undefined {
  const seen = useSeen(accountId);
  return useMemo(() => {
    if (!status || seen.state !== 'ready') return undefined;
    const skewMs = serverSkewMs(); // both are stored by this device's clock
    const byServer = (atMs: EpochMs | undefined) => (atMs === undefined ? undefined : atMs + skewMs);
    return knownUntil({
      shipsMs: byServer(status.syncedAtMs),
      rowsMs: byServer(seen.value.ownAtMs),
      eventsMs: byServer(seen.value.eventsAtMs),
      newestMs: status.newestSeenMs,
    });
  }, [status, seen]);
}

export interface WatchLine {
  watch: WatchRow;
  log: readonly WatchLogRow[];
  /** Of this device. */
  judgement: Judgement;
  /** Of the server, as far as it has arrived. */
  ashore?: WatchStateRow;
  ship?: Ship;
  exercise?: Exercise;
  /** Ids of receipts in its log whose report is marked as of no real ship. */
  inventedReports: ReadonlySet<string>;
  /** That its route is of, where it is on this device. */
  passage?: SignedPassageRow;
}

/** An exercise that has not ended, judged by what it invents alone. */
export interface Exercise {
  drill: WatchDrillRow;
  judgement: Judgement;
  ashore?: WatchStateRow;
}

const NO_INCIDENTS: readonly WatchedIncident[] = [];
const NO_LOG: readonly WatchLogRow[] = [];
const NOTHING = { knownUntilMs: 0, reportsUntilMs: 0 };

export interface JudgedWatches {
  lines: readonly WatchLine[];
  people: People;
  events: ReadonlyMap<string, EventRow> | undefined;
}

function exerciseOf(
  drill: WatchDrillRow | undefined,
  states: Rows['states'],
  judge: (drill: WatchDrillRow) => Judgement,
): Exercise | undefined {
  const judgement = drill && judge(drill);
  if (!drill || judgement?.phase !== 'running' || drill.endsAt <= judgement.judgedAtMs) return undefined;
  const ashore = states.get(drill.id);
  return { drill, judgement, ...(ashore && { ashore }) };
}

/** undefined while something is read. */
export function useWatches(accountId: string, onlyId?: string): Loadable<JudgedWatches> {
  const rows = useRows(accountId, onlyId);
  const mmsiList = rows.state === 'ready' ? [...new Set(rows.value.watches.map(({ mmsi }) => mmsi))].join() : undefined;
  const mmsis = useMemo(() => mmsiList?.split(',').filter(Boolean).map(Number), [mmsiList]);
  const ships = useShipRecords(mmsis);
  const events = useHeld(heldEvents, accountId);
  const minuteMs: EpochMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const known = useKnownUntil(accountId, useShipStatus(ships, minuteMs));
  const incidents = useMemo(() => events && incidentsOf(events.values(), minuteMs), [events, minuteMs]);
  const isConnected = useWatched(serverReachable);
  return useMemo(() => {
    if (rows.state !== 'ready') return rows;
    const { watches, states, drills, logs, people, passages, inventedReports, readAtMs } = rows.value;
    if (watches.length > 0 && (!ships || !known || !incidents)) return { state: 'loading' };
    const lines = watches.map((watch): WatchLine => {
      const ship = ships?.get(watch.mmsi);
      const log = logs.get(watch.id) ?? NO_LOG;
      const passage = passages.get(watch.route.passageId ?? '');
      const ofLog = { reportsMs: reportTimes(log), departedMs: departedOf(log) };
      const facts = watchFacts({
        ship,
        ...ofLog,
        planned: plannedVoyage(watch, passage),
        incidents: incidents ?? NO_INCIDENTS,
        ...(known ?? NOTHING),
      });
      const ashore = states.get(watch.id);
      const nowMs = Math.max(minuteMs, readAtMs);
      const judgement = withStaleness(judgedWithServer(judgeWatch(watch, facts, nowMs), ashore), { isConnected, ashore });
      const exercise = exerciseOf(drills.get(watch.id), states, (drill) => judgeDrill(watch, drill, facts, nowMs));
      const here = { ...(passage && { passage }), ...(ashore && { ashore }), ...(ship && { ship }), ...(exercise && { exercise }) };
      return { watch, log, judgement, inventedReports, ...here };
    });
    return { state: 'ready', value: { lines, people, events } };
  }, [rows, ships, incidents, known, minuteMs, events, isConnected]);
}
