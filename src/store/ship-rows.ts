// The shapes of the ship store's rows in the account's database. What the columns mean is src/ships/columns.ts's.
import type { Ship, Traffic } from '#contract/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';

/** What changes as a ship sails: 20 bytes a slot. */
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

/** Who a ship is, but for her texts: 17 bytes a slot. */
export interface ColdColumns {
  mmsi: Uint32Array;
  imo: Uint32Array;
  shipType: Uint16Array;
  flag: Uint16Array;
  lengthM: Uint16Array;
  beamM: Uint8Array;
  draughtTenths: Uint16Array;
}

/** One text a slot: joined by line feeds, or as they are when one of them holds a line feed itself. */
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

/** One update: whole hot columns of every slot that changed, whole cold columns of those whose identity did. */
export interface ShipDeltaRow {
  /** The revision that it makes. */
  rev: number;
  slots: Uint32Array;
  hot: HotColumns;
  /** All of them in `slots` too. */
  coldSlots: Uint32Array;
  cold: ColdColumns;
  texts: PackedTextColumns;
}

/** The one row of `shipMeta`. */
export interface ShipMetaRow {
  id: 'ships';
  /** Shape of the chunks; another one is read as nothing held. */
  layout: number;
  rev: number;
  /** The revision the chunks hold; later ones are in deltas. */
  chunkRev: number;
  slots: number;
  traffic: Traffic;
  /** Whether the whole world was ever stored. */
  world: boolean;
  cursor?: string;
  etag?: string;
  /** When the last answer was stored, and the last one of the whole world or of what changed in it. */
  syncedAtMs?: EpochMs;
  worldSyncedAtMs?: EpochMs;
  worldBytes?: number;
  worldCount?: number;
}

/** Where a ship was for a while. Rows of one ship may overlap: they are joined when they are read. */
export interface ShipTrackRow extends TrackColumns {
  /** MMSI and time of the first point, so that the rows of a ship lie together and in order (store/ship-tracks.ts). */
  key: string;
  /** Time of the last point: what is old is found by it. */
  toS: number;
}

/** A ship of the user's own: in his fleets, alerted, or opened by him. The one ship table that React watches. */
export interface MarkedShipRow {
  mmsi: number;
  ownFleet: boolean;
  alerted: boolean;
  opened: boolean;
  /** As last known; absent until she is seen, kept when she leaves the live set. */
  ship?: Ship;
  gone: boolean;
}
