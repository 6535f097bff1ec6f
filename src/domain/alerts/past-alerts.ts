// What given choices would have raised for one ship in the past: the alert engine over her track and the events as they became known.
import type { EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { placeAt, positionAt, timeAt } from '#domain/tracks/track.ts';
import { AlertEngine } from './alert-engine.ts';
import { AlertGatherer } from './gatherer.ts';
import type { Priority, SituationChange } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';
import type { AlertChoices, VoyageLeg, WatchedEvent, WatchedPort } from './watched.ts';

const STEP_MS = 30 * MINUTE_MS;
/** Every so many steps her way ahead is taken anew. */
const WAY_EVERY = 4;
/** She stays within the horizon until a tenth beyond it (horizon.ts): more of her way is not asked about. */
const aheadMs = (choices: readonly AlertChoices[]): number =>
  Math.max(0, ...choices.map(({ horizonHours }) => horizonHours * 1.1 + 2)) * HOUR_MS;

export interface PastQuestion<Name extends string> {
  mmsi: number;
  held: Pick<HeldTrack, 'track' | 'line' | 'gapEnds'>;
  choices: Record<Name, AlertChoices>;
  events: readonly (WatchedEvent & Pick<EventRow, 'reportedAt'>)[];
  ports: readonly WatchedPort[];
  fromMs: EpochMs;
  toMs: EpochMs;
}

export interface PastAlerts<Name extends string> {
  /** By the name of the choices: one priority for each alert, the most urgent that it reached. */
  raised: Record<Name, Priority[]>;
  /** The part of the time in which her position is known, 0 to 1. */
  knownShare: number;
}

/** Where she sailed from a time on, up to a gap in her track: a prediction that came true. */
function sailedFrom({ line, gapEnds }: PastQuestion<string>['held'], at: LonLat, fromMs: EpochMs, untilMs: EpochMs): VoyageLeg[] {
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

/** In steps of half an hour of her time, so that the caller can do other work in between. */
export function* pastAlerts<Name extends string>(question: PastQuestion<Name>): Generator<void, PastAlerts<Name>> {
  // over 40 lines: one pass through time
  const { mmsi, held, choices, ports, fromMs, toMs } = question;
  const names = Object.keys(choices) as Name[];
  const engine = new AlertEngine();
  const gatherer = new AlertGatherer();
  const worst = new Map<string, { name: Name; priority: Priority }>();
  const hear = (changes: readonly SituationChange[]) => {
    for (const { situation } of gatherer.hear(changes)) {
      const { key, accountId, raisedAt, priority, endedAt } = situation;
      const life = `${accountId} ${key} ${raisedAt}`;
      const before = worst.get(life);
      if (endedAt === undefined && (!before || isMoreUrgent(priority, before.priority)))
        worst.set(life, { name: accountId as Name, priority }); // the name stands for an account of its own
    }
  };
  const lookAheadMs = aheadMs(Object.values(choices));
  const waiting = question.events.toSorted((one, other) => other.reportedAt - one.reportedAt);
  let [steps, known] = [0, 0];
  engine.setPorts(ports);
  for (const name of names) hear(engine.setWatch({ accountId: name, choices: choices[name], mmsis: [mmsi] }, fromMs));
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += STEP_MS, steps += 1) {
    const news: WatchedEvent[] = [];
    while ((waiting.at(-1)?.reportedAt ?? Number.POSITIVE_INFINITY) <= nowMs) news.push(waiting.pop() as WatchedEvent);
    if (news.length > 0) hear(engine.putEvents(news, nowMs));
    const place = placeAt(held.track, nowMs);
    if (place && !place.inGap) {
      known += 1;
      const [lon, lat] = place.position;
      hear(engine.putShip({ mmsi, lon, lat, sog: place.speedKn, lastSeen: nowMs }, nowMs));
      if (steps % WAY_EVERY === 0)
        hear(engine.putVoyage(mmsi, { route: sailedFrom(held, place.position, nowMs, nowMs + lookAheadMs) }, nowMs));
    }
    hear(engine.tick(nowMs));
    yield;
  }
  const raised = Object.fromEntries(names.map((name): [Name, Priority[]] => [name, []])) as Record<Name, Priority[]>;
  for (const { name, priority } of worst.values()) raised[name].push(priority);
  return { raised, knownShare: steps > 0 ? known / steps : 0 };
}
