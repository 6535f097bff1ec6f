// What each worker answers. Workers satisfy it, src/compute wraps it, and neither imports the other. Arrays are transferred. Over 250
// lines: one seam, whose columns, queries and answers are read together.
import type { Result } from './result.ts';
import type { Ship, Traffic } from './entities/ships.ts';
import type { Box, EpochMs, LonLat } from './units.ts';

/** Colour and filter group of a ship, in the order of the shore palette; the index is what travels to the GPU. */
export const SHIP_GROUPS = ['unknown', 'cargo', 'tanker', 'passenger', 'highSpeed', 'special', 'fishing', 'pleasure', 'distress'] as const;
export type ShipGroup = (typeof SHIP_GROUPS)[number];

/** Ships unseen for longer are not shown, if one is chosen: an hour, a day, a week. */
export const MOST_AGES_H = [1, 24, 168] as const;
export type MostAgeH = (typeof MOST_AGES_H)[number];

/**
 * The draw columns, two words a slot each. positions: x, y as int32 fixed-point Mercator, 2^32 = 360 degrees, 0 = (0, 0), y down.
 * attributes[2 * slot]: byte 0 direction in 256ths of a turn (heading, else course), byte 1 index into SHIP_GROUPS,
 * byte 2 flags (see SHIP_FLAG), byte 3 speed in whole knots. attributes[2 * slot + 1]: lastSeen in whole minutes since 1970.
 */
export interface DrawColumns {
  positions: Int32Array;
  attributes: Uint32Array;
}
export const SHIP_FLAG = { stopped: 1, noDirection: 2, ownFleet: 4, alerted: 8, classB: 16, gone: 128 } as const;
export const flagsOf = (attribute: number): number => (attribute >>> 16) & 0xff;

export interface ShipSnapshot extends DrawColumns {
  rev: number;
  /** Slots in use, gone ones included: a ship keeps its slot for life. */
  slots: number;
}

/** What changed since the revision before. A slot at or past the old slot count is a new ship. */
export interface ShipPatch extends DrawColumns {
  rev: number;
  slots: number;
  changed: Uint32Array;
}
export type ShipListener = (patch: ShipPatch, status: ShipStoreStatus) => void;

export interface ShipFilter {
  /** Absent: all groups. */
  groups?: readonly ShipGroup[];
  ownFleetOnly?: boolean;
  /** Only these: the ships of the fleets that were chosen. Absent: all. */
  mmsis?: readonly number[];
  /** Hide ships unseen for longer. */
  maxAgeMs?: number;
}

export interface DrawOrderQuery {
  filter: ShipFilter;
  /** Absent: the whole world (globe, or a view wider than the world). Already padded by the caller. */
  box?: Box;
  /** Drawn last and never thinned away, beside own-fleet, alerted and distress ships. */
  onTop?: readonly number[];
}

/**
 * Slots sorted by level of detail: the first counts[z] (z 0 to 9) hold one ship of each 2-px cell of zoom z, the last all ships.
 * Draw the first counts[ceil(zoom)], or a lower level where signs are wider than its cells, then the last `top` slots.
 */
export interface DrawOrder {
  rev: number;
  slots: Uint32Array;
  counts: Uint32Array;
  top: number;
  /** Ships that pass filter and box. */
  matched: number;
}

export interface ShipHit {
  slot: number;
  mmsi: number;
  name?: string;
  callsign?: string;
  imo?: number;
  flag?: string;
  group: ShipGroup;
  position: LonLat;
  lastSeenMs: EpochMs;
}

/** A ship in view, for her label, her outline and her course vector. */
export interface ShipInView extends ShipHit {
  /** Where she points: heading, else course. */
  directionDeg?: number;
  courseDeg?: number;
  speedKn?: number;
  lengthM?: number;
  beamM?: number;
  ownFleet: boolean;
}

/** The ships inside an area that somebody drew. */
export interface ShipsInArea {
  /** All of them. */
  count: number;
  /** The first of them by MMSI number, at most as many as a fleet may hold. */
  mmsis: number[];
  /** Some of them to show: alerted, own fleet, longest first. */
  ships: ShipHit[];
}

/** Points of a ship in order of time, no two at one time. "Not known" is 0xffff. */
export interface TrackColumns {
  /** Seconds since 1970. */
  atS: Uint32Array;
  /** Degrees times 1e7. */
  lonE7: Int32Array;
  latE7: Int32Array;
  speedTenths: Uint16Array;
  courseTenths: Uint16Array;
}

/** A part of a track without a position for more than an hour: where she was in between nobody knows. */
export interface TrackGap {
  fromMs: EpochMs;
  toMs: EpochMs;
  from: LonLat;
  to: LonLat;
  /** Straight from one end to the other: she sailed at least that. */
  distanceNm: number;
}

/** What is held of one ship between two times. */
export interface HeldTrack {
  track: TrackColumns;
  /** The same in fewer points, to draw. */
  line: TrackColumns;
  /** Times (s) of the points that come after a gap: both ends of every gap are points of the line. */
  gapEnds: Uint32Array;
  gaps: TrackGap[];
  /** Point by point, gaps left out. */
  sailedNm: number;
  /** Over the time that is known, stops included; undefined with less than two points. */
  meanSpeedKn?: number;
}

export interface TrackQuery {
  mmsi: number;
  fromMs: EpochMs;
  toMs: EpochMs;
}

export interface TracksQuery {
  /** These, or all that the store keeps a history of: own fleet and opened ships. */
  mmsis?: readonly number[];
  fromMs: EpochMs;
  toMs: EpochMs;
  /** Of all lines together: they become coarser until they fit. */
  mostPoints: number;
}

/** The line of one ship among several. */
export interface TrackLine {
  mmsi: number;
  name?: string;
  line: TrackColumns;
  gapEnds: Uint32Array;
}

/** Where a ship was at a time by her held track: between two points she is taken to have sailed steadily. An estimate. */
export interface ReplayedShip {
  mmsi: number;
  name?: string;
  group: ShipGroup;
  ownFleet: boolean;
  position: LonLat;
  courseDeg?: number;
  speedKn?: number;
  /** The points around are more than an hour apart. */
  inGap: boolean;
}

export interface ShipStoreStatus {
  rev: number;
  /** Ships held, gone ones not counted. */
  ships: number;
  byGroup: Record<ShipGroup, number>;
  traffic: Traffic;
  /** When the last answer of the server was stored; undefined before the first. */
  syncedAtMs?: EpochMs;
  /** The newest position held. */
  newestSeenMs?: EpochMs;
  /** Whether the whole world was ever stored, or only views of it. */
  world: boolean;
  /** What the server says the whole world costs and holds; known after the first answer. */
  worldBytes?: number;
  worldCount?: number;
}

export interface RefreshProgress {
  bytes: number;
  /** Absent when the server does not say. */
  totalBytes?: number;
  ships: number;
}

/** What a refresh did. refused: records of the answer without a ship in them; absent when no ships came. */
export interface ShipRefresh {
  rev: number;
  changed: number;
  refused?: number;
}

/** Ships that the user has to do with, by MMSI; a set that is absent stays as it was. Kept in the database until they are changed. */
export interface ShipMarks {
  ownFleet?: readonly number[];
  alerted?: readonly number[];
  /** Ships whose panel is open: their rows are kept up to date, nothing more. */
  opened?: readonly number[];
}

/**
 * What the page asks the store. A further question is declared here and answered in src/ships/store/ship-store.ts: page and worker hand it
 * on by its name. Arrays of an answer are handed over, so they are the answer's own.
 */
export interface ShipQuestions {
  /** Replaces the marked ships and stores that; ships never seen may be marked. Makes a revision. */
  mark(marks: ShipMarks): Promise<Result<{ rev: number; changed: number }>>;
  drawOrder(query: DrawOrderQuery): DrawOrder;
  /** By name (anywhere), MMSI or IMO (prefix), call sign (prefix). Those of `starred` (MMSIs) first, then the best. */
  search(text: string, limit: number, starred?: readonly number[]): ShipHit[];
  ship(mmsi: number): Ship | undefined;
  /** Many at once, in the order asked. As last known: also those that left the live set. undefined: never held. */
  byMmsi(mmsis: readonly number[]): (Ship | undefined)[];
  /** Also of a ship that is gone: she keeps her slot. */
  slotOf(mmsi: number): number | undefined;
  shipAt(slot: number): Ship | undefined;
  /** Who they are, in the order asked; gone ones and slots not held are left out. */
  hitsOf(slots: readonly number[]): ShipHit[];
  /**
   * Ships that pass, inside a convex ring as drawn on a Mercator chart, its last corner not its first. Longitudes are unwrapped (each
   * within 180 degrees of the one before); a ring a whole turn wide or more holds every longitude. At most `show` in `ships`.
   */
  inArea(ring: readonly LonLat[], filter: ShipFilter, show: number): ShipsInArea;
  /** At most `limit` ships inside the box: alerted, own fleet, longest first. */
  inView(box: Box, limit: number, filter: ShipFilter): ShipInView[];
  /** What this device holds of a ship's track. */
  track(query: TrackQuery): Promise<HeldTrack>;
  /** Asks the server what it knows since a time, at most 90 days back, and keeps it; answers how many points came. */
  fetchTrack(mmsi: number, sinceMs: EpochMs): Promise<Result<{ points: number }>>;
  /** Lines of what is held of several ships; ships without a point in the window are left out. */
  tracks(query: TracksQuery): Promise<TrackLine[]>;
  /** Where the ships with a held track were; those of which it is not known are left out. */
  replay(atMs: EpochMs): Promise<ReplayedShip[]>;
  status(): ShipStoreStatus;
  /** All that is held, for whoever comes later than open. */
  snapshot(): ShipSnapshot;
  /** Order-independent checksum of all columns and texts, to compare a rebuilt store with the one that was killed. */
  checksum(): number;
}

export interface ShipStoreApi extends ShipQuestions {
  /** Reads everything from the local database. Must be the first call; `accountId` names the database. */
  open(accountId: string): Promise<ShipSnapshot>;
  /**
   * Fetches what changed (or, with a box, what that view shows) and stores it; patches reach subscribers after the commit.
   * One device-wide refresh at a time: while another page does it, answers once that page's is stored.
   * Failures leave everything as it was.
   */
  refresh(want: { box?: Box }, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>>;
  /** Ends a refresh under way; it answers `cancelled`. What was stored before stays. */
  cancel(): void;
  subscribe(listener: (patch: ShipPatch, status: ShipStoreStatus) => void): void;
}
