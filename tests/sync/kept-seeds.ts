// Seeds worth running every time: those that once failed, by the name of what was wrong, and one that catches each planted bug.
import type { PlantedBug } from './planted-bugs.ts';

/** name -> seed. A seed stays for ever; its name says what it showed. What was wrong has a test of its own beside the code too. */
export const KEPT_SEEDS: Readonly<Record<string, number>> = {
  'a restored server had its history queued, and nobody pushed': 14,
  'an answer of before a restore counted after it': 17,
  'an edit waited for ever for rows of a scope that was lost before its answer came': 35,
  'first choices of preferences were replaced without a word': 40,
  'an edit went out again under the id that the server had given its row': 23,
  'scopes were started anew again and again': 145,
  'answers that were overtaken counted as starts anew, and pulling paused for ten minutes': 757,
  'an answer of before a restore counted for the try after it': 905,
  'a fleet showed an earlier time than that of an edit which changed nothing before a restore, and did after it': 661,
  'work that came out of its seal led edits made since to a row of the database before': 4289,
};

/** Found by `node tests/sync/run.ts --hunt`. */
export const KEPT_PLANTED_SEEDS: Readonly<Record<PlantedBug | 'lostRefreshRevokes', number>> = {
  dropKey: 3,
  newKeyPerRetry: 1,
  deleteBeforeAck: 1,
  cursorBeforeRows: 1,
  olderVersionApplied: 1,
  updatedAtCursor: 5,
  coalesceIntoSent: 29,
  idmapNotApplied: 5,
  clearOn401: 1,
  retryGoesPassive: 1,
  tombstoneGone: 2,
  markAllReadWithoutUpTo: 4,
  twoLeadersUnguarded: 1,
  pageSpanningTwoCuts: 1,
  idempotencyOutside: 2,
  shortVersions: 1,
  goesSideBySide: 31,
  lostRefreshRevokes: 1,
};
