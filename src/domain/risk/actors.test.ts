import { describe, expect, it } from 'vitest';
import type { ActorLevel } from '#contract/entities/risk.ts';
import { actorInputs, actorsOnRecord } from './actors.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';

const actor = (id: string, capability?: ActorLevel, intent?: ActorLevel) => ({
  id,
  ...(capability && { capability: { level: capability, asOf: 1, source: `Source of ${id}` } }),
  ...(intent && { intent: { level: intent, asOf: 2 } }),
});
const judge = (actors: ReturnType<typeof actor>[], ...here: string[]) =>
  actorInputs(actors, ({ id }) => here.includes(id), FATHOM_RULES.shipThreat);

describe('the actor that a ship is judged by', () => {
  it('is the one there that gives the most points; the others are listed', () => {
    const actors = [actor('a', 'low', 'low'), actor('b', 'high', 'low'), actor('c', 'high', 'high'), actor('d', 'none', 'none')];
    expect(judge(actors, 'a', 'b', 'd')).toEqual({
      capability: 'high',
      intent: 'low',
      origins: { capability: { asOf: 1, source: 'Source of b' }, intent: { asOf: 2 } },
      actorId: 'b',
      otherIds: ['a', 'd'],
    });
  });

  it('of whom something is unknown counts half for it', () => {
    expect(judge([actor('a', 'low', 'low'), actor('b', 'low')], 'a', 'b')).toMatchObject({
      actorId: 'b',
      capability: 'low',
      otherIds: ['a'],
    });
  });

  it('is the same whatever the order of the list', () => {
    const actors = [actor('b', 'low', 'low'), actor('a', 'low', 'low')];
    expect([judge(actors, 'a', 'b'), judge([...actors].reverse(), 'a', 'b')].map(({ actorId }) => actorId)).toEqual(['a', 'a']);
  });

  it('is not known where none is there, whether or not others are on record; one with none there says none', () => {
    const rate = (inputs: ReturnType<typeof judge>) => rateShip(inputs, FATHOM_RULES).parts.capability;
    expect(rate(judge([actor('a', 'high', 'high')]))).toEqual([0, 7.5, 15]);
    expect(rate(judge([]))).toEqual([0, 7.5, 15]);
    expect(rate(judge([actor('a', 'none', 'none')], 'a'))).toEqual([0, 0, 0]);
  });
});

describe('actors that an administrator entered', () => {
  const east = (id: string, level: ActorLevel) => ({
    id,
    v: 1,
    updatedAt: 1,
    name: `Name of ${id}`,
    region: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [170, 0],
          [-170, 0],
          [-170, 10],
          [170, 10],
          [170, 0],
        ] as [number, number][],
      ],
    },
    intent: { level, asOf: 3, source: 'A report' },
  });
  const lines = FATHOM_RULES.shipThreat;

  it('are there where their region contains the place, over 180 degrees too, named with their source', () => {
    const on = actorsOnRecord([east('a', 'low'), east('b', 'high')]);
    expect(on.at([-179, 5], lines)).toMatchObject({ intent: 'high', actorId: 'b', otherIds: ['a'] });
    expect(on.at([179, 5], lines).origins['intent']).toEqual({ asOf: 3, source: 'Name of b: A report' });
    expect(on.at([0, 5], lines)).toEqual({ origins: {}, otherIds: [] });
  });

  it('are on a passage that crosses their region, though none of its ends lies there', () => {
    const on = actorsOnRecord([east('a', 'low')]);
    const leg = (from: [number, number], to: [number, number]) => ({ from, to, distanceNm: 2000 });
    expect(on.along([leg([160, 5], [-160, 5])], FATHOM_RULES.passageThreat)).toMatchObject({ intent: 'low', actorId: 'a' });
    expect(on.along([leg([160, 20], [-160, 20])], FATHOM_RULES.passageThreat)).toEqual({ origins: {}, otherIds: [] });
  });
});
