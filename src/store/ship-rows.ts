// The shapes of the ship store's rows in the account's database. src/ships/columns.ts says what the columns mean.
import type { Ship, Traffic } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { TrackColumns, UrgentShip } from '#contract/worker-apis.ts';

/** What changes while a ship sails: 20 bytes per slot. */
export interface HotColumns {
  lonE7: Int32Array;
  latE7: Int32Array;
  courseTenths: Uint16Array;
  speedTenths: Uint16Array;
  headingDeg: Uint16Array;
  navStatus: Uint8Array;
  state: Uint8Array;
  seenS: Uint32Array;
}

/** A ship's identity without her texts: 17 bytes per slot. */
export interface ColdColumns {
  mmsi: Uint32Array;
  imo: Uint32Array;
  shipType: Uint16Array;
  flag: Uint16Array;
  lengthM: Uint16Array;
  beamM: Uint8Array;
  draughtTenths: Uint16Array;
}

/** One text per slot: joined by line feeds, or as a list when one of them contains a line feed. */
export type PackedTexts = string | string[];
export type TextName = 'name' | 'callsign' | 'destination' | 'eta';
export type PackedTextColumns = Record<TextName, PackedTexts>;

/** Slots [id * CHUNK_SLOTS, ...): as many as the columns are long. */
export interface ShipHotRow extends HotColumns {
  id: number;
}

export interface ShipColdRow extends ColdColumns {
  id: number;
  texts: PackedTextColumns;
}

/** One update: the hot columns of every changed slot, and the cold columns of those whose identity changed. */
export interface ShipDeltaRow {
  /** The revision that it produces. */
  rev: number;
  slots: Uint32Array;
  hot: HotColumns;
  /** All of them are also in `slots`. */
  coldSlots: Uint32Array;
  cold: ColdColumns;
  texts: PackedTextColumns;
}

/** The only row of `shipMeta`. */
export interface ShipMetaRow {
  id: 'ships';
  /** Layout of the chunks; another one is read as empty. */
  layout: number;
  rev: number;
  /** The revision in the chunks; later ones are in deltas. */
  chunkRev: number;
  slots: number;
  traffic: Traffic;
  /** Whether the whole world was ever stored. */
  world: boolean;
  cursor?: string;
  etag?: string;
  /** When the last answer was stored, and when the last one about the whole world or its changes. */
  syncedAtMs?: EpochMs;
  worldSyncedAtMs?: EpochMs;
  worldBytes?: number;
  worldCount?: number;
}

/** Positions of a ship over a period. Rows of one ship may overlap: they are joined when read. */
export interface ShipTrackRow extends TrackColumns {
  /** MMSI and time of the first point, so that the rows of a ship are adjacent and in order (store/ship-tracks.ts). */
  key: string;
  /** Time of the last point; used to find old rows. */
  toS: number;
}

/** A ship that concerns the user: in one of his fleets, alerted, or opened by him. The only ship table that React watches. */
export interface MarkedShipRow {
  mmsi: number;
  ownFleet: boolean;
  alerted: boolean;
  /** How urgent her worst active alert is. Absent: she has none, or older code wrote the row. */
  alertedAs?: UrgentShip['priority'];
  opened: boolean;
  /** As last known; absent until she is seen, kept when she leaves the live set. */
  ship?: Ship;
  gone: boolean;
}
