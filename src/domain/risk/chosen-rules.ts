// The edition that an organisation is rated by: the one of its own that was chosen, else ours. Pure.
import type { Row } from '#contract/tables.ts';
import { readRuleSet } from './read-rule-set.ts';
import { FATHOM_RULES, type RuleSet } from './rule-set.ts';

type RuleSetRow = Pick<Row<'ruleSets'>, 'id' | 'file' | 'isChosen'>;

/** Reading a file takes a millisecond, and ships are rated often. Rows of one name have one file for good. */
const read = new Map<string, RuleSet>();

/** A file that this code cannot read is one for newer code: then ours, and every result says so. */
export function chosenRules(rows: Iterable<RuleSetRow>): RuleSet {
  const chosen = [...rows].find(({ isChosen }) => isChosen);
  if (!chosen) return FATHOM_RULES;
  const known = read.get(chosen.file);
  if (known) return known;
  const found = readRuleSet(chosen.file);
  const rules = found.ok ? found.value : FATHOM_RULES;
  read.clear();
  read.set(chosen.file, rules);
  return rules;
}
