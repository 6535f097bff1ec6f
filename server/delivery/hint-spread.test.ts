import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AT_ONCE, EVERY_MS, HintSpread } from './hint-spread.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const people = (count: number) => Array.from({ length: count }, (_, at) => `socket-${at}`);
function spread() {
  const told: [string, string[]][] = [];
  return { told, hints: new HintSpread((id, scopes) => told.push([id, scopes])) };
}

test('SY8: 3,000 sockets are hinted within 5 s, each once, and at no moment more than a hundred', () => {
  const { told, hints } = spread();
  hints.tell(new Map([['world:events', people(3000)]]));
  let most = told.length;
  for (let atMs = 0; atMs < 5000; atMs += EVERY_MS) {
    const before = told.length;
    vi.advanceTimersByTime(EVERY_MS);
    most = Math.max(most, told.length - before);
  }
  expect(most).toBe(AT_ONCE);
  expect(new Set(told.map(([id]) => id)).size).toBe(3000);
  expect(told).toHaveLength(3000);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(3000);
});

test('SY8: a small audience gets its hints at once', () => {
  const { told, hints } = spread();
  hints.tell(new Map([['content:ada', people(AT_ONCE)]]));
  expect(told).toHaveLength(AT_ONCE);
});

test('SY8: what concerns one account overtakes a large audience, and takes with it what waited for its socket', () => {
  const { told, hints } = spread();
  hints.tell(new Map([['world:events', people(3000)]]));
  told.length = 0;
  hints.tell(new Map([['user:ada', ['socket-2999']]]));
  expect(told).toEqual([['socket-2999', ['world:events', 'user:ada']]]);
  vi.advanceTimersByTime(60_000);
  expect(told.filter(([id]) => id === 'socket-2999')).toHaveLength(1);
});

test('SY8: a change that comes while sockets wait is added to the hint they wait for', () => {
  const { told, hints } = spread();
  hints.tell(new Map([['world:events', people(300)]]));
  hints.tell(new Map([['world:ports', people(300)]]));
  vi.advanceTimersByTime(60_000);
  const last = told.filter(([id]) => id === 'socket-299');
  expect(last).toEqual([['socket-299', ['world:events', 'world:ports']]]);
  expect(told.filter(([id]) => id === 'socket-0').flatMap(([, scopes]) => scopes)).toEqual(['world:events', 'world:ports']);
});

test('SY8: no hint is sent after the end', () => {
  const { told, hints } = spread();
  hints.tell(new Map([['world:events', people(300)]]));
  hints.stop();
  told.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});
