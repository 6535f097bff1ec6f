import { expect, it } from 'vitest';
import { ratedPart } from './rating-parts.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';

it('a ship of whom nothing is known has parts of only unknown inputs, from nothing to all points', () => {
  const rating = rateShip({}, FATHOM_RULES);
  const own = rating.lines.filter(({ part }) => part === 'vulnerability').length;
  expect(ratedPart(rating, 'vulnerability')).toMatchObject({ unknown: own, lines: own, range: [0, 100] });
});

it('the threat has the lines of capability, intent and opportunity', () => {
  const rating = rateShip({ guards: 'none' }, FATHOM_RULES);
  const parts = (['capability', 'intent', 'opportunity'] as const).map((part) => ratedPart(rating, part).lines);
  expect(ratedPart(rating, 'threat').lines).toBe(parts.reduce((sum, count) => sum + count, 0));
  expect(ratedPart(rating, 'vulnerability').unknown).toBe(ratedPart(rating, 'vulnerability').lines - 1);
});
