import { describe, expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { mercatorY } from '#domain/geo/mercator.ts';
import { viewOfBox, viewOfMost, viewAround } from './fly-to-box.ts';

describe('a box in view', () => {
  it('is in the middle and fills three quarters of the narrower side', () => {
    const { position, zoom } = viewOfBox([40, -1, 50, 1], 800, 600);
    expect(position).toEqual([45, 0]);
    expect((512 * 2 ** zoom * 10) / 360).toBeCloseTo(600, 6);
  });

  it('across 180 degrees is as near as the same box anywhere else', () => {
    const here = viewOfBox([0, -5, 10, 5], 800, 600);
    const there = viewOfBox([175, -5, -175, 5], 800, 600);
    expect(Math.abs(there.position[0])).toBe(180);
    expect(there.zoom).toBeCloseTo(here.zoom, 9);
  });

  it('of a single point is near, and of the whole world far, but never out of all bounds', () => {
    expect(viewOfBox([44, 12, 44, 12], 800, 600)).toEqual({ position: [44, 12], zoom: 12 });
    expect(viewOfBox([-179, -85, 179, 85], 100, 100).zoom).toBe(1);
  });
});

describe('ships in view on a phone', () => {
  const [width, height] = [390, 620];
  const room = { widthPx: width, heightPx: height };
  /** How many of them the view shows. */
  const seen = (ships: readonly LonLat[]) => {
    const { position, zoom } = viewOfMost(ships, room) ?? { position: [0, 0], zoom: 0 };
    const px = 512 * 2 ** zoom;
    const isIn = ([lon, lat]: LonLat) =>
      Math.abs(((lon - position[0] + 540) % 360) - 180) * (px / 360) <= width / 2 &&
      Math.abs(mercatorY(lat) - mercatorY(position[1])) * px <= height / 2;
    return [ships.filter(isIn).length, zoom];
  };

  it('are all there where the lowest zoom allows it, at high latitudes and across 180 degrees too', () => {
    const north: LonLat[] = [
      [0, 62],
      [60, 20],
      [30, -8],
    ];
    expect(seen(north)).toEqual([3, 2]);
    expect(
      seen([
        [150, 0],
        [-150, 5],
      ]),
    ).toEqual([2, 2]);
  });

  it('show the one that must be seen, though others are more', () => {
    const africa: LonLat[] = [
      [-10, 5],
      [2, 5],
      [45, 12],
      [33, 28],
    ];
    const singapore: LonLat = [104, 1];
    const isSeen = (...pressing: LonLat[]) => {
      const { position, zoom } = viewOfMost([...africa, singapore], room, pressing) ?? { position: [0, 0], zoom: 0 };
      return Math.abs(singapore[0] - position[0]) * ((512 * 2 ** zoom) / 360) <= width / 2;
    };
    expect([isSeen(), isSeen(singapore)]).toEqual([false, true]);
  });

  it('that cannot all be shown: the most pressing ones in their order, passing over one that would put a more pressing one outside', () => {
    const [guinea, aden, malacca, suez]: LonLat[] = [
      [-5, 4],
      [47, 12],
      [103, 2],
      [33, 28],
    ] as const;
    const ships = [guinea, [-4, 4], [2, 4], [3, 4], aden, malacca, suez] as LonLat[];
    const shown = (...pressing: LonLat[]) => {
      const { position, zoom } = viewOfMost(ships, room, pressing) ?? { position: [0, 0], zoom: 0 };
      return ships.filter(([lon]) => Math.abs(lon - position[0]) * ((512 * 2 ** zoom) / 360) <= width / 2);
    };
    expect(shown(), 'most of them').toEqual([guinea, [-4, 4], [2, 4], [3, 4], aden, suez]);
    expect(shown(aden, malacca, guinea)).toEqual([aden, malacca]);
    expect(shown(aden, guinea, malacca)).not.toContain(malacca);
  });

  it('are as many as can be where they lie around half the world', () => {
    const ships: LonLat[] = [
      [-10, 5],
      [2, 5],
      [45, 12],
      [104, 1],
      [120, 20],
      [55, 15],
    ];
    expect(seen(ships)).toEqual([3, 2]);
    expect(viewOfMost([], room)).toBeUndefined();
    const turned = ships.map(([lon, lat]): LonLat => [((lon + 130 + 540) % 360) - 180, lat]);
    expect(seen(turned), 'across 180 degrees').toEqual([3, 2]);
  });
});

it('a view with something around its position shows all of it, no nearer than its own zoom', () => {
  const room = { widthPx: 600, heightPx: 400 };
  const event = { position: [103, 2] as LonLat, zoom: 11 };
  expect(viewAround({ ...event, around: [[103.01, 2]] }, room).zoom).toBe(11);
  const wide = viewAround({ ...event, around: [[105, 2]] }, room);
  expect(wide).toMatchObject({ position: [104, expect.closeTo(2, 6)], zoom: expect.closeTo(Math.log2(((600 - 200) * 360) / 512 / 2), 6) });
  expect(viewAround(event, room)).toEqual(event);
});
