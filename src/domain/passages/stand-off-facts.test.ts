import { describe, expect, it } from 'vitest';
import { standOffFacts } from './stand-off-facts.ts';
import { legBetween } from './passages.fixture.ts';

const planned = [legBetween([0, 0], [4, 0])];
const north = [legBetween([0, 0], [2, 1.2]), legBetween([2, 1.2], [4, 0])];
const along = (areas: object[]) => ({ along: { areas } }) as unknown as Parameters<typeof standOffFacts>[0]['before'];
const area = (id: string, miles: number, isListed = false) => ({ id, name: id, isListed, spans: [{ fromNm: 10, toNm: 10 + miles }] });

const facts = (more: Partial<Parameters<typeof standOffFacts>[0]> = {}) =>
  standOffFacts({ centre: [2, 0], planned, changed: north, before: along([]), after: along([]), ports: [], ...more });

describe('a stand-off', () => {
  it('says on which side of the reports it passes', () => {
    const changed = [legBetween([0, 1.2], [4, 1.2])];
    expect(facts({ changed })).toEqual({ side: 'north', moreIn: [] });
    expect(facts({ changed, centre: [2, 2.5] }).side).toBe('south');
  });

  it('says which port it comes nearer to, and how far the planned part keeps off', () => {
    const ports = [
      { name: 'Aden', lon: 2, lat: 1.5 },
      { name: 'Far', lon: 40, lat: 40 },
    ];
    expect(facts({ ports }).nearer).toEqual({ name: 'Aden', distanceNm: expect.closeTo(18, 0), plannedNm: expect.closeTo(90, 0) });
    expect(facts({ ports: [{ name: 'Berbera', lon: 2, lat: -0.5 }] }).nearer).toBeUndefined();
  });

  it('names areas that it enters, or stays longer in', () => {
    const before = along([area('longer', 20), area('less', 50)]);
    const after = along([area('longer', 60), area('less', 20), area('new', 30, true)]);
    expect(facts({ before, after }).moreIn).toEqual([
      { name: 'longer', isListed: false, moreNm: 40, isNew: false },
      { name: 'new', isListed: true, moreNm: 30, isNew: true },
    ]);
  });
});
