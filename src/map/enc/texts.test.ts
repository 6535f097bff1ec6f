import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { Properties } from './enc-look.fixture.ts';
import { depthFigure, lightCharacter, textFields } from './texts.ts';

function written(expression: unknown, properties: Properties): string {
  const made = createExpression(expression, 'text');
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return String(made.value.evaluate({ zoom: 12 }, { type: 1, properties } as unknown as Parameters<typeof made.value.evaluate>[1]));
}

test.for<[Properties, string]>([
  [{ LITCHR: 2, SIGGRP: '(3)', COLOUR: 4, SIGPER: 10, HEIGHT: 12, VALNMR: 15 }, 'Fl(3)G.10s\u200912m\u200915M'],
  [{ LITCHR: 2, SIGGRP: '(2+1)', COLOUR: '3', SIGPER: 12.5, VALNMR: 6 }, 'Fl(2+1)R.12.5s\u20096M'],
  [{ LITCHR: 2, SIGGRP: '(1)', COLOUR: 3, SIGPER: 5 }, 'Fl.R.5s'],
  [{ LITCHR: 2, SIGGRP: '(2)', COLOUR: 1, SIGPER: 10, HEIGHT: 25 }, 'Fl(2)10s\u200925m'],
  [{ LITCHR: 2, COLOUR: 1, SIGPER: 10, HEIGHT: 19, VALNMR: 12 }, 'Fl.10s\u200919m\u200912M'],
  [{ LITCHR: 7, SIGGRP: '(1)', COLOUR: '1,3,4', SIGPER: 4, HEIGHT: 20, VALNMR: 9 }, 'Iso.WRG.4s\u200920m\u20099M'],
  [{ LITCHR: 1, SIGGRP: '()', COLOUR: 3 }, 'F.R'],
  [{ LITCHR: 1, COLOUR: 1 }, 'F'],
  [{ LITCHR: 12, SIGGRP: '(A)', COLOUR: 1, SIGPER: 8 }, 'Mo(A)8s'],
  [{ LITCHR: 25, COLOUR: 1, SIGGRP: '(6)(1)', SIGPER: 15 }, 'Q(6)+LFl.15s'],
  [{ LITCHR: 26, COLOUR: 1, SIGGRP: '(6)', SIGPER: 10 }, 'VQ(6)+LFl.10s'],
  [
    { LITCHR: 8, SIGGRP: '(2)', COLOUR: '4', colours: '1,3,4', SIGPER: 10, HEIGHT: 25, VALNMR: 6, range: '8-6' },
    'Oc(2)WRG.10s\u200925m\u20098-6M',
  ],
  [{ LITCHR: 1, COLOUR: '1', colours: '1', range: '6', VALNMR: 6 }, 'F.\u20096M'],
  [{}, ''],
])('a light of %o is written as on charts: %s', ([properties, words]) => {
  expect(written(lightCharacter, properties)).toBe(words);
});

test.for<[depth: number, figure: string]>([
  [4.57, '45'], // 4 and a small 5: never 4.6, which is deeper
  [4.6, '46'],
  [Math.fround(4.6), '46'],
  [0.3, '03'],
  [12, '12'],
  [30.9, '309'],
  [31.9, '31'],
  [-1.2, '12'], // dries 1.2 m
  [-1.25, '13'],
  [0, '0'],
])('a depth of %f m is printed %s, cut towards shallower', ([depth, figure]) => {
  expect(written(depthFigure('depth'), { depth })).toBe(figure);
});

test('bearings have three figures, clearances their kind, the seabed the letters of INT1', () => {
  expect(written(textFields.bearing, { ORIENT: 4.5 })).toBe('004.5°');
  expect(written(textFields.bearing, { ORIENT: 74 })).toBe('074°');
  expect(written(textFields.bearing, {})).toBe('');
  expect(written(textFields.clearance, { OBJNAM: 'High Bridge', VERCCL: 3.2, VERCOP: 30 })).toBe('High Bridge clr cl 3.2 clr op 30');
  expect(written(textFields.clearance, { VERCSA: 22 })).toBe(' sf clr 22');
  expect(written(textFields.seabed, { NATSUR: '4,17' })).toBe('SSh');
  expect(written(textFields.seabed, { NATSUR: 9 })).toBe('R');
});

test('what S-52 names before a name stands there, and alone it stands nowhere', () => {
  expect(written(textFields['light-vessel'], { OBJNAM: 'Tongue' })).toBe('LtV Tongue');
  expect(written(textFields.platform, { OBJNAM: 'A-1' })).toBe('Prod A-1');
  expect(written(textFields.platform, {})).toBe('');
  expect(written(textFields.pilot, { OBJNAM: 'North', COMCHA: '[09]' })).toBe('Plt North ch [09]');
  expect(written(textFields.differential, {})).toBe('DGPS');
  expect(written(textFields.distance, { INFORM: '4.5 km', OBJNAM: 'Mark' })).toBe('4.5 km');
  expect(written(textFields.elevation, { HEIGHT: 31 })).toBe('31 m');
  expect(written(textFields.height, { OBJNAM: 'Trig 4', ELEVAT: 86 })).toBe('Trig 4 86 m');
});

test('variation has degrees and minutes with its side, its year and what it changes by in a year', () => {
  expect(written(textFields.variation, { VALMAG: -34.92, RYRMGV: '2001', VALACM: 5 })).toBe("34°55'W 2001 (5'E)");
  expect(written(textFields.variation, { VALMAG: 4.05, VALACM: -8 })).toBe("4°03'E (8'W)");
  expect(written(textFields.variation, { VALLMA: 3 })).toBe('var ± 3°');
  expect(written(textFields.variation, {})).toBe('');
});
