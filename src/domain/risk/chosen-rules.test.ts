import { expect, it } from 'vitest';
import { chosenRules } from './chosen-rules.ts';
import { writeRuleSet } from './read-rule-set.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { rateShip } from './score.ts';

const own = { ...FATHOM_RULES, edition: 'rask-2026-1', formula: { threat: 40, vulnerability: 30, consequence: 30 } };
const row = (part = {}) => ({ id: 'rask-2026-1', file: writeRuleSet(own), isChosen: true, ...part });

it('an organisation is rated by the edition that it chose, and results name it', () => {
  const rules = chosenRules([row({ id: 'older', isChosen: false }), row()]);
  expect(rules.formula).toEqual(own.formula);
  expect(rateShip({ origins: {} }, rules).edition).toBe('rask-2026-1');
  expect(chosenRules([row()])).toBe(rules);
});

it('without a choice, or where the file is for newer code, ours counts', () => {
  expect(chosenRules([])).toBe(FATHOM_RULES);
  expect(chosenRules([row({ isChosen: false })])).toBe(FATHOM_RULES);
  expect(chosenRules([row({ file: '{"basis": "fathom-2099-1"}' })])).toBe(FATHOM_RULES);
});

it('the file of an organisation is read once, also where those of others are read in between', () => {
  const other = row({ file: writeRuleSet({ ...own, edition: 'other-1' }) });
  const rules = chosenRules([row()]);
  chosenRules([other]);
  expect(chosenRules([row()])).toBe(rules);
});
