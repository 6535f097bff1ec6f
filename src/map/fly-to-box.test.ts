import { describe, expect, it } from 'vitest';
import { viewOfBox } from './fly-to-box.ts';

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
