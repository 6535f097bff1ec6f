import { expect, test } from 'vitest';
import { anchorsBySide, centredLabelSide, labelSide } from './label-sides.ts';

test('a name stands on the side on which the edge of the map does not cut it', () => {
  const at = (xPx: number) => labelSide('NOBLE CARRIER', xPx, { fromPx: 0, toPx: 800 });
  expect([at(10), at(400), at(790)]).toEqual(['left', undefined, 'right']);
  expect(labelSide('NOBLE CARRIER', 50, { fromPx: 0, toPx: 100 })).toBeUndefined();
});

test('the name of a ship out of sight does not reach into the map', () => {
  expect([labelSide('NOBLE CARRIER', -20, { fromPx: 0, toPx: 800 }), labelSide('NOBLE CARRIER', 820, { fromPx: 0, toPx: 800 })]).toEqual([
    'right',
    'left',
  ]);
});

test('a name stands clear of the tool rail and of a panel, and that of a ship below them stays below them', () => {
  const at = (xPx: number) => labelSide('ESTRELLA HERON', xPx, { fromPx: 62, toPx: 800 });
  expect([at(30), at(100), at(190), at(260)]).toEqual(['right', 'left', 'left', undefined]);
});

test('a centred name leaves its place only where the edge would cut it', () => {
  const at = (xPx: number) => centredLabelSide('Piracy area', xPx, { fromPx: 0, toPx: 390 });
  expect([at(195), at(20), at(380), at(-50)]).toEqual([undefined, 'left', 'right', undefined]);
});

test('where signs lie close by, a name has places above and below them too, and on one side alone where the edge asks for it', () => {
  const [, , , left, , right, all]: unknown[] = [...anchorsBySide(1)];
  const anchors = (literal: unknown) => [literal].flat(2).filter((one) => typeof one === 'string' && one !== 'literal');
  expect(anchors(left)).toEqual(['left', 'top-left', 'bottom-left']);
  expect(anchors(right)).toEqual(['right', 'top-right', 'bottom-right']);
  expect(anchors(all)).toEqual(['left', 'right', 'top', 'bottom', 'top-left', 'bottom-left', 'top-right', 'bottom-right']);
});
