import { expect, test } from 'vitest';
import fc from 'fast-check';
import { slice } from './ranges.ts';

const whole = (size: number) =>
  new Response(
    Uint8Array.from({ length: size }, (_, i) => i % 251),
    { headers: { 'content-type': 'application/octet-stream' } },
  );

test('a range gives exactly those bytes, for any range inside', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2000 }), fc.nat(1999), fc.nat(1999), async (size, a, b) => {
      const from = Math.min(a, b, size - 1);
      const to = Math.min(Math.max(a, b), size - 1);
      const answer = await slice(`bytes=${from}-${to}`, whole(size));
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`);
      expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(Array.from({ length: to - from + 1 }, (_, i) => (from + i) % 251));
    }),
  );
});

test('an end past the last byte is clamped, because PMTiles always asks for 16 KiB first', async () => {
  const answer = await slice('bytes=0-16383', whole(100));
  expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    206,
    'bytes 0-99/100',
    '100',
  ]);
});

test('a range from the end counts backwards', async () => {
  expect((await slice('bytes=-10', whole(100))).headers.get('content-range')).toBe('bytes 90-99/100');
});

test('a range outside, or one that is no range, is refused with the size', async () => {
  for (const range of ['bytes=100-200', 'bytes=7-3', 'lines=1-2']) {
    const answer = await slice(range, whole(100));
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */100']);
  }
});
