// The demonstration company: its people, fleets, drawings, views, messages and port ratings. All of it is invented and its texts say so, so
// that it is recognisable in every list and exported file.
import { DEFAULT_ENC_OPTIONS, DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import type { DrawingFeature } from '#contract/entities/drawings.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ViewDetails } from '#contract/entities/views.ts';
import type { LonLat } from '#contract/units.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, segmentOf } from '#server/ships/segment.ts';

/** The accounts that people sign in with, as first-start.ts makes them. The manager owns the company's content; the team shares it. */
export const COMPANY = 'demo';
export const MANAGER = 'demo-manager';
export const PEOPLE = [MANAGER, 'demo-member'] as const;

/** Nobody can sign in with these accounts. */
export const COLLEAGUES = [
  { id: 'demo-colleague-1', firstName: 'Ama', lastName: 'Mensah (invented)', email: 'ama.mensah@demo.example' },
  { id: 'demo-colleague-2', firstName: 'Jonas', lastName: 'Lind (invented)', email: 'jonas.lind@demo.example' },
  { id: 'demo-colleague-3', firstName: 'Mei', lastName: 'Tan (invented)', email: 'mei.tan@demo.example' },
] as const;

interface Region {
  id: string;
  fleet: string;
  tags: readonly string[];
  /** West, south, east, north. */
  box: readonly [number, number, number, number];
  view: { name: string; at: LonLat; zoom: number };
}

export const FLEET_REGIONS: readonly Region[] = [
  {
    id: 'red-sea',
    fleet: 'Red Sea and Aden (demonstration)',
    tags: ['invented', 'war risk'],
    box: [32, 11, 53, 29],
    view: { name: 'Red Sea (demonstration)', at: [42.8, 14.2], zoom: 5.2 },
  },
  {
    id: 'guinea',
    fleet: 'Gulf of Guinea (demonstration)',
    tags: ['invented', 'piracy'],
    box: [-9, -4, 11, 6.6],
    view: { name: 'Gulf of Guinea (demonstration)', at: [4.2, 3.4], zoom: 5.2 },
  },
  {
    id: 'singapore',
    fleet: 'Singapore Strait (demonstration)',
    tags: ['invented', 'robbery'],
    box: [97, -1, 107, 6],
    view: { name: 'Singapore Strait (demonstration)', at: [103.6, 1.4], zoom: 7 },
  },
];
const SHIPS_A_FLEET = 5;
/** With fewer ships in a region the demonstration waits for more, until the simulator has launched nearly all of them. */
const LEAST_SHIPS = 3;
const ALL_SET_OUT = 2_500;
/** Cargo ships and tankers (ITU-R M.1371: 70 to 89) that are under way and were heard recently. */
const isSailing = ({ shipType = 0, sog = 0, cog, name, lastSeen }: Ship, nowMs: number): boolean =>
  shipType >= 70 && shipType <= 89 && sog >= 6 && cog !== undefined && name !== undefined && nowMs - lastSeen < 3_600_000;

export const isInFleetWaters = ([lon, lat]: LonLat): boolean =>
  FLEET_REGIONS.some(({ box: [west, south, east, north] }) => lon >= west && lon <= east && lat >= south && lat <= north);

/** Ships of its fleets must be told apart: of those with one name only the first is taken. */
const withOwnNames = (ships: readonly Ship[]): Ship[] => [...new Map(ships.toReversed().map((ship) => [ship.name, ship])).values()];

/** The ships of each region's fleet; undefined while a region has too few. */
export function pickFleets(memory: ShipMemory, nowMs: number): Ship[][] | undefined {
  const sailing: Ship[] = [];
  for (let slot = 0; slot < memory.slots; slot += 1) {
    const ship = memory.ship(segmentOf(memory.segments, slot).mmsi[indexIn(slot)] ?? 0);
    if (ship && isSailing(ship, nowMs)) sailing.push(ship);
  }
  const candidates = withOwnNames(sailing.toSorted((one, other) => one.mmsi - other.mmsi));
  const fleets = FLEET_REGIONS.map(({ box: [west, south, east, north] }) =>
    candidates
      .filter(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north)
      .toSorted((one, other) => one.mmsi - other.mmsi)
      .slice(0, SHIPS_A_FLEET),
  );
  const least = memory.count < ALL_SET_OUT ? LEAST_SHIPS : 1;
  return fleets.some((ships) => ships.length < least) ? undefined : fleets;
}

const feature = (tool: 'line' | 'polygon', name: string, colour: string, at: readonly LonLat[]): DrawingFeature => ({
  type: 'Feature',
  geometry:
    tool === 'line'
      ? { type: 'LineString', coordinates: at.map(([lon, lat]) => [lon, lat]) }
      : { type: 'Polygon', coordinates: [[...at, at[0] as LonLat].map(([lon, lat]) => [lon, lat])] },
  properties: { tool, name, colour, widthPx: 2 },
});

export const DRAWINGS: readonly { id: string; name: string; features: readonly DrawingFeature[] }[] = [
  {
    id: 'red-sea',
    name: 'Reporting line and lane, Red Sea (demonstration)',
    features: [
      feature('line', 'Report by e-mail when crossing', '#c2410c', [
        [40.2, 16.6],
        [42.2, 16.6],
      ]),
      feature('line', 'Planned track', '#1d4ed8', [
        [38.6, 20.2],
        [40.6, 17],
        [42.4, 14],
        [43.2, 12.7],
        [45, 12.1],
        [49, 12.8],
      ]),
    ],
  },
  {
    id: 'guinea',
    name: 'Keep out at night, Niger delta (demonstration)',
    features: [
      feature('polygon', 'Not closer at night', '#b91c1c', [
        [3.6, 5],
        [3.6, 2.6],
        [8, 2.6],
        [8, 3.9],
        [6.2, 3.6],
        [4.8, 4.6],
      ]),
    ],
  },
];

/** What the saved views change on the map; they leave everything else as the user has it. */
export const VIEW_DETAILS: ViewDetails = {
  map: {
    mapStyle: 'light',
    drawingViewOpen: true,
    mapEnc: false,
    mapOsm: true,
    shipViewOpen: true,
    portViewOpen: true,
    eventViewOpen: true,
    encSelectedOptions: [...DEFAULT_ENC_OPTIONS],
    encValues: DEFAULT_NAUTICAL_CHART_VALUES,
  },
  contextViewOpen: true,
  eezViewOpen: false,
  jwcViewOpen: true,
  threatView5yearOpen: true,
  ansarAllahHouthiViewOpen: false,
  gazaThreatView: false,
  iranThreatView: false,
};

export const RATINGS: readonly (readonly [port: string, rating: ThreatRating])[] = [
  ['YEADE', 'High'],
  ['YEHOD', 'High'],
  ['SDPZU', 'Moderate'],
  ['SAJED', 'Moderate'],
  ['DJJIB', 'Moderate'],
  ['EGSUZ', 'Low'],
  ['NGLOS', 'High'],
  ['NGPHC', 'High'],
  ['NGBON', 'High'],
  ['CMDLA', 'Moderate'],
  ['BJCOO', 'Moderate'],
  ['GHTEM', 'Low'],
  ['TGLFW', 'Low'],
  ['SGSIN', 'Low'],
  ['MYPKG', 'Low'],
  ['IDBTM', 'Moderate'],
  ['LKCMB', 'Negligible'],
  ['NLRTM', 'Negligible'],
];

/** Sent to every account that people sign in with, oldest first. */
export const MESSAGES: readonly { hoursAgo: number; title: string; body: string }[] = [
  {
    hoursAgo: 50,
    title: 'Ama Mensah (invented): Lagos berth is confirmed',
    body: 'The berth is free from Thursday. Please drift south of 3°N until then. A message of the demonstration, no person wrote it.',
  },
  {
    hoursAgo: 20,
    title: 'Jonas Lind (invented): transit of Bab el-Mandeb by night',
    body: 'I drew the lane that the masters agreed on, and the reporting line. A message of the demonstration, no person wrote it.',
  },
  {
    hoursAgo: 3,
    title: 'Mei Tan (invented): two robberies east of Singapore this week',
    body: 'I have told both masters to double the deck watch. A message of the demonstration, no person wrote it.',
  },
];
