import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { portGrid } from './port-grid.ts';

const place = (lat: number): fc.Arbitrary<LonLat> =>
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -lat, max: lat, noNaN: true }));

const NOWHERE: LonLat = [0, 0];

it('says of every place what the distances to all ports say, also over 180 degrees and by the poles', () => {
  const near = fc.tuple(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.double({ min: -0.3, max: 0.3, noNaN: true }));
  fc.assert(
    fc.property(fc.array(place(90), { minLength: 1, maxLength: 5 }), near, ([port = NOWHERE, ...others], [east, north]) => {
      const lat = Math.max(-90, Math.min(90, port[1] + north));
      const lon = port[0] + east / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
      const asked: LonLat = [((((lon + 180) % 360) + 360) % 360) - 180, lat];
      const ports = [port, ...others];
      expect(portGrid(ports, 10)(asked)).toBe(ports.some((one) => distanceNm(asked, one) <= 10));
    }),
  );
});
