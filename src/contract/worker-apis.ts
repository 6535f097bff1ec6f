// The interface of each worker. Workers implement it, src/compute wraps it, and neither imports the other. Arrays are transferred. Over 250
// lines: columns, queries and answers of one boundary are read together.
import type { Alert } from './entities/alerts.ts';
import type { Result } from './result.ts';
import type { Ship, Traffic } from './entities/ships.ts';
import type { Box, EpochMs, LonLat } from './units.ts';

/** A ship's colour and filter group, in the order of the shore palette. The GPU receives the index. */
export const SHIP_GROUPS = ['unknown', 'cargo', 'tanker', 'passenger', 'highSpeed', 'special', 'fishing', 'pleasure', 'distress'] as const;
export type ShipGroup = (typeof SHIP_GROUPS)[number];

/** The choices of age: ships unseen for longer are not shown. An hour, a day, a week. */
export const MOST_AGES_H = [1, 24, 168] as const;
export type MostAgeH = (typeof MOST_AGES_H)[number];

/**
 * The draw columns, two words per slot. positions: x, y as int32 fixed-point Mercator, 2^32 = 360 degrees, 0 = (0, 0), y down. attributes[2
 * * slot]: byte 0 direction in 256ths of a turn (heading, else course), byte 1 index into SHIP_GROUPS, byte 2 flags (see SHIP_FLAG and HALO_PRIORITIES), byte 3
 * speed in whole knots. attributes[2 * slot + 1]: lastSeen in whole minutes since 1970.
 */
export interface DrawColumns {
  positions: Int32Array;
  attributes: Uint32Array;
}
export const SHIP_FLAG = { stopped: 1, noDirection: 2, ownFleet: 4, alerted: 8, classB: 16, gone: 128 } as const;
/** Bits 32 and 64 of the flags of an alerted ship: the place of her worst alert in this list. Apart from ALERT_PRIORITIES, whose file has schemas. */
export const HALO_PRIORITIES = ['emergency', 'alarm', 'warning', 'caution'] as const satisfies readonly Alert['priority'][];
export const HALO_SHIFT = 5;
export const alertedFlags = (priority: Alert['priority']): number => SHIP_FLAG.alerted | (HALO_PRIORITIES.indexOf(priority) << HALO_SHIFT);
export const flagsOf = (attribute: number): number => (attribute >>> 16) & 0xff;

export interface ShipSnapshot extends DrawColumns {
  rev: number;
  /** Slots in use, those of gone ships included: a ship keeps her slot for ever. */
  slots: number;
}

/** The changes since the previous revision. A slot at or above the old slot count is a new ship. */
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
  /** Only these ships: those of the selected fleets. Absent: all. */
  mmsis?: readonly number[];
  /** Hides ships unseen for longer. */
  maxAgeMs?: number;
}

export interface DrawOrderQuery {
  filter: ShipFilter;
  /** Absent: the whole world (globe, or a view wider than the world). The caller has already padded it. */
  box?: Box;
  /** Drawn last and never thinned out, like own-fleet, alerted and distress ships. */
  onTop?: readonly number[];
}

/**
 * Slots sorted by level of detail: the first counts[z] (z 0 to 9) hold one ship of each 2-px cell of zoom z, the last all ships. Draw the
 * first counts[ceil(zoom)], or a lower level where signs are wider than its cells, then the last `top` slots.
 */
export interface DrawOrder {
  rev: number;
  slots: Uint32Array;
  counts: Uint32Array;
  top: number;
  /** The number of ships that pass filter and box. */
  matched: number;
}

export interface ShipHit {
  slot: number;
  mmsi: number;
  /** Of what lies under a finger and in the view. Absent elsewhere. */
  ownFleet?: boolean;
  name?: string;
  callsign?: string;
  imo?: number;
  flag?: string;
  group: ShipGroup;
  position: LonLat;
  lastSeenMs: EpochMs;
}

/** A ship in view, for her label, outline and course vector. */
export interface ShipInView extends ShipHit {
  /** Where her bow points: heading, else course. */
  directionDeg?: number;
  courseDeg?: number;
  speedKn?: number;
  lengthM?: number;
  beamM?: number;
  ownFleet: boolean;
}

/** The ships inside a drawn area. */
export interface ShipsInArea {
  /** The number of all of them. */
  count: number;
  /** The first by MMSI, at most as many as a fleet may hold. */
  mmsis: number[];
  /** Some of them to show: alerted first, then own fleet, then the longest. */
  ships: ShipHit[];
}

/** Points of a ship in order of time, never two at one time. 0xffff means "not known". */
export interface TrackColumns {
  /** Seconds since 1970. */
  atS: Uint32Array;
  /** Degrees times 1e7. */
  lonE7: Int32Array;
  latE7: Int32Array;
  speedTenths: Uint16Array;
  courseTenths: Uint16Array;
}

/** A part of a track without a position for more than an hour: where she was meanwhile is unknown. */
export interface TrackGap {
  fromMs: EpochMs;
  toMs: EpochMs;
  from: LonLat;
  to: LonLat;
  /** The straight distance between both ends: she sailed at least that. */
  distanceNm: number;
}

/** A ship's track between two times, as stored on this device. */
export interface HeldTrack {
  track: TrackColumns;
  /** The same with fewer points, to draw. */
  line: TrackColumns;
  /** Times (s) of the points that follow a gap. Both ends of every gap are points of the line. */
  gapEnds: Uint32Array;
  gaps: TrackGap[];
  /** The sum from point to point, without gaps. */
  sailedNm: number;
  /** Over the known time, stops included; undefined with fewer than two points. */
  meanSpeedKn?: number;
}

export interface TrackQuery {
  mmsi: number;
  fromMs: EpochMs;
  toMs: EpochMs;
}

export interface TracksQuery {
  /** These ships, or all with a stored history: own fleet and opened ships. */
  mmsis?: readonly number[];
  fromMs: EpochMs;
  toMs: EpochMs;
  /** For all lines together: they become coarser until they fit. */
  mostPoints: number;
}

/** The line of one ship among several. */
export interface TrackLine {
  mmsi: number;
  name?: string;
  line: TrackColumns;
  gapEnds: Uint32Array;
}

/** Where a ship was at a time by her stored track, assuming a steady course and speed between two points. An estimate. */
export interface ReplayedShip {
  mmsi: number;
  name?: string;
  group: ShipGroup;
  ownFleet: boolean;
  position: LonLat;
  courseDeg?: number;
  speedKn?: number;
  /** The points before and after are more than an hour apart. */
  inGap: boolean;
}

export interface ShipStoreStatus {
  rev: number;
  /** Ships in the store, without gone ones. */
  ships: number;
  byGroup: Record<ShipGroup, number>;
  traffic: Traffic;
  /** When the server's last answer was stored; undefined before the first. */
  syncedAtMs?: EpochMs;
  /** The newest stored position. */
  newestSeenMs?: EpochMs;
  /** Whether the whole world was ever stored, or only views of it. */
  world: boolean;
  /** The size that the server states for the whole world; known after the first answer. */
  worldBytes?: number;
  worldCount?: number;
}

/** What a refresh asks for: a view, or single ships. Neither: the world. */
export interface ShipsWanted {
  box?: Box;
  mmsis?: readonly number[];
}

export interface RefreshProgress {
  bytes: number;
  /** Absent when the server does not say. */
  totalBytes?: number;
  ships: number;
}

/** The result of a refresh. refused: records of the answer without a ship; absent when no ships came. */
export interface ShipRefresh {
  rev: number;
  changed: number;
  refused?: number;
}

/** A ship with active alerts and how urgent the worst is. */
export interface UrgentShip {
  mmsi: number;
  priority: Alert['priority'];
}

/** Ships that concern the user, by MMSI. An absent set stays as it was. Stored in the database until it changes. */
export interface ShipMarks {
  ownFleet?: readonly number[];
  alerted?: readonly UrgentShip[];
  /** Ships with an open panel: only their rows are kept up to date. */
  opened?: readonly number[];
}

/**
 * What the page can ask the ship store. A new question is declared here and answered in src/ships/store/ship-store.ts; page and worker pass
 * it on by name. Arrays in an answer are transferred, so they must not be shared.
 */
export interface ShipQuestions {
  /** Replaces and stores the marked ships; ships never seen may be marked. Makes a revision. */
  mark(marks: ShipMarks): Promise<Result<{ rev: number; changed: number }>>;
  drawOrder(query: DrawOrderQuery): DrawOrder;
  /**
   * Matches the name anywhere, and MMSI, IMO number and call sign at the beginning. `starred` ships (MMSIs) come first, then those of own
   * fleets, then the best.
   */
  search(text: string, limit: number, starred?: readonly number[]): ShipHit[];
  ship(mmsi: number): Ship | undefined;
  /** Many at once, in the order of `mmsis`, as last known: also ships that left the live set. undefined: never stored. */
  byMmsi(mmsis: readonly number[]): (Ship | undefined)[];
  /** Also for a gone ship, which keeps her slot. */
  slotOf(mmsi: number): number | undefined;
  shipAt(slot: number): Ship | undefined;
  /** The ships in these slots, in their order; without gone ones and unused slots. */
  hitsOf(slots: readonly number[]): ShipHit[];
  /**
   * Ships that pass the filter, inside a convex ring as drawn on a Mercator chart, without its closing corner. Longitudes are unwrapped
   * (each within 180 degrees of the one before); a ring at least a whole turn wide holds every longitude. At most `show` in `ships`.
   */
  inArea(ring: readonly LonLat[], filter: ShipFilter, show: number): ShipsInArea;
  /** At most `limit` ships inside the box: alerted first, then own fleet, then the longest. */
  inView(box: Box, limit: number, filter: ShipFilter): ShipInView[];
  /** A ship's track as stored on this device. */
  track(query: TrackQuery): Promise<HeldTrack>;
  /** Fetches the server's track since a time, at most 90 days back, and stores it. Returns how many points came. */
  fetchTrack(mmsi: number, sinceMs: EpochMs): Promise<Result<{ points: number }>>;
  /** Lines of the stored tracks of several ships. Ships without a point in the period are left out. */
  tracks(query: TracksQuery): Promise<TrackLine[]>;
  /** Where ships with a stored track were at a time. Ships whose position is unknown then are left out. */
  replay(atMs: EpochMs): Promise<ReplayedShip[]>;
  status(): ShipStoreStatus;
  /** Everything in the store, for callers that come later than open. */
  snapshot(): ShipSnapshot;
  /** A checksum of all columns and texts, independent of order: compares a rebuilt store with the one that was killed. */
  checksum(): number;
}

export interface ShipStoreApi extends ShipQuestions {
  /** Reads everything from the local database. Must be the first call; `accountId` names the database. */
  open(accountId: string): Promise<ShipSnapshot>;
  /**
   * Fetches what changed (or what a view shows, or single ships) and stores it; subscribers get the patches after the commit. One refresh
   * per device at a time: while another page refreshes, this answers once that page has stored its result. A failure changes nothing.
   */
  refresh(want: ShipsWanted, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>>;
  /** Ends a running refresh, which then answers `cancelled`. What was already stored stays. */
  cancel(): void;
  subscribe(listener: (patch: ShipPatch, status: ShipStoreStatus) => void): void;
}
