import fc from 'fast-check';
import { expect, test } from 'vitest';
import { besidePoint, bounded, freePlace, type Rect, settled } from './panel-place.ts';

const ROOM = { width: 1000, height: 700 };
const PANEL = { width: 280, height: 200 };
const START = { x: 68, y: 12 };

test('a negative x counts from the end edge of the room to the end edge of the panel', () => {
  expect(bounded({ x: -55, y: 12 }, PANEL, ROOM)).toEqual({ x: 665, y: 12 });
  expect(bounded({ x: -250, y: 12 }, PANEL, ROOM)).toEqual({ x: 470, y: 12 });
});

test('in a room that became smaller a panel still stands wholly inside, and one that is too large at its start', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3000, max: 3000 }),
      fc.integer({ min: -50, max: 3000 }),
      fc.integer({ min: 200, max: 2000 }),
      (x, y, width) => {
        const room = { width, height: 500 };
        const at = bounded({ x, y }, PANEL, room);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        if (width >= PANEL.width) expect(at.x + PANEL.width).toBeLessThanOrEqual(width);
        expect(at.y + PANEL.height).toBeLessThanOrEqual(500);
      },
    ),
  );
});

test('an edge that is near catches a panel, and none lets it out', () => {
  expect(settled({ x: 8, y: 495 }, PANEL, ROOM)).toEqual({ x: 0, y: 500 });
  expect(settled({ x: 5000, y: -5000 }, PANEL, ROOM)).toEqual({ x: 720, y: 0 });
  expect(settled({ x: 40, y: 40 }, PANEL, ROOM)).toEqual({ x: 40, y: 40 });
});

test('panels opened one after the other lie beside and under each other while there is room, never on top', () => {
  const taken: Rect[] = [];
  for (let opened = 0; opened < 9; opened++) taken.push({ ...freePlace(PANEL, ROOM, taken, START), ...PANEL });
  for (const [i, one] of taken.entries())
    for (const other of taken.slice(i + 1))
      expect([one, other, Math.abs(one.x - other.x) >= PANEL.width || Math.abs(one.y - other.y) >= PANEL.height]).toEqual([
        one,
        other,
        true,
      ]);
  expect(taken[0]).toMatchObject(START);
});

test('where nothing is free, a panel lies beside the others, so that each title can be grabbed', () => {
  const full = [{ x: 0, y: 0, ...ROOM }];
  expect(freePlace(PANEL, ROOM, full, START)).toEqual({ x: 96, y: 40 });
});

test('a panel that tells of a point never lies over it: it stands behind it, before it at the end of the room, and above it in a narrow one', () => {
  expect(besidePoint({ x: 500, y: 300 }, PANEL, ROOM)).toEqual({ x: 514, y: 314 });
  expect(besidePoint({ x: 900, y: 650 }, PANEL, ROOM)).toEqual({ x: 606, y: 500 });
  expect(besidePoint({ x: 150, y: 600 }, PANEL, { width: 300, height: 700 })).toEqual({ x: 10, y: 386 });
  expect(besidePoint({ x: 300, y: 300 }, PANEL, { width: 400, height: 700 }, 68)).toEqual({ x: 120, y: 314 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 700 }), (x, y) => {
      const at = besidePoint({ x, y }, PANEL, ROOM, 68);
      expect(x < at.x || x > at.x + PANEL.width).toBe(true);
    }),
  );
});
