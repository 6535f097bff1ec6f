import { expect, test } from 'vitest';
import { viewOfShips } from './fly-to-box.ts';
import { coversOf, freeAcross, freeMiddle, isCovered, roomBeside } from './free-room.ts';

const box = (x: number, y: number, width: number, height: number) =>
  ({ getBoundingClientRect: () => new DOMRect(x, y, width, height) }) as Element;
const map = box(88, 64, 800, 700);

test('the middle of what panels leave free: beside one at a side, and where it is under a sheet or a panel that does not reach it', () => {
  const rightOf = (...panels: Element[]) => freeMiddle(map, panels, []).rightPx;
  expect(rightOf(box(156, 70, 360, 600))).toBe(214);
  expect(rightOf(box(156, 70, 360, 600), box(700, 70, 180, 600))).toBe(120);
  expect(rightOf(box(156, 70, 360, 100), box(88, 300, 800, 464))).toBe(0);
});

test('below a panel that hangs over the middle from above, as the one of the drawing tools, and beside one that does not', () => {
  const alerts = box(156, 70, 360, 690);
  const room = (...panels: Element[]) => roomBeside(map, { sides: [alerts, ...panels], atTop: [box(530, 76, 300, 24)] });
  expect(room()).toEqual({ widthPx: 372, heightPx: 664, aside: { rightPx: 214, downPx: 18 } });
  expect(room(box(560, 244, 280, 144))).toEqual({ widthPx: 372, heightPx: 376, aside: { rightPx: 214, downPx: 162 } });
  expect(room(box(530, 244, 100, 144))).toEqual(room());
});

test('below the line of alerts, which never takes more than half; notices at the foot of the map take nothing of its top', () => {
  const downBy = (...atTop: Element[]) => freeMiddle(map, [], atTop).downPx;
  expect(downBy()).toBe(0);
  expect(downBy(box(88, 76, 800, 24), box(100, 108, 700, 86))).toBe(65);
  expect(downBy(box(100, 64, 700, 600))).toBe(175);
  expect(downBy(box(88, 764, 800, 0), box(88, 700, 800, 44))).toBe(0);
});

test('what is shown whole stays above the sources at the foot of the map; notices at its top take nothing of its foot', () => {
  const room = roomBeside(map, { sides: [], atTop: [], atFoot: [box(500, 704, 380, 60), box(88, 76, 800, 24)] });
  expect(room).toEqual({ widthPx: 800, heightPx: 640, aside: { rightPx: 0, downPx: -30 } });
});

test('what lies under a panel or the line of alerts is covered', () => {
  const over = [box(156, 70, 360, 600), box(88, 64, 800, 50)];
  expect(isCovered(map, { x: 100, y: 100 }, over)).toBe(true);
  expect(isCovered(map, { x: 600, y: 20 }, over)).toBe(true);
  expect(isCovered(map, { x: 600, y: 100 }, over)).toBe(false);
});

test('beside a rail and a panel the map is free from the panel on, above and below it from the rail on', () => {
  const covers = coversOf(map, [box(100, 70, 50, 600), box(156, 170, 360, 200), box(0, 0, 0, 0)]);
  expect(freeAcross(covers, 800, 200)).toEqual({ fromPx: 428, toPx: 800 });
  expect(freeAcross(covers, 800, 50)).toEqual({ fromPx: 62, toPx: 800 });
  expect(freeAcross(covers, 800, 690)).toEqual({ fromPx: 0, toPx: 800 });
});

test('own ships are shown below the place of the line of alerts, also before it comes', () => {
  const ships = [
    { mmsi: 1, lon: 40, lat: 20 },
    { mmsi: 2, lon: 40, lat: -20 },
  ];
  const before = viewOfShips(ships, map);
  expect(before?.aside.downPx).toBe(30);
  const line = document.body.appendChild(document.createElement('div'));
  line.dataset['alertLine'] = '1';
  line.style.cssText = 'position: fixed; inset: 64px auto auto 100px; inline-size: 700px; block-size: 60px';
  expect(viewOfShips(ships, map)).toEqual(before); // nothing moves when it has come
  line.remove();
});
