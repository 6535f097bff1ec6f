// What the search worker answers: everything on this device that has a name, but ships, which have their own store.
import type { EventCategory, EventType } from './entities/events.ts';
import type { ThreatRating } from './entities/ports.ts';
import type { Box, EpochMs, LonLat } from './units.ts';

/** In the order in which groups of equal merit are listed. */
export const LOCAL_KINDS = ['port', 'place', 'event', 'fleet', 'view', 'drawing'] as const;
export type LocalKind = (typeof LOCAL_KINDS)[number];

export const PLACE_KINDS = ['water', 'canal', 'cape', 'island', 'country', 'capital', 'city'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** How well a text fits, best first. whole: it is the whole name. near: with one letter wrong. body: only in the description. */
export const MERITS = ['whole', 'start', 'words', 'also', 'within', 'near', 'body'] as const;
export type Merit = (typeof MERITS)[number];

export type LocalThing =
  | { kind: 'port'; id: string; name: string; country?: string; locode?: string; threatRating?: ThreatRating; position: LonLat }
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
  | { kind: 'fleet'; id: string; name: string; tags: readonly string[] }
  | { kind: 'view'; id: string; name: string; position: LonLat }
  | { kind: 'drawing'; id: string; name: string; box?: Box };

export type LocalHit = LocalThing & { merit: Merit };

export interface SearchQuestion {
  text: string;
  kinds: readonly LocalKind[];
  /** Of each kind. */
  limit: number;
}

export interface SearchAnswer {
  /** Within a kind the starred first, then the best. */
  hits: LocalHit[];
  /** All that fit, also beyond the limit. */
  counts: Record<LocalKind, number>;
}

export interface SearchApi {
  /** Reads the account's rows and follows them. Must be the first call. `language`: BCP 47, in which countries and seas are named too. */
  open(accountId: string, language: string): Promise<void>;
  find(question: SearchQuestion): SearchAnswer;
}
