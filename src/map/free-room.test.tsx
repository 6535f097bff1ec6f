import { expect, test } from 'vitest';
import { coversOf, freeAcross, freeMiddlePx } from './free-room.ts';

const box = (x: number, y: number, width: number, height: number) =>
  ({ getBoundingClientRect: () => new DOMRect(x, y, width, height) }) as Element;
const map = box(88, 64, 800, 700);

test('the middle of what panels leave free: beside one at a side, and where it is under a sheet or a panel that does not reach it', () => {
  expect(freeMiddlePx(map, [box(156, 70, 360, 600)])).toBe(214);
  expect(freeMiddlePx(map, [box(156, 70, 360, 600), box(700, 70, 180, 600)])).toBe(120);
  expect(freeMiddlePx(map, [box(156, 70, 360, 100), box(88, 300, 800, 464)])).toBe(0);
});

test('beside a rail and a panel the map is free from the panel on, above and below it from the rail on', () => {
  const covers = coversOf(map, [box(100, 70, 50, 600), box(156, 170, 360, 200), box(0, 0, 0, 0)]);
  expect(freeAcross(covers, 800, 200)).toEqual({ fromPx: 428, toPx: 800 });
  expect(freeAcross(covers, 800, 50)).toEqual({ fromPx: 62, toPx: 800 });
  expect(freeAcross(covers, 800, 690)).toEqual({ fromPx: 0, toPx: 800 });
});
