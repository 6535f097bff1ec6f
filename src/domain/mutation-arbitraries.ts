// Arguments of every mutation, drawn at random out of small pools of ids, so that edits meet. For property tests and the simulation.
import fc from 'fast-check';
import { ALERT_PRIORITIES } from '#contract/alerts.ts';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS } from '#contract/chart-options.ts';
import { DRAWING_TOOLS, type DrawingFeatures } from '#contract/drawings.ts';
import type { MutationArgs, MutationName } from './mutations.ts';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/preferences.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES } from '#contract/events.ts';
import { PORT_CATEGORIES } from '#contract/ports.ts';
import { MAP_STYLES, type ViewDetails, type ViewFilters } from '#contract/views.ts';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { Line } from '#contract/rows.ts';

/** Ids to draw from; each list has at least one. */
export interface Pools {
  accountId: string;
  fleets: readonly string[];
  drawings: readonly string[];
  views: readonly string[];
  notifications: readonly string[];
  teams: readonly string[];
  mmsis: readonly number[];
}

/** One line, as the contract leaves it: trimmed, without breaks. Odd letters included. */
const line = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength: Math.min(maxLength, 12), unit: 'grapheme' })
    .map((text) => Line(maxLength).safeParse(text.replaceAll('\u0000', '')).data ?? 'x')
    .filter((text) => text.length <= maxLength);
const tag = fc.constantFrom('tankers', 'Red Sea', 'charter 7', 'ünïcode', '=1+1', 'a', 'b');
const tags = fc.uniqueArray(tag, { maxLength: 5 });
const mastersEmail = fc.constantFrom(null, 'master@ship.example', 'o.f.the.watch@ship.example');
const optional = { requiredKeys: [] };

const shipsOf = (mmsis: readonly number[]) =>
  fc.array(fc.record({ mmsi: fc.constantFrom(...mmsis), sendToMaster: fc.boolean() }, { requiredKeys: ['mmsi'] }), { maxLength: 4 });
const fleetMembers = ({ mmsis }: Pools) => ({ name: line(80), tags, mastersEmail, ships: shipsOf(mmsis) });
const fleetId = ({ fleets }: Pools) => fc.constantFrom(...fleets);

const lon = fc.double({ min: -180, max: 180, noNaN: true }).map((deg) => deg + 0);
const lat = fc.double({ min: -90, max: 90, noNaN: true }).map((deg) => deg + 0);
const point = fc.tuple(lon, lat).map(([x, y]) => ({ type: 'Point' as const, coordinates: [x, y] as [number, number] }));
const lineString = fc
  .array(fc.tuple(lon, lat), { minLength: 2, maxLength: 5 })
  .map((coordinates) => ({ type: 'LineString' as const, coordinates }));
const featureCollection: fc.Arbitrary<DrawingFeatures> = fc.record({
  type: fc.constant('FeatureCollection'),
  features: fc.array(
    fc.record({
      type: fc.constant('Feature'),
      geometry: fc.oneof(point, lineString),
      properties: fc.record({ tool: fc.constantFrom(...DRAWING_TOOLS), name: line(200), colour: fc.constant('#c00000') }, optional),
    }),
    { maxLength: 3 },
  ),
});

const flag = fc.boolean();
const viewFilters: fc.Arbitrary<ViewFilters> = fc.record({
  eventCategories: fc.uniqueArray(fc.constantFrom(...EVENT_CATEGORY_FILTERS), { minLength: 1, maxLength: 3 }),
  eventTypes: fc.uniqueArray(fc.constantFrom(...EVENT_TYPES), { maxLength: 3 }),
  portCategories: fc.uniqueArray(fc.constantFrom(...PORT_CATEGORIES), { minLength: 1, maxLength: 3 }),
  hiddenShipGroups: fc.uniqueArray(fc.constantFrom(...SHIP_GROUPS), { maxLength: 3 }),
  globalVessels: flag,
  eventBroadcasting: flag,
  threatView1yearOpen: flag,
  westAfricaThreatView: flag,
  underseaCablesViewOpen: flag,
  weatherViewOpen: flag,
  predictedRouteViewOpen: flag,
  actualRouteViewOpen: flag,
});
const viewDetails: fc.Arbitrary<ViewDetails> = fc.record({
  map: fc.record({
    mapStyle: fc.constantFrom(...MAP_STYLES),
    drawingViewOpen: flag,
    mapEnc: flag,
    mapOsm: flag,
    shipViewOpen: flag,
    portViewOpen: flag,
    eventViewOpen: flag,
    encSelectedOptions: fc.uniqueArray(fc.constantFrom(...ENC_OPTIONS), { maxLength: 3 }),
    encValues: fc.constant(DEFAULT_NAUTICAL_CHART_VALUES),
  }),
  contextViewOpen: flag,
  eezViewOpen: flag,
  jwcViewOpen: flag,
  threatView5yearOpen: flag,
  ansarAllahHouthiViewOpen: flag,
  gazaThreatView: flag,
  iranThreatView: flag,
  filters: viewFilters,
});
const viewMembers = { name: line(120), lat, lon, zoom: fc.integer({ min: 0, max: 24 }), viewDetails };
const viewId = ({ views }: Pools) => fc.constantFrom(...views);

const { perils, deliveryMechanisms } = DEFAULT_PREFERENCES;
const flags = <T extends Record<string, boolean>>(of: T): fc.Arbitrary<T> =>
  fc
    .array(flag, { minLength: 8, maxLength: 8 })
    .map((bits) => Object.fromEntries(Object.keys(of).map((name, at) => [name, bits[at]])) as T);
const choices: { [K in keyof PreferenceChoices]: fc.Arbitrary<PreferenceChoices[K]> } = {
  serviceSchedule: flags(DEFAULT_PREFERENCES.serviceSchedule),
  vesselProximity: fc.nat(500),
  routeProximity: fc.nat(500),
  destinationProximity: fc.nat(500),
  deliveryMechanisms: flags(deliveryMechanisms),
  dataCoverage: fc.record({
    global: flag,
    region: flags(DEFAULT_PREFERENCES.dataCoverage.region),
    country: fc.uniqueArray(fc.constantFrom('NL', 'YE', 'SG'), { maxLength: 3 }),
  }),
  perils: flags(perils),
  quietHours: fc.record({
    on: flag,
    from: fc.constantFrom('22:00', '00:00'),
    to: fc.constantFrom('06:00', '23:59'),
    timeZone: fc.constantFrom('UTC', 'Asia/Singapore'),
  }),
};
const preferences = ({ accountId }: Pools) =>
  fc.record({ ...choices, preferencesId: fc.constant(accountId) }, { requiredKeys: ['preferencesId'] });

const oneNotification = ({ notifications }: Pools) => fc.record({ notificationId: fc.constantFrom(...notifications) });
const upTo = ({ accountId, notifications }: Pools) =>
  fc.record({ accountId: fc.constant(accountId), upTo: fc.constantFrom(...notifications) }, { requiredKeys: ['accountId'] });
const alertId = fc.constantFrom('alert-1', 'alert-2');
/** Around the time that tests run edits at, also after it. */
const moment = fc.integer({ min: 1_699_999_999_000, max: 1_700_000_001_000 });
/** Of what is starred it does not count whether it is there. */
const star = ({ fleets, mmsis }: Pools) =>
  fc.oneof(
    fc.record({ kind: fc.constant('ship' as const), thing: fc.constantFrom(...mmsis).map(String) }),
    fc.record({ kind: fc.constantFrom('port' as const, 'fleet' as const), thing: fc.constantFrom(...fleets) }),
  );
const teamId = ({ teams }: Pools) => fc.constantFrom(...teams);

export const mutationArbitraries: { [N in MutationName]: (pools: Pools) => fc.Arbitrary<MutationArgs<N>> } = {
  'fleet.create': (pools) => fc.record({ ...fleetMembers(pools), fleetId: fleetId(pools) }, { requiredKeys: ['fleetId', 'name'] }),
  'fleet.update': (pools) => fc.record({ ...fleetMembers(pools), fleetId: fleetId(pools) }, { requiredKeys: ['fleetId'] }),
  'fleet.setTags': (pools) => fc.record({ fleetId: fleetId(pools), tags, before: tags }, { requiredKeys: ['fleetId', 'tags'] }),
  'fleet.setMastersEmail': (pools) => fc.record({ fleetId: fleetId(pools), mastersEmail }),
  'fleet.setSendToMaster': (pools) =>
    fc.record({ fleetId: fleetId(pools), mmsi: fc.constantFrom(...pools.mmsis), sendToMaster: fc.boolean() }),
  'fleet.addShip': (pools) =>
    fc.record(
      { fleetId: fleetId(pools), mmsi: fc.constantFrom(...pools.mmsis), sendToMaster: fc.boolean() },
      { requiredKeys: ['fleetId', 'mmsi'] },
    ),
  'fleet.removeShip': (pools) => fc.record({ fleetId: fleetId(pools), mmsi: fc.constantFrom(...pools.mmsis) }),
  'fleet.delete': (pools) => fc.record({ fleetId: fleetId(pools) }),
  'drawing.save': (pools) => fc.record({ drawingId: fc.constantFrom(...pools.drawings), name: line(120), featureCollection }),
  'drawing.delete': (pools) => fc.record({ drawingId: fc.constantFrom(...pools.drawings) }),
  'view.create': (pools) =>
    fc.record({ ...viewMembers, viewId: viewId(pools) }, { requiredKeys: ['viewId', 'lat', 'lon', 'zoom', 'viewDetails'] }),
  'view.update': (pools) => fc.record({ ...viewMembers, viewId: viewId(pools) }, { requiredKeys: ['viewId'] }),
  'view.setDefault': (pools) => fc.record({ viewId: viewId(pools) }),
  'view.delete': (pools) => fc.record({ viewId: viewId(pools) }),
  'preferences.create': preferences,
  'preferences.update': preferences,
  'notification.markRead': oneNotification,
  'notification.markAllRead': upTo,
  'notification.delete': oneNotification,
  'notification.deleteAll': upTo,
  'alert.acknowledge': () =>
    fc.record(
      { alertId, at: moment, raisedAt: moment, clockAt: moment, priority: fc.constantFrom(...ALERT_PRIORITIES) },
      { requiredKeys: ['alertId', 'at'] },
    ),
  'alert.silence': () =>
    fc.oneof(
      fc.record({ alertId, until: fc.oneof(moment, fc.constant(-1), fc.constant(1_800_000_000_000)) }),
      fc.record({ alertId, forMs: fc.integer({ min: 0, max: MAX_SILENCE_MS }), priority: fc.constantFrom(...ALERT_PRIORITIES) }),
    ),
  'team.changeUserPreferences': (pools) => fc.record({ teamId: teamId(pools), samePreferences: fc.boolean() }),
  'team.changeShareContent': (pools) => fc.record({ teamId: teamId(pools), shareContent: fc.boolean() }),
  'star.add': star,
  'star.remove': star,
};
