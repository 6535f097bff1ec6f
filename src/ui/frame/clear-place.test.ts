import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clearTop } from './clear-place.ts';

const control = (top: number, bottom: number) => ({ left: 0, right: 100, top, bottom });

it('stands at the top where nothing is in the way, else below the first controls that leave it room', () => {
  expect(clearTop(60, 800, 50, [])).toEqual({ topPx: 60, isClear: true });
  expect(clearTop(60, 800, 50, [control(70, 110), control(140, 180), control(300, 340)])).toEqual({ topPx: 188, isClear: true });
});

it('stands at the bottom where the column is full, and says so', () => {
  const full = Array.from({ length: 20 }, (_, no) => control(60 + no * 40, 98 + no * 40));
  expect(clearTop(60, 800, 50, full)).toEqual({ topPx: 750, isClear: false });
});

it('is never over a control where it says that it is clear, and never leaves the window', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 90 })), { maxLength: 12 }),
      fc.integer({ min: 20, max: 300 }),
      (rows, heightPx) => {
        const controls = rows.map(([top, height]) => control(top, top + height));
        const { topPx, isClear } = clearTop(60, 800, heightPx, controls);
        expect(topPx).toBeGreaterThanOrEqual(60);
        expect(topPx + heightPx).toBeLessThanOrEqual(800);
        if (isClear) for (const { top, bottom } of controls) expect(bottom <= topPx || top >= topPx + heightPx).toBe(true);
        const isFreeSomewhere = Array.from({ length: 800 - 60 - heightPx + 1 }, (_, at) => 60 + at).some((at) =>
          controls.every(({ top, bottom }) => bottom + 8 <= at || top >= at + heightPx),
        );
        if (isFreeSomewhere) expect(isClear).toBe(true);
      },
    ),
  ));
