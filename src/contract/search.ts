// The answers of the search worker: everything on this device that has a name, except ships, which have their own store.
import type { EventCategory, EventType } from './entities/events.ts';
import type { GivenRating, ThreatRating } from './entities/ports.ts';
import type { Box, EpochMs, LonLat } from './units.ts';

/** The order in which groups of equal merit are listed. */
export const LOCAL_KINDS = ['port', 'place', 'event', 'chart', 'fleet', 'view', 'drawing'] as const;
export type LocalKind = (typeof LOCAL_KINDS)[number];

export const PLACE_KINDS = ['water', 'canal', 'cape', 'island', 'country', 'capital', 'city'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** How well a text matches, best first. whole: the whole name. near: with one wrong letter. body: only in the description. */
export const MERITS = ['whole', 'start', 'words', 'also', 'within', 'near', 'body'] as const;
export type Merit = (typeof MERITS)[number];

export type LocalThing =
  | {
      kind: 'port';
      id: string;
      name: string;
      country?: string;
      locode?: string;
      threatRating?: ThreatRating;
      givenRating?: GivenRating;
      position: LonLat;
    }
  | {
      kind: 'event';
      id: string;
      name: string;
      type: EventType;
      category: EventCategory;
      occurredAtMs: EpochMs;
      sample: boolean;
      position: LonLat;
    }
  | { kind: 'place'; id: string; name: string; place: PlaceKind; country?: string; position: LonLat; zoom: number }
  /** A cell of a nautical chart; it is drawn from `minZoom` on. */
  | { kind: 'chart'; id: string; name: string; box: Box; minZoom: number; scale: number }
  | { kind: 'fleet'; id: string; name: string; tags: readonly string[] }
  | { kind: 'view'; id: string; name: string; position: LonLat }
  | { kind: 'drawing'; id: string; name: string; box?: Box };

export type LocalHit = LocalThing & { merit: Merit };

export interface SearchQuestion {
  text: string;
  kinds: readonly LocalKind[];
  /** Per kind. */
  limit: number;
}

export interface SearchAnswer {
  /** Within a kind starred hits come first, then the best. */
  hits: LocalHit[];
  /** All matches, also beyond the limit. */
  counts: Record<LocalKind, number>;
}

export interface SearchApi {
  /**
   * Reads the account's rows and follows their changes. Must be the first call. `language`: BCP 47, also for the names of countries and
   * seas.
   */
  open(accountId: string, language: string): Promise<void>;
  find(question: SearchQuestion): SearchAnswer;
}
