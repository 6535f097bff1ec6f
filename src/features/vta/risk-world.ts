// What this device knows of the world that ships are rated in.
import { useMemo } from 'react';
import { useShipStatus } from '#compute/use-ship-status.ts';
import { HOUR_MS } from '#contract/units.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';
import { type RatedShip, type RiskWorld, type ShipSituation, situationsIn } from '#domain/risk/ship-inputs.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { ActorRow } from '#contract/tables.ts';
import { newestRecords, type ShipRecordRow, type Verdicts } from '#domain/watch-lists/watch-list-input.ts';
import { heldActors, heldEvents, heldPorts, heldRecords, heldRuleSets, heldVerdicts } from '#store/held-table.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { setWorldOfWays } from './ship-ways.ts';

export interface World extends RiskWorld {
  situationOf: (rated: RatedShip) => ShipSituation;
  ratingOf: NonNullable<RiskWorld['ratingOf']>;
  actorById: ReadonlyMap<string, ActorRow>;
  /** The edition that the organisation is rated by. */
  rules: RuleSet;
  /** What imported lists say of ships, by MMSI. */
  records: ReadonlyMap<number, ShipRecordRow>;
  verdicts: Verdicts;
  hasEvents: boolean;
  /** All events on this device are invented. */
  isAllSamples: boolean;
}

/** undefined until everything is read. */
export function useWorld(accountId: string): World | undefined {
  const events = useHeld(heldEvents, accountId);
  const ports = useHeld(heldPorts, accountId);
  const actorById = useHeld(heldActors, accountId);
  const recordRows = useHeld(heldRecords, accountId);
  const records = useMemo(() => recordRows && newestRecords(recordRows.values()), [recordRows]);
  const verdicts = useHeld(heldVerdicts, accountId);
  const ruleSets = useHeld(heldRuleSets, accountId);
  const asOfMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const areas = useLive(() => listRiskAreas(accountId, asOfMs), [accountId, asOfMs]);
  const listed = areas.state === 'ready' ? areas.value : undefined;
  const traffic = useShipStatus()?.traffic;
  return useMemo(() => {
    if (!events || !ports || !actorById || !records || !verdicts || !ruleSets || !listed || !traffic) return undefined;
    const all = [...events.values()];
    setWorldOfWays([...actorById.values()], ports.values()); // before any ship is rated in it
    const world = {
      events: all,
      listed: listed.filter(({ layer }) => layer === 'jwc'),
      traffic,
      actors: [...actorById.values()],
      ratingOf: (portId: string) => ports.get(portId)?.threatRating,
      asOfMs,
    };
    const isAllSamples = all.length > 0 && all.every(({ sample }) => sample);
    const rules = chosenRules(ruleSets.values());
    const situationOf = situationsIn(world, rules);
    return { ...world, rules, situationOf, actorById, records, verdicts, hasEvents: all.length > 0, isAllSamples };
  }, [events, ports, actorById, records, verdicts, ruleSets, listed, traffic, asOfMs]);
}
