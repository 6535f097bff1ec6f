import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import { columnsOf } from '#tests/bench/ship-layer.columns.ts';
import { toFixedPoint, WORLD_UNITS } from '#map/draw/fixed-point.ts';
import { slotsNear } from './ship-pick.ts';

const position = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -70, max: 70, noNaN: true }));

test('agrees with a sort of all ships by distance, across 180 degrees too', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 120 }),
      position,
      fc.double({ min: 0.001, max: 0.4, noNaN: true }),
      (positions, centre, share) => {
        const columns = columnsOf(
          positions.map((at) => ({ position: at })),
          0,
        );
        const [x, y] = toFixedPoint(centre);
        const radius = share * WORLD_UNITS;
        const away = (slot: number) => {
          const east = Math.abs((columns.positions[2 * slot] ?? 0) - x);
          return Math.hypot(Math.min(east, WORLD_UNITS - east), (columns.positions[2 * slot + 1] ?? 0) - y);
        };
        const all = Uint32Array.from(positions.keys());
        const wanted = [...all].filter((slot) => away(slot) <= radius).sort((a, b) => away(a) - away(b));
        const found = slotsNear(columns, [all], { x, y, radius, limit: 10 });
        expect(found.map(away)).toEqual(wanted.slice(0, 10).map(away));
      },
    ),
  );
});

test('a ship drawn in two runs is answered once, a gone one never', () => {
  const columns = columnsOf([{ position: [1, 1] }, { position: [1, 1], flags: SHIP_FLAG.gone }], 0);
  const [x, y] = toFixedPoint([1, 1]);
  expect(slotsNear(columns, [Uint32Array.of(0, 1), Uint32Array.of(0)], { x, y, radius: 100 })).toEqual([0]);
});
