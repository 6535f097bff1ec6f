// The handlers of every feature, put together in one list: what the app answers beside signing in.
import { join } from 'node:path';
import { tryingAgain } from './db/try-again.ts';
import type { Outbound } from './delivery/outbound.ts';
import { demonstrationHandlers } from './demo/demonstration-handlers.ts';
import type { Deps } from './deps.ts';
import { clientFleetsHandlers } from './features/admin/client-fleets-handlers.ts';
import { actorsHandlers } from './features/admin/actors-handlers.ts';
import { listsHandlers } from './features/admin/lists-handlers.ts';
import { listUploadsHandlers } from './features/admin/list-uploads-handlers.ts';
import { chartsHandlers } from './features/admin/charts-handlers.ts';
import { clientsHandlers } from './features/admin/clients-handlers.ts';
import { usersHandlers } from './features/admin/users-handlers.ts';
import { watchHandlers } from './features/admin/watch-handlers.ts';
import { alertsHandlers } from './features/alerts/alerts.ts';
import { reportCentresHandlers } from './features/authority-reports/report-centres.ts';
import { drawingsHandlers } from './features/drawings/drawings.ts';
import { eventsHandlers } from './features/events/events-handlers.ts';
import { mmsisOfFleets } from './features/fleets/fleet-queries.ts';
import { typesOfFleets } from './features/fleets/fleet-types.ts';
import { fleetsHandlers } from './features/fleets/fleets.ts';
import { healthHandlers } from './features/health/health-handlers.ts';
import { mapsHandlers } from './features/maps/maps-handlers.ts';
import { notificationsHandlers } from './features/notifications/notifications.ts';
import { ruleSetsHandlers } from './features/organisation/rule-sets-handlers.ts';
import { organisationHandlers } from './features/organisation/organisation-handlers.ts';
import { policies } from './features/policies.ts';
import { portsHandlers } from './features/ports/ports-handlers.ts';
import { managerEdits } from './features/manager-edits.ts';
import { mechanismsHandlers } from './features/preferences/mechanisms-handlers.ts';
import { preferencesHandlers } from './features/preferences/preferences.ts';
import { pushHandlers } from './features/push/push-handlers.ts';
import { assessmentLists } from './features/reviews/assessment-lists.ts';
import { shipsHandlers } from './features/ships/ships-handlers.ts';
import { teamChanges } from './features/teams/team-changes.ts';
import { teamsHandlers } from './features/teams/teams.ts';
import { threatHandlers } from './features/threat/threat-handlers.ts';
import { viewsHandlers } from './features/views/views.ts';
import type { Handlers } from './handlers.ts';
import type { Feeds } from './ingest/feeds.ts';
import { type Jobs, unwatched } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { History } from './ships/history.ts';
import type { ShipMemory } from './ships/memory.ts';
import type { Payloads } from './ships/payloads.ts';
import { editHandlers } from './sync/edit-handlers.ts';
import { pgSyncStore } from './sync/pg-sync-store.ts';
import type { OwnMaps } from './maps/own-maps.ts';
import type { ThreatMaps } from './threat/threat-maps.ts';

interface FeatureParts {
  deps: Deps;
  version: string;
  memory: ShipMemory;
  payloads: Payloads;
  history: Pick<History, 'track' | 'status'>;
  feeds: Pick<Feeds, 'health' | 'traffic'>;
  threat: Pick<ThreatMaps, 'asOf'>;
  /** None in tests that need no own ground. */
  ownMaps?: Pick<OwnMaps, 'list'>;
  post: Mailer;
  /** What devices subscribe with, and what looks at where they listen. */
  push: { publicKey: string; outbound: Outbound };
  /** What runs by itself. */
  jobs?: Jobs;
  /** Whether there is a mail server; else mails become files. */
  mailConfigured?: boolean;
  /** The folder of those files. */
  outbox?: string;
  /** The folder of all data: lists and charts that are being uploaded lie in it. */
  dataDir: string;
  /** Whether there is a gateway for SMS, WhatsApp and API. */
  hasGateway?: boolean;
  /** Whether a demonstration may be at work. */
  hasDemonstration?: boolean;
}

export function featureHandlers(parts: FeatureParts): Handlers {
  const deps = { ...parts.deps, db: tryingAgain(parts.deps.db) };
  const {
    version,
    memory,
    payloads,
    history,
    feeds,
    threat,
    ownMaps,
    post,
    push,
    jobs = unwatched,
    mailConfigured = false,
    outbox,
    dataDir,
    hasGateway = false,
    hasDemonstration = false,
  } = parts;
  const typesOf = typesOfFleets(memory);
  const edits = editHandlers({ store: pgSyncStore(deps.db), policies, clock: deps.clock, ids: deps.ids });
  return {
    ...shipsHandlers({
      ships: memory,
      payloads,
      history,
      clock: deps.clock,
      traffic: () => feeds.traffic(),
      mmsisOfFleets: (caller, fleetIds) => mmsisOfFleets(deps.db, caller, fleetIds),
    }),
    ...portsHandlers({ deps, shipOf: (mmsi) => memory.ship(mmsi) }),
    ...eventsHandlers(deps),
    ...alertsHandlers(deps),
    ...fleetsHandlers({ db: deps.db, ships: memory, typesOf }),
    ...reportCentresHandlers(deps),
    ...actorsHandlers(deps),
    ...listsHandlers(deps),
    ...listUploadsHandlers(deps, join(dataDir, 'list-uploads')),
    ...chartsHandlers({ ...deps, dataDir }),
    ...assessmentLists(deps),
    ...drawingsHandlers(deps),
    ...viewsHandlers(deps),
    ...preferencesHandlers(deps),
    ...mechanismsHandlers({ deps, post, mailConfigured, hasGateway }),
    ...notificationsHandlers(deps),
    ...pushHandlers({ deps, ...push }),
    ...teamsHandlers(deps),
    ...teamChanges(deps),
    ...organisationHandlers({ deps, post }),
    ...ruleSetsHandlers(deps),
    ...clientsHandlers(deps),
    ...usersHandlers(deps, post),
    ...clientFleetsHandlers({ deps, ships: memory, typesOf }),
    ...watchHandlers({
      ...deps,
      feeds: () => feeds.health(),
      jobs: () => jobs.list(),
      mailConfigured,
      outbox,
      hasGateway,
      hasDemonstration,
    }),
    ...demonstrationHandlers(deps, hasDemonstration),
    ...threatHandlers({ threat }),
    ...mapsHandlers({ ownMaps }),
    ...edits,
    ...managerEdits(deps.db, edits),
    ...healthHandlers({ deps, version, ships: () => memory.count, history: () => history.status.state, feeds: () => feeds.health() }),
  };
}
