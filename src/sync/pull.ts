// Asks for changes page by page and stores each page with its cursor (SY5, SY7). Pure over its parts. Must always end: it stops at a page
// that moves nothing, and when the server starts scopes anew again and again.
import { SKEW_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import { endpoints } from '#contract/endpoints/endpoints.ts';
import { HEADERS, PullAnswer, type PullQuery, SYNC_SCHEMA, type WantedScope } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { applyPage, nextPull } from '#store/edits/apply.ts';
import { noteClock } from '#store/clock-shown.ts';
import { withRoom } from '#store/device/evict.ts';
import { SEEN, skewOf } from '#store/sync-state.ts';
import type { Run } from './single-flight.ts';
import type { PushParts } from './push.ts';
import { clientIdOf, noteSeen } from './replica.ts';

/**
 * Other products had must-refetch loops that never ended. Two starts within ten minutes are a restore and a mistake; the third is a loop.
 */
const MOST_STARTS = 2;
export const STARTS_WINDOW_MS = 600_000;

interface PullParts extends PushParts {
  who: { accountId: string; organisationId: string };
  want: () => readonly WantedScope[];
}

/** unkept: rows that only newer code could store, because this code does not know their table or cannot parse them. */
type Pulled = { ok: true; changed: number; unkept: number } | { ok: false; error: AppError; retryAfterS?: number; pausedUntilMs?: EpochMs };

const parseError = (message: string): Pulled => ({ ok: false, error: { code: 'parseError', message } });

/**
 * The server's clock minus this device's. The server answered between the sending and the reading, but a device that slept may have read
 * hours later. A known skew between the skews at sending and at reading stays. Any other is wrong; then the skew at sending is taken,
 * because it includes no sleep.
 */
function skewByAnswer(
  knownMs: number | undefined,
  { sentMs, nowMs, serverTime }: { sentMs: EpochMs; nowMs: EpochMs; serverTime: EpochMs },
) {
  const [leastMs, mostMs] = [serverTime - nowMs, serverTime - Math.min(sentMs, nowMs)]; // the clock may have been set back in between
  return knownMs !== undefined && knownMs >= leastMs && knownMs <= mostMs ? knownMs : mostMs;
}

/** When scopes were started anew recently. In memory only: whoever reloads the page has noticed it. */
function createStarts() {
  let startsMs: EpochMs[] = [];
  let epoch: string | undefined;
  return {
    wouldStart({ reset, epoch: ofPage }: PullAnswer): boolean {
      const isOther = epoch !== undefined && ofPage !== epoch;
      epoch = ofPage;
      return isOther || Boolean(reset?.length);
    },
    /** Undefined: allowed. Otherwise the time until which it is not. */
    refusedUntilMs(nowMs: EpochMs): EpochMs | undefined {
      startsMs = startsMs.filter((atMs) => atMs <= nowMs && nowMs - atMs < STARTS_WINDOW_MS);
      const [first] = startsMs;
      return first !== undefined && startsMs.length >= MOST_STARTS ? first + STARTS_WINDOW_MS : undefined;
    },
    /** Counts only applied answers: one that another leader overtook starts nothing. */
    started: (nowMs: EpochMs) => void startsMs.push(nowMs),
  };
}

/** Pulls until the server has no more. Throws what the storage throws. */
export function createPull({ store, transport, surroundings, who, want }: PullParts): (run: Run) => Promise<Pulled> {
  const starts = createStarts();

  const ask = async (query: PullQuery, run: Run) => {
    const clientId = await store.transaction(async (tx) => {
      await noteClock(tx, surroundings.now());
      return clientIdOf(tx, surroundings);
    });
    const headers = { [HEADERS.client]: clientId, [HEADERS.schema]: String(SYNC_SCHEMA) };
    const { method, path } = endpoints['sync.pull'];
    const sentMs = surroundings.now();
    return { sentMs, answer: await transport.send({ method, path, headers, body: query }, run.signal) };
  };

  return async (run) => {
    let changed = 0;
    let unkept = 0;
    let before = '';
    while (run.alive()) {
      const wanted = want();
      const query = await store.transaction((tx) => nextPull(tx, wanted));
      const asked = JSON.stringify(query);
      if (asked === before) return parseError('The server says that there is more, but its pages move nothing.');
      before = asked;
      const { answer, sentMs } = await ask(query, run);
      if (!run.alive()) break;
      run.moved();
      if (!answer.ok) return answer;
      const page = PullAnswer.safeParse(answer.value.body);
      if (!page.success) return parseError('');
      const nowMs = surroundings.now();
      const wouldStart = starts.wouldStart(page.data);
      const pausedUntilMs = wouldStart ? starts.refusedUntilMs(nowMs) : undefined;
      if (pausedUntilMs !== undefined)
        return { ok: false, pausedUntilMs, error: { code: 'unavailable', message: 'The server asks again and again to start anew.' } };
      const { serverTime } = page.data;
      const applied = await withRoom(store, async (tx) => {
        await noteClock(tx, nowMs);
        const done = await applyPage(tx, query, page.data, who);
        if (done.more) return done;
        const skewMs = skewByAnswer(skewOf(await tx.get('syncState', SEEN), nowMs), { sentMs, nowMs, serverTime });
        const atMs = serverTime - skewMs;
        await noteSeen(tx, {
          ...(!page.data.filling && { ownAtMs: atMs }), // until then nothing is called empty
          ...(wanted.includes('world:events') && { eventsAtMs: atMs }),
          ...(wanted.includes('world:ports') && { portsAtMs: atMs }),
          clockSkewMs: Math.abs(skewMs) > SKEW_MS ? skewMs : undefined,
        });
        return done;
      });
      changed += applied.changed;
      unkept += applied.unknown + applied.rejected;
      if (applied.startedAnew) starts.started(nowMs);
      if (wouldStart) before = ''; // the same question may now be put to another epoch
      if (!applied.more) return { ok: true, changed, unkept };
    }
    return { ok: false, error: { code: 'cancelled', message: '' } };
  };
}
