import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '#contract/result.ts';
import { nextPartBytes, sendParts } from './send-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BROKEN = fail({ code: 'offline', message: 'There is no link.' } as const);
const BUSY = fail({ code: 'tooMany', message: 'Too much at once.' } as const);

const FIRST = 256_000;

/** Sends a file of three first parts; what is answered to each part, in order, then always that it was taken. Each answer takes so long. */
async function sent(answers: Result<object>[], { tookMs = 4000, stop = new AbortController() } = {}) {
  const asked: string[] = [];
  let nowMs = 0;
  const send = (from: number, content: Uint8Array) => {
    asked.push(`${from}+${content.length}`);
    nowMs += tookMs;
    if (asked.length === 6) stop.abort();
    return Promise.resolve(answers.shift() ?? ok({}));
  };
  const file = new File([new Uint8Array(3 * FIRST)], 'a');
  const sending = sendParts(file, { send, signal: stop.signal, onSent: () => undefined, now: () => nowMs });
  await vi.runAllTimersAsync();
  return { asked, answer: await sending };
}

it('a part that met a broken link is sent again at half the size, one that met a busy server as it is, and those before it are not', async () => {
  const { asked, answer } = await sent([ok({}), BROKEN, BUSY]);
  const [whole, half] = ['256000', '128000'];
  const after = [384_000, 512_000, 640_000].map((from) => `${from}+${half}`);
  expect(asked).toEqual([`0+${whole}`, `256000+${whole}`, `256000+${half}`, `256000+${half}`, ...after]);
  expect(answer.ok).toBe(true);
});

it('a link that stays broken is told after five tries; a busy server is asked until the user cancels', async () => {
  expect(await sent(Array.from({ length: 9 }, () => BROKEN))).toMatchObject({ asked: { length: 5 }, answer: BROKEN });
  expect(await sent(Array.from({ length: 99 }, () => BUSY))).toMatchObject({ asked: { length: 6 }, answer: BUSY });
});

it('parts take some four seconds each: they grow on a fast link, fourfold at most, and shrink on a slow one', async () => {
  expect((await sent([], { tookMs: 100 })).asked).toEqual(['0+256000', '256000+512000']);
  expect([nextPartBytes(FIRST, 4000), nextPartBytes(FIRST, 16_000), nextPartBytes(FIRST, 1), nextPartBytes(8_000_000, 1)]).toEqual([
    FIRST,
    64_000,
    1_024_000,
    8_000_000,
  ]);
  expect(nextPartBytes(16_000, 60_000), 'an old Iridium link').toBe(16_000);
});
