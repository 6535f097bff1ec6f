// The handlers of every feature, put together in one list: what the app answers beside signing in.
import type { Deps } from './deps.ts';
import { eventsHandlers } from './features/events/events-handlers.ts';
import { healthHandlers } from './features/health/health-handlers.ts';
import { portsHandlers } from './features/ports/ports-handlers.ts';
import { shipsHandlers } from './features/ships/ships-handlers.ts';
import type { Handlers } from './handlers.ts';
import type { Feeds } from './ingest/feeds.ts';
import type { History } from './ships/history.ts';
import type { ShipMemory } from './ships/memory.ts';
import type { Payloads } from './ships/payloads.ts';

export interface FeatureParts {
  deps: Deps;
  version: string;
  memory: ShipMemory;
  payloads: Payloads;
  history: Pick<History, 'track' | 'status'>;
  feeds: Pick<Feeds, 'health' | 'traffic'>;
}

export function featureHandlers({ deps, version, memory, payloads, history, feeds }: FeatureParts): Handlers {
  return {
    ...shipsHandlers({ ships: memory, payloads, history, clock: deps.clock, traffic: () => feeds.traffic() }),
    ...portsHandlers(deps),
    ...eventsHandlers(deps),
    ...healthHandlers({ deps, version, ships: () => memory.count, history: () => history.status.state, feeds: () => feeds.health() }),
  };
}
