import { describe, expect, it } from 'vitest';
import { AlertDetail } from './entities/alerts.ts';
import { ApiKey, NewApiKey } from './entities/api-keys.ts';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS, NauticalChartOptions, NauticalChartValues } from './entities/chart-options.ts';
import { Client, ClientUser } from './entities/clients.ts';
import { Drawing, DrawingFeatures } from './entities/drawings.ts';
import { EVENT_CATEGORIES, EVENT_CATEGORY_FILTERS, EVENT_TYPES, EventFilter, SecurityEvent } from './entities/events.ts';
import { Fleet, FleetShip, NewFleet } from './entities/fleets.ts';
import { countVertices, Geometry, LonLatBox } from './geojson.ts';
import { MAX_SHIPS_PER_FLEET, MAX_VERTICES_PER_DRAWING } from './limits.ts';
import { Notifications } from './entities/notifications.ts';
import { Port, PORT_CATEGORIES } from './entities/ports.ts';
import { DEFAULT_PREFERENCES, Preferences, StoredChoices } from './entities/preferences.ts';
import { PasswordReset, Registration } from './entities/registration.ts';
import { Id } from './rows.ts';
import { TeamAnswer } from './entities/teams.ts';
import { TableViewState } from './table-view.ts';
import { layersKeptAs } from './entities/map-layers.ts';
import { SavedView } from './entities/views.ts';

const T = Date.UTC(2026, 10, 20);
const point = { type: 'Point' as const, coordinates: [45, 12.5] };
const view = {
  id: 'v1',
  name: 'Gulf of Aden',
  lat: 12.5,
  lon: 45,
  zoom: 5,
  default: false,
  updatedAt: T,
  v: 1,
  viewDetails: {
    map: {
      mapStyle: 'dark',
      drawingViewOpen: false,
      mapEnc: false,
      mapOsm: true,
      shipViewOpen: true,
      portViewOpen: true,
      eventViewOpen: true,
      encSelectedOptions: ['lights'],
      encValues: DEFAULT_NAUTICAL_CHART_VALUES,
    },
    contextViewOpen: true,
    eezViewOpen: false,
    jwcViewOpen: true,
    threatView5yearOpen: true,
    ansarAllahHouthiViewOpen: false,
    gazaThreatView: false,
    iranThreatView: false,
  },
};

/** One example of each entity, with every member that the specification names. */
const examples = {
  registration: [Registration, { email: 'mate@example.com', password: 'correct horse battery', firstName: 'Ana', lastName: 'Silva' }],
  passwordReset: [
    PasswordReset,
    { email: 'mate@example.com', code: '123456', password: 'correct horse battery', confirmPassword: 'correct horse battery' },
  ],
  apiKey: [
    ApiKey,
    {
      _id: 'k1',
      name: 'Bridge',
      prefix: 'fth_ab12cd34',
      lastFour: '9xYz',
      scopes: ['read'],
      allowedAddresses: [],
      createdAt: T,
      callsThisMonth: 0,
    },
  ],
  drawing: [
    Drawing,
    {
      _id: 'd1',
      name: 'Box',
      owner: 'a1',
      createdAt: T,
      updatedAt: T,
      v: 1,
      featureCollection: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: point, properties: { tool: 'point' } }] },
    },
  ],
  event: [
    SecurityEvent,
    {
      _id: 'e1',
      type: 'Boarding',
      category: 'Crime',
      title: 'Boarding',
      description: '',
      lat: 1,
      lon: 103,
      occurredAt: T,
      occurredPrecision: 'day',
      reportedAt: T,
      source: 'NGA ASAM',
      sample: false,
      updatedAt: T,
    },
  ],
  alert: [
    AlertDetail,
    {
      _id: 'al1',
      id: 'al1',
      type: 'Proximity ALERT',
      priority: 'warning',
      title: 'Boarding 12 nm ahead',
      reason: 'An event lies within 50 nm',
      mmsi: 636092297,
      eventId: 'e1',
      distanceNm: 12,
      createdAt: T,
      updatedAt: T,
      revision: 1,
      featureCollection: {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: point, properties: { Type: 'Event', EventId: 'e1' } }],
      },
    },
  ],
  fleet: [
    Fleet,
    {
      _id: 'f1',
      name: 'Tankers',
      tags: ['west'],
      mastersEmail: null,
      sendToMaster: true,
      ships: [{ mmsi: 636092297, sendToMaster: true }],
      organisationId: 'o1',
      createdAt: T,
      updatedAt: T,
      v: 0,
    },
  ],
  fleetShip: [FleetShip, { fleetId: 'f1', mmsi: 636092297, sendToMaster: false, v: 0 }],
  port: [
    Port,
    {
      _id: 'BRSSZ',
      name: 'Santos',
      country: 'BR',
      locode: 'BRSSZ',
      lat: -23.9,
      lon: -46.3,
      threatRating: 'Low',
      source: 'x',
      updatedAt: T,
    },
  ],
  preferences: [Preferences, { ...DEFAULT_PREFERENCES, _id: 'p1', preferenceOwner: 'a1', v: 0 }],
  notifications: [
    Notifications,
    { unread: [{ _id: 'n1', type: 'Message', title: 'Hello', body: '', createdAt: T }], read: [], deleted: [] },
  ],
  team: [
    TeamAnswer,
    {
      team: [{ id: 't1', name: 'Watch', organisationId: 'o1', samePreferences: false, shareContent: true }],
      teamMembers: [{ id: 'a1', teamId: 't1', email: 'mate@example.com', firstName: 'Ana', lastName: 'Silva', role: 'member' }],
    },
  ],
  savedView: [SavedView, view],
  tableViewState: [TableViewState, { filterModel: [], sortModel: [{ field: 'name', direction: 'asc' }], columnVisibility: { imo: false } }],
  client: [Client, { _id: 'o1', name: 'Example Lines', members: 2, fleets: 1, ships: 3, createdAt: T }],
  clientUser: [
    ClientUser,
    {
      id: 'a1',
      clientId: 'o1',
      email: 'mate@example.com',
      firstName: 'Ana',
      lastName: 'Silva',
      role: 'member',
      verified: true,
      disabled: false,
    },
  ],
} as const;

describe('the entities of section 3', () => {
  it.each(Object.entries(examples))('%s takes its example and keeps every member of it', (_name, [schema, example]) => {
    expect(schema.parse(example)).toEqual(example);
  });

  it('has the counts that the specification states, of event types at least', () => {
    expect(EVENT_TYPES.length).toBeGreaterThanOrEqual(24);
    expect(EVENT_CATEGORIES).toHaveLength(8);
    expect(EVENT_CATEGORY_FILTERS[0]).toBe('all');
    expect(PORT_CATEGORIES).toEqual(['all', 'Negligible', 'Low', 'Moderate', 'High']);
    expect(ENC_OPTIONS).toHaveLength(16);
  });

  it('has defaults that its own schemas take, with the figures of the specification', () => {
    expect(StoredChoices.parse(DEFAULT_PREFERENCES)).toEqual(DEFAULT_PREFERENCES);
    expect([DEFAULT_PREFERENCES.vesselProximity, DEFAULT_PREFERENCES.routeProximity, DEFAULT_PREFERENCES.destinationProximity]).toEqual([
      50, 50, 50,
    ]);
    expect(DEFAULT_NAUTICAL_CHART_VALUES).toEqual({
      safetyContour: 5,
      shallowContour: 2,
      deepContour: 10,
      safetyDepth: 10,
      symbolSet: 1,
      displayCategory: 3,
      colorScheme: 1,
      textScale: 500_000,
      shallowSoundingScale: 100_000,
      deepSoundingScale: 2_000_000,
    });
    expect(NauticalChartOptions.parse({ encSelectedOptions: [], encValues: DEFAULT_NAUTICAL_CHART_VALUES }).encValues).toEqual(
      DEFAULT_NAUTICAL_CHART_VALUES,
    );
  });
});

it('takes a view of November 2026 as it was kept then, whatever views keep since', () => {
  const flags = { globalVessels: true, eventBroadcasting: true, threatView1yearOpen: false, westAfricaThreatView: false };
  const more = { underseaCablesViewOpen: false, weatherViewOpen: false, predictedRouteViewOpen: true, actualRouteViewOpen: true };
  const chosen = { eventCategories: ['all'], eventTypes: ['Boarding'], portCategories: ['High'], hiddenShipGroups: [] };
  const viewDetails = { ...view.viewDetails, filters: { ...chosen, ...flags, ...more } };
  expect(SavedView.parse({ ...view, viewDetails })).toEqual({ ...view, viewDetails });
});

it('keeps the name of a layer that this code does not know, for the code that does', () => {
  const flags = Object.fromEntries(layersKeptAs('filter').map((name) => [name, false]));
  const chosen = { eventCategories: ['all'], eventTypes: [], portCategories: ['all'], hiddenShipGroups: [] };
  const filters = { ...chosen, globalVessels: true, eventBroadcasting: true, ...flags, layersOn: ['fromNewerCode'] };
  const newer = { ...view, viewDetails: { ...view.viewDetails, filters } };
  expect(SavedView.parse(newer)).toEqual(newer);
});

describe('what is refused', () => {
  it('refuses a fleet of more ships than the limit, and takes one at the limit', () => {
    const ships = (count: number) => Array.from({ length: count }, (_, n) => ({ mmsi: 200_000_000 + n }));
    expect(NewFleet.safeParse({ name: 'x', ships: ships(MAX_SHIPS_PER_FLEET) }).success).toBe(true);
    expect(NewFleet.safeParse({ name: 'x', ships: ships(MAX_SHIPS_PER_FLEET + 1) }).success).toBe(false);
  });

  it('refuses a drawing of more points than the limit, however they are spread over its features', () => {
    const line = (count: number) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: Array.from({ length: count }, () => [0, 0]) },
      properties: {},
    });
    const drawing = (...counts: number[]) => ({ type: 'FeatureCollection', features: counts.map(line) });
    expect(DrawingFeatures.safeParse(drawing(6000, MAX_VERTICES_PER_DRAWING - 6000)).success).toBe(true);
    const refused = DrawingFeatures.safeParse(drawing(6000, MAX_VERTICES_PER_DRAWING - 5999));
    expect(refused.error?.issues[0]?.message).toBe('A drawing has at most 10000 points');
  });

  it('refuses coordinates off the earth, rings that do not close and boxes that stand on their head', () => {
    expect(Geometry.safeParse({ type: 'Point', coordinates: [181, 0] }).success).toBe(false);
    expect(Geometry.safeParse({ type: 'Point', coordinates: [0, Number.NaN] }).success).toBe(false);
    expect(
      Geometry.safeParse({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      }).success,
    ).toBe(false);
    expect(LonLatBox.safeParse([170, -10, -170, 10]).success).toBe(true);
    expect(LonLatBox.safeParse([0, 10, 1, -10]).success).toBe(false);
  });

  it('counts the points of nested geometries', () => {
    const ring: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    expect(countVertices({ type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] })).toBe(12);
  });

  it('refuses passwords that differ, and says at which field', () => {
    const refused = PasswordReset.safeParse({
      email: 'a@b.org',
      code: '123456',
      password: 'correct horse battery',
      confirmPassword: 'another',
    });
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['confirmPassword']);
  });

  it('refuses contours out of order', () => {
    expect(NauticalChartValues.safeParse({ ...DEFAULT_NAUTICAL_CHART_VALUES, shallowContour: 6 }).success).toBe(false);
  });

  it('refuses ids that could climb out of a path, and takes those our sources make', () => {
    for (const bad of ['', '../x', 'a b', 'a/b', 'a%2f', 'x'.repeat(65)]) expect(Id.safeParse(bad).success, bad).toBe(false);
    for (const good of ['asam-2022-146-2022-06-01', 'wpi-7950', '0192e4a0-7c1e-7000-8000-000000000001'])
      expect(Id.safeParse(good).success).toBe(true);
  });

  it('refuses texts that no database can hold', () => {
    expect(EventFilter.safeParse({ text: 'a\u0000b' }).success).toBe(false);
    expect(NewFleet.safeParse({ name: 'a\u0000b' }).success).toBe(false);
    expect(NewFleet.safeParse({ name: '   ' }).success).toBe(false);
    expect(NewFleet.parse({ name: ' Tankers ' }).name).toBe('Tankers');
  });

  it('refuses a category nobody knows, and a time in microseconds', () => {
    expect(EventFilter.safeParse({ category: ['Weather'] }).success).toBe(false);
    expect(EventFilter.safeParse({ since: T * 1000 }).success).toBe(false);
  });

  it('gives a new API key reading only, unless writing is asked for', () => {
    expect(NewApiKey.parse({ name: 'x', currentPassword: 'p' }).scopes).toEqual(['read']);
    expect(NewApiKey.safeParse({ name: 'x', currentPassword: 'p', scopes: ['admin'] }).success).toBe(false);
    expect(NewApiKey.safeParse({ name: 'x', currentPassword: 'p', allowedAddresses: ['everywhere'] }).success).toBe(false);
  });
});
