import { expect, it } from 'vitest';
import { readActor, typedActor } from './actor-input.ts';

const written = ([lon, lat]: readonly number[]) => `${lat} ${lon}`;
const blank = typedActor({}, written);
const nowhere = () => undefined;

it('an actor needs a name and a region; what is not said of it is not known', () => {
  expect(readActor(blank, nowhere)).toEqual({ ok: false, wrong: { name: { word: 'missing' }, region: { word: 'fewPositions' } } });
  const read = readActor({ ...blank, name: ' Raiders ', positions: '11 43\n11 52\n\n15 52' }, nowhere);
  const ring = [
    [43, 11],
    [52, 11],
    [52, 15],
    [43, 11],
  ];
  expect(read).toEqual({ ok: true, actor: { name: 'Raiders', region: { type: 'Polygon', coordinates: [ring] } } });
});

it('a level needs its date and its source, and a wrong position is named by its line', () => {
  const typed = { ...blank, name: 'R', positions: '11 43\nhere', intent: { level: 'high', asOf: undefined, source: ' ' } };
  expect(readActor(typed, nowhere)).toEqual({
    ok: false,
    wrong: { region: { word: 'position', line: 2 }, 'intent.asOf': { word: 'day' }, 'intent.source': { word: 'missing' } },
  });
});

it('the region of an area is taken over, and the region of an actor stays as it is unless it is changed', () => {
  const region = {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ] as [number, number][][][],
  };
  expect(readActor({ ...blank, name: 'R', regionFrom: 'area' }, (from) => (from === 'area' ? region : undefined))).toMatchObject({
    actor: { region },
  });
  const begun = typedActor({ name: 'R', region }, written);
  expect(readActor(begun, (from) => (from === 'kept' ? region : undefined))).toMatchObject({ actor: { region } });
});
