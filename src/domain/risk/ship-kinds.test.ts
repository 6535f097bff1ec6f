import { describe, expect, it } from 'vitest';
import { kindMet, kindOfType } from './ship-kinds.ts';

describe('the kind of a ship', () => {
  it.each([
    [80, 'tanker'],
    [89, 'tanker'],
    [70, 'cargo'],
    [60, 'passenger'],
    [30, 'fishing'],
    [36, 'small craft'],
    [37, 'small craft'],
    [52, 'small craft'],
    [0, undefined],
    [40, undefined],
    [90, undefined],
    [undefined, undefined],
  ])('of AIS type %s is %s', (shipType, kind) => {
    expect(kindOfType(shipType)).toBe(kind);
  });

  it.each([
    ['product tanker', 'tanker'],
    ['LNG carrier', 'tanker'],
    ['Bulk Carrier', 'cargo'],
    ['bulk carriers', 'cargo'],
    ['container ship', 'cargo'],
    ['general cargo ship', 'cargo'],
    ['car carrier', 'cargo'],
    ['ferry', 'passenger'],
    ['cruise ship', 'passenger'],
    ['fishing boat', 'fishing'],
    ['trawler', 'fishing'],
    ['sailing yacht', 'small craft'],
    ['tug with barge', 'small craft'],
    ['small wooden boat', 'small craft'],
    ['dhow', 'small craft'],
    ['cargo dhow', 'small craft'],
    ['fishing dhow', 'fishing'],
    ['drill ship', undefined],
    ['MV Tugela', undefined],
    ['', undefined],
  ])('that was met, by the words "%s", is %s', (victim, kind) => {
    expect(kindMet({ victim })).toBe(kind);
  });

  it('that was met is in the title where nothing is said of the victim', () => {
    expect(kindMet({ title: 'Boarding: chemical tanker' })).toBe('tanker');
    expect(kindMet({ victim: 'MV Example', title: 'Robbers on a bulk carrier' })).toBe('cargo');
    expect(kindMet({ victim: 'fishing boat', title: 'Tanker passes a fishing boat that was attacked' })).toBe('fishing');
  });

  it('that was met is not the craft that the attackers came in', () => {
    expect(kindMet({ title: 'Skiffs approached a tanker' })).toBe('tanker');
    expect(kindMet({ title: 'Two skiffs and a fishing dhow approached MV Example' })).toBeUndefined();
  });
});
