// Bugs that real systems had, the last one ours, each planted around the real code by a small wrapper: what the simulation must find.
// Not one line of product code knows of them. Two more, of sessions, are in refresh-world.ts.
import {
  clearOn401,
  coalesceIntoSent,
  cursorBeforeRows,
  deleteBeforeAck,
  dropKey,
  goesSideBySide,
  idmapNotApplied,
  markAllReadWithoutUpTo,
  newKeyPerRetry,
  olderVersionApplied,
  retryGoesPassive,
  twoLeadersUnguarded,
} from './planted-on-device.ts';
import { idempotencyOutside, pageSpanningTwoCuts, shortVersions, tombstoneGone, updatedAtCursor } from './planted-on-server.ts';
import type { Seams } from './world.ts';

/** By name. */
export const PLANTED_BUGS = {
  dropKey,
  newKeyPerRetry,
  deleteBeforeAck,
  cursorBeforeRows,
  olderVersionApplied,
  updatedAtCursor,
  coalesceIntoSent,
  idmapNotApplied,
  clearOn401,
  retryGoesPassive,
  tombstoneGone,
  markAllReadWithoutUpTo,
  twoLeadersUnguarded,
  pageSpanningTwoCuts,
  idempotencyOutside,
  shortVersions,
  goesSideBySide,
} satisfies Record<string, Seams>;
export type PlantedBug = keyof typeof PLANTED_BUGS;

/** The promises that each breaks: found is a bug only by one of these, not by whatever else the seed stumbles on. */
export const BROKEN_RULES: { readonly [B in PlantedBug]: readonly string[] } = {
  dropKey: ['SY21 once'],
  newKeyPerRetry: ['SY21 once'],
  deleteBeforeAck: ['edit in one place'],
  cursorBeforeRows: ['SY7 equal', 'SY7 display'],
  olderVersionApplied: ['SY7 equal', 'SY7 version', 'SY7 display'],
  updatedAtCursor: ['SY7 equal'],
  coalesceIntoSent: ['SY4 frozen'],
  idmapNotApplied: ['SY7 display', 'SY7 equal'],
  clearOn401: ['edit in one place'],
  retryGoesPassive: ['SY13 liveness', 'SY13 drained'],
  tombstoneGone: ['SY7 equal'],
  markAllReadWithoutUpTo: ['SY11 upTo'],
  twoLeadersUnguarded: ['SY21 once'],
  pageSpanningTwoCuts: ['SY7 equal'],
  idempotencyOutside: ['SY21 once'],
  shortVersions: ['SY2 understood'],
  goesSideBySide: ['log order'],
};
