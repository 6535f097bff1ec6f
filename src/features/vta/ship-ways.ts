// The predicted ways of ships on this device for the next days, for the actors on them. Ways are found behind everything else that asks for one.
import { routing } from '#compute/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ActorRow, PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { WaysAhead } from '#domain/risk/ways-ahead.ts';
import { asDestination } from '#domain/routing/destination.ts';
import type { RiskLeg } from '#domain/routing/way-pieces.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** Ways that are found within it are one new rating of the list. */
const GATHER_MS = 2000;

const never = new AbortController().signal;
let gathering: ReturnType<typeof setTimeout> | undefined;

function tellSoon(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined;
    if (shipWays.get().take().length > 0) knownWays.set({ of: wayOf });
  }, GATHER_MS);
}

async function plan(from: LonLat, to: LonLat) {
  const [route] = await routing.planMany([{ stops: [from, to], closedPassages: [], closedAreas: [] }], never);
  tellSoon();
  return route?.legs ?? [];
}

const shipWays = watchedOfSession(
  () => new WaysAhead({ plan, clock: serverNow, onFailed: (mmsi, error) => log.warn(`predicted way of ${mmsi}`, error) }),
);
/** Without actors no way is looked for, and no port is read. */
export const setWorldOfWays = (actors: readonly ActorRow[], ports: Iterable<PortRow>): void =>
  shipWays.get().set({
    actors,
    ports: actors.length === 0 ? [] : Array.from(ports, asDestination),
  });

const wayOf = (ship: Ship | undefined): RiskLeg[] | undefined => ship && shipWays.get().of(ship);

/** Another object whenever ways were found: ships are to be rated again. */
export const knownWays = watchedOfSession<{ of: typeof wayOf }>(() => ({ of: wayOf }));
