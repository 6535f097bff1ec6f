import { expect, test } from 'vitest';
import type { ShipSurroundings } from '#domain/surroundings.ts';
import { lookRound, portFinderOf } from './look-round.ts';

const clear = (mmsi: number): ShipSurroundings => ({ mmsi, state: 'clear', events: [], ports: [] });
/** Longer than one slice. */
const slow = (mmsi: number) => {
  for (const startMs = performance.now(); performance.now() - startMs < 10; );
  return clear(mmsi);
};

test('looks round all ships in their order', async () => {
  const around = await lookRound([3, 1, 2], clear, new AbortController().signal);
  expect(around?.map(({ mmsi }) => mmsi)).toEqual([3, 1, 2]);
});

test('yields between slices, and stops when no longer wanted', async () => {
  const gone = new AbortController();
  const looked: number[] = [];
  setTimeout(() => gone.abort());
  const around = await lookRound(
    [1, 2, 3, 4],
    (mmsi) => {
      looked.push(mmsi);
      return slow(mmsi);
    },
    gone.signal,
  );
  expect(around).toBeUndefined();
  expect(looked.length).toBeLessThan(4);
});

test('understands a name as one who read all ports at once', async () => {
  const port = (id: string, name: string) => ({ id, v: 1, name, lon: 1, lat: 2, source: 'x', updatedAt: 1 });
  const find = await portFinderOf([port('YEADE', 'Aden'), port('SGSIN', 'Singapore')], new AbortController().signal);
  expect(find?.('PORT OF > ADEN', [0, 0])?.port.id).toBe('YEADE');
});
