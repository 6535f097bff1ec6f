import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measuresFor, stillMeasures } from './measures.ts';
import { anyShip } from './risk.arbitrary.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';

it('says the figure with each measure, the most effective first, and of all together', () => {
  const inputs = {
    capability: 'high',
    intent: 'high',
    affiliation: 'direct',
    guards: 'none',
    hardening: 'partial',
    citadel: true,
  } as const;
  const { each, residual } = measuresFor(inputs, FATHOM_RULES);
  expect(each.map(({ name }) => name)).toEqual(['guardsArmed', 'guardsUnarmed', 'hardeningFull', 'lookouts']);
  expect(each[0]?.figure).toBe(rateShip({ ...inputs, guards: 'armed' }, FATHOM_RULES).figure);
  expect(residual?.figure).toBe(rateShip({ ...inputs, guards: 'armed', hardening: 'full', moreLookouts: true }, FATHOM_RULES).figure);
});

it('what the ship has by now is no adopted measure any more', () => {
  const inputs = { guards: 'none', hardening: 'partial' } as const;
  const adopted = ['guardsArmed', 'hardeningFull'] as const;
  expect(stillMeasures(adopted, inputs, FATHOM_RULES)).toEqual(adopted);
  expect(stillMeasures(adopted, { ...inputs, guards: 'armed' }, FATHOM_RULES)).toEqual(['hardeningFull']);
});

it('never names a measure that does not lower the figure, and together they are at least as good as the best alone', () => {
  fc.assert(
    fc.property(anyShip, (inputs) => {
      const { figure } = rateShip(inputs, FATHOM_RULES);
      const { each, residual } = measuresFor(inputs, FATHOM_RULES);
      for (const measure of each) expect(measure.figure).toBeLessThan(figure);
      if (residual) expect(residual.figure).toBeLessThanOrEqual(each[0]?.figure ?? 0);
      else expect(each).toEqual([]);
    }),
  );
});
