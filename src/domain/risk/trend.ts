// The figure of a ship over the past twelve months, as known now: rated by the same functions at steps of time. Pure.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { historyBy } from './history-inputs.ts';
import type { RuleSet } from './rule-set.ts';
import { rateShip } from './score.ts';
import { type RatedShip, type RiskWorld, situationsIn } from './ship-inputs.ts';

/** Four weeks: thirteen steps are 364 days. */
const STEP_MS = 28 * DAY_MS;
const STEPS = 13;

export interface TrendPoint {
  atMs: EpochMs;
  figure: number;
  range: readonly [low: number, high: number];
  band: ThreatRating;
  bandRange: RiskRating['bandRange'];
  /** Lines that are not known, or not in full. */
  unknown: number;
  lines: number;
}

/**
 * One step each time, the oldest first, the last as of `world.asOfMs`. Reports and facts are those of before each step. Her place then is
 * that of a port call or of loitering; at other times it is not known, and the reports near her are not. Areas in force, actors, ratings
 * of ports, imported lists and what her owner entered are as of now, because nobody keeps how they were.
 */
export function* trendOf(world: RiskWorld, rated: RatedShip, rules: RuleSet): Generator<TrendPoint> {
  const known = countedEvents(world.events);
  for (let step = STEPS; step >= 0; step--) {
    const atMs = world.asOfMs - step * STEP_MS;
    const events = known.filter(({ occurredAt }) => occurredAt <= atMs);
    const situation = situationsIn({ ...world, events, asOfMs: atMs }, rules)(step === 0 ? rated : shipAt(rated, atMs));
    const { figure, range, band, bandRange, unknown, lines } = rateShip(situation.inputs, rules);
    yield { atMs, figure, range, band, bandRange, unknown: unknown.length, lines: lines.length };
  }
}

function shipAt({ ship, particulars, history, watchLists }: RatedShip, atMs: EpochMs): RatedShip {
  const then = history && historyBy(history, atMs);
  const stay = then?.facts.find(({ kind, endedAt }) => (kind === 'portCall' || kind === 'loitering') && (endedAt ?? atMs) >= atMs);
  const known: RatedShip = { particulars, history: then, watchLists };
  if (!ship) return known;
  if (!stay) return { ...known, ship: { ...ship, lastSeen: atMs }, isPlaceUnknown: true };
  return { ...known, ship: { ...ship, lat: stay.lat, lon: stay.lon, lastSeen: atMs } };
}
