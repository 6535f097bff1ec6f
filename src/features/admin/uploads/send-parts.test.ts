import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '#contract/result.ts';
import { sendParts } from './send-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BROKEN = fail({ code: 'offline', message: 'There is no link.' } as const);
const BUSY = fail({ code: 'tooMany', message: 'Too much at once.' } as const);

/** Sends five bytes in parts of two; what is answered to each, in order, then always that it was taken. */
async function sent(answers: Result<object>[], stop = new AbortController()) {
  const asked: string[] = [];
  const send = (no: number, content: string) => {
    asked.push(`${no}:${content}`);
    if (asked.length === 6) stop.abort();
    return Promise.resolve(answers.shift() ?? ok({}));
  };
  const sending = sendParts(new File(['Ahoy!'], 'a'), { partBytes: 2, send, signal: stop.signal, onSent: () => undefined });
  await vi.runAllTimersAsync();
  return { asked, answer: await sending };
}

it('a part that met a broken link or a busy server is sent again, and those before it are not', async () => {
  const { asked, answer } = await sent([ok({}), BROKEN, BUSY]);
  expect(asked).toEqual(['0:QWg=', '1:b3k=', '1:b3k=', '1:b3k=', '2:IQ==']);
  expect(answer).toEqual(ok({ parts: 3 }));
});

it('a link that stays broken is told after five tries; a busy server is asked until the user cancels', async () => {
  expect(await sent(Array.from({ length: 9 }, () => BROKEN))).toMatchObject({ asked: { length: 5 }, answer: BROKEN });
  expect(await sent(Array.from({ length: 99 }, () => BUSY))).toMatchObject({ asked: { length: 6 }, answer: BUSY });
});
