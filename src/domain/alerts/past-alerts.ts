// The past of one ship, as the alert engine lives through it: over her track and the events as they became known; and what given choices
// would have raised in it.
import type { EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { placeAt, positionAt, timeAt } from '#domain/tracks/track.ts';
import { AlertEngine } from './alert-engine.ts';
import { AlertGatherer } from './gatherer.ts';
import type { Priority, SituationChange } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';
import type { AlertChoices, VoyageLeg, Watch, WatchedEvent, WatchedPort } from './watched.ts';

const STEP_MS = 30 * MINUTE_MS;
/** Every so many steps her way ahead is taken anew. */
const WAY_EVERY = 4;
/** Who is told of the ship, and by which choices. */
type Watcher = Pick<Watch, 'accountId' | 'choices'>;

/** She stays within the horizon until a tenth beyond it (horizon.ts): more of her way is not asked about. */
const aheadMs = (watchers: readonly Watcher[]): number =>
  Math.max(0, ...watchers.map(({ choices: { horizonHours } }) => horizonHours * 1.1 + 2)) * HOUR_MS;

/** One ship, what became known and when, and of which time. */
export interface PastOfShip {
  mmsi: number;
  held: Pick<HeldTrack, 'track' | 'line' | 'gapEnds'>;
  events: readonly (WatchedEvent & Pick<EventRow, 'reportedAt'>)[];
  ports: readonly WatchedPort[];
  fromMs: EpochMs;
  toMs: EpochMs;
}

export interface PastQuestion<Name extends string> extends PastOfShip {
  choices: Record<Name, AlertChoices>;
}

export interface PastAlerts<Name extends string> {
  /**
   * By the name of the choices: one priority for each event that concerned her, the most urgent that it reached. Not one for each alert: how
   * events are gathered into alerts, and how often an alert begins anew, depends on the choices, so that narrower ones could seem to raise more.
   */
  raised: Record<Name, Priority[]>;
  /** The part of the time in which her position is known, 0 to 1. */
  knownShare: number;
}

/** Where she sailed from a time on, up to a gap in her track: a prediction that came true. */
function sailedFrom({ line, gapEnds }: PastOfShip['held'], at: LonLat, fromMs: EpochMs, untilMs: EpochMs): VoyageLeg[] {
  const gaps = new Set(gapEnds);
  const legs: VoyageLeg[] = [];
  let [from, atMs] = [at, fromMs];
  for (const [index, atS] of line.atS.entries()) {
    const toMs = timeAt(line, index);
    if (toMs <= fromMs) continue;
    if (toMs > untilMs || gaps.has(atS)) break;
    const to = positionAt(line, index);
    legs.push({ from, to, distanceNm: distanceNm(from, to), fromMs: atMs, toMs });
    [from, atMs] = [to, toMs];
  }
  return legs;
}

interface PastStep {
  /** What the alerts of this half hour are. */
  changes: readonly SituationChange[];
  /** What they are made of: one for each event. */
  situations: readonly SituationChange[];
  /** Whether her position is known then. */
  isKnown: boolean;
}

/** In steps of half an hour of her time, so that the caller can do other work in between. */
export function* relivePast(past: PastOfShip, watchers: readonly Watcher[]): Generator<PastStep> {
  const { mmsi, held, fromMs, toMs } = past;
  const engine = new AlertEngine();
  const gatherer = new AlertGatherer();
  const lookAheadMs = aheadMs(watchers);
  const waiting = past.events.toSorted((one, other) => other.reportedAt - one.reportedAt);
  engine.setPorts(past.ports);
  for (const watcher of watchers) engine.setWatch({ ...watcher, mmsis: [mmsi] }, fromMs);
  for (let [nowMs, steps] = [fromMs, 0]; nowMs <= toMs; nowMs += STEP_MS, steps += 1) {
    const news: WatchedEvent[] = [];
    while ((waiting.at(-1)?.reportedAt ?? Number.POSITIVE_INFINITY) <= nowMs) news.push(waiting.pop() as WatchedEvent);
    const found = [...engine.putEvents(news, nowMs)];
    const place = placeAt(held.track, nowMs);
    const isKnown = place !== undefined && !place.inGap;
    if (isKnown) {
      const [lon, lat] = place.position;
      found.push(...engine.putShip({ mmsi, lon, lat, sog: place.speedKn, lastSeen: nowMs }, nowMs));
      if (steps % WAY_EVERY === 0)
        found.push(...engine.putVoyage(mmsi, { route: sailedFrom(held, place.position, nowMs, nowMs + lookAheadMs) }, nowMs));
    }
    found.push(...engine.tick(nowMs));
    yield { changes: gatherer.hear(found), situations: found, isKnown };
  }
}

/** One priority for each event of each watcher. Steps as `relivePast`. */
export function* pastAlerts<Name extends string>({ choices, ...past }: PastQuestion<Name>): Generator<void, PastAlerts<Name>> {
  const names = Object.keys(choices) as Name[];
  const worst = new Map<string, { name: Name; priority: Priority }>();
  let [steps, known] = [0, 0];
  for (const { situations, isKnown } of relivePast(
    past,
    names.map((name) => ({ accountId: name, choices: choices[name] })), // the name stands for an account of its own
  )) {
    for (const { situation } of situations) {
      const { key, accountId, priority, endedAt } = situation; // the key has the account
      const before = worst.get(key);
      if (endedAt === undefined && (!before || isMoreUrgent(priority, before.priority)))
        worst.set(key, { name: accountId as Name, priority });
    }
    steps += 1;
    if (isKnown) known += 1;
    yield;
  }
  const raised = Object.fromEntries(names.map((name): [Name, Priority[]] => [name, []])) as Record<Name, Priority[]>;
  for (const { name, priority } of worst.values()) raised[name].push(priority);
  return { raised, knownShare: steps > 0 ? known / steps : 0 };
}
