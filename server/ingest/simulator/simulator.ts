// Demonstration traffic: a few thousand invented ships on real sea lanes, used only when no feed is configured.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type EpochMs, type LonLat, MINUTE_MS } from '#contract/units.ts';
import type { ReportSink } from '#domain/ais/reports.ts';
import type { FeedRecord } from '#server/ingest/feed-record.ts';
import { mix } from './chance.ts';
import { type SimulatedFleet, makeFleet, type SimulatedShip } from './fleet.ts';
import { type Hearing, hearingOf, IDENTITY_EVERY_MS, identityNow, intervalMs, positionOf } from './reporting.ts';

/** Enough for traffic on every coast and lane and hits for every filter, few enough to cost hardly any CPU. */
const SIMULATED_SHIPS = 3000;
/** Fixed, so that every installation has the same fleet, and yesterday's ships are there today. */
const SEED = 20_261_120;
/** Creating ships and reporting both yield to the event loop after this time. */
const SLICE_MS = 8;
const TICK_MS = 1000;
/** A week, and the day before it: alerts of the week's first hours are about events that she was already near (server/demo/past-week.ts). */
const [PAST_MS, PAST_STEP_MS] = [8 * DAY_MS, 30 * MINUTE_MS];

export interface SimulatorOptions {
  record: FeedRecord;
  sink: ReportSink;
  clock: () => EpochMs;
  stop: AbortSignal;
  /** Also reports the past eight days of the large ships that are now in these waters, on a server that has not heard of them yet. */
  hasPast?: ((place: LonLat) => boolean) | undefined;
  ships?: number;
  seed?: number;
}

interface Sailing {
  number: number;
  ship: SimulatedShip;
  hearing: Hearing;
  nextPositionMs: EpochMs;
  nextIdentityMs: EpochMs;
}

/** Resolves when `stop` is aborted. Within a few seconds the sink has every ship, each with her last report before now. */
export async function runSimulator(options: SimulatorOptions): Promise<void> {
  const { record, sink, clock, stop, ships = SIMULATED_SHIPS, seed = SEED } = options;
  // over 40 lines: the inner functions share the state at the top
  const afloat: Sailing[] = [];

  function report(sailing: Sailing, nowMs: EpochMs): void {
    const { number, ship, hearing } = sailing;
    if (nowMs >= sailing.nextPositionMs) {
      const situation = ship.itinerary(nowMs);
      sink.position(positionOf(ship, situation, hearing, nowMs), nowMs);
      record.counts.reports.position++;
      record.heard(true, nowMs);
      sailing.nextPositionMs = nowMs + intervalMs(number, situation.doing, hearing, ship.particulars.aisClass);
    }
    if (nowMs >= sailing.nextIdentityMs) {
      sink.identity(identityNow(ship, ship.itinerary(nowMs)), nowMs);
      record.counts.reports.static++;
      record.heard(true, nowMs);
      sailing.nextIdentityMs = nowMs + IDENTITY_EVERY_MS;
    }
  }

  /** One pass over the ships under way. Yields to the event loop if it takes long, as after the machine has slept. */
  async function reportDue(): Promise<void> {
    let endMs = performance.now() + SLICE_MS;
    for (const sailing of afloat) {
      report(sailing, clock());
      if (performance.now() < endMs) continue;
      await nextTurn();
      if (stop.aborted) return;
      endMs = performance.now() + SLICE_MS;
    }
  }

  /** The lanes, ports and sea mask (about 20 MB) are released once all ships exist. */
  async function launchAll(): Promise<void> {
    const fleet = await makeFleet(seed);
    let lastPassMs = performance.now();
    for (let number = 0; number < ships && !stop.aborted; ) {
      const endMs = performance.now() + SLICE_MS;
      while (number < ships && performance.now() < endMs) {
        const sailing = launch(fleet, seed, number++, options, clock());
        if (sailing) afloat.push(sailing);
      }
      await nextTurn();
      if (performance.now() - lastPassMs > TICK_MS) {
        await reportDue();
        lastPassMs = performance.now();
      }
    }
  }

  // yields first: the first step takes tens of milliseconds, and the server is starting
  await nextTurn();
  record.setLink('up');
  await launchAll();
  while (!stop.aborted) {
    await reportDue();
    await sleep(TICK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Her last report before now with its true time, so that ages are right from the start; undefined if she is no longer heard. */
function launch(
  fleet: SimulatedFleet,
  seed: number,
  number: number,
  { sink, hasPast }: SimulatorOptions,
  nowMs: EpochMs,
): Sailing | undefined {
  const ship = fleet.ship(number);
  const hearing = hearingOf(number, seed, ship);
  const everyMs = intervalMs(number, ship.itinerary(nowMs).doing, hearing, ship.particulars.aisClass);
  const sinceLastMs = hearing.by === 'nobody' ? hearing.silentMs : ((mix(seed, number) % 1000) / 1000) * everyMs;
  const lastMs = Math.round(nowMs - sinceLastMs);
  const situation = ship.itinerary(lastMs);
  sink.identity(identityNow(ship, situation), lastMs);
  const isLarge = ship.particulars.shipType >= 70 && ship.particulars.shipType <= 89;
  if (isLarge && hasPast?.(situation.place))
    for (let atMs = nowMs - PAST_MS; atMs < lastMs; atMs += PAST_STEP_MS)
      sink.position(positionOf(ship, ship.itinerary(atMs), hearing, atMs), Math.round(atMs));
  sink.position(positionOf(ship, situation, hearing, lastMs), lastMs);
  if (hearing.by === 'nobody') return undefined;
  return { number, ship, hearing, nextPositionMs: lastMs + everyMs, nextIdentityMs: nowMs + (mix(number, seed) % IDENTITY_EVERY_MS) };
}
