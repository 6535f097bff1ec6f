// The edition that an organisation is rated by: the one of its own that was chosen, else ours. Pure.
import type { Row } from '#contract/tables.ts';
import { readRuleSet } from './read-rule-set.ts';
import { FATHOM_RULES, type RuleSet } from './rule-set.ts';

type RuleSetRow = Pick<Row<'ruleSets'>, 'id' | 'file' | 'isChosen'>;

/** Reading a file takes a millisecond, and ships are rated often: by file, those that were read last. On a server each organisation has one. */
const read = new Map<string, RuleSet>();
const MOST_READ = 200;

/** The edition of that name, which never changes. undefined: it is not among the rows, or this code cannot read it. */
export function rulesOfEdition(edition: string, rows: Iterable<RuleSetRow>): RuleSet | undefined {
  if (edition === FATHOM_RULES.edition) return FATHOM_RULES;
  const row = [...rows].find(({ id }) => id === edition);
  const found = row && readRuleSet(row.file);
  return found?.ok ? found.value : undefined;
}

/** A file that this code cannot read is one for newer code: then ours, and every result says so. */
export function chosenRules(rows: Iterable<RuleSetRow>): RuleSet {
  const chosen = [...rows].find(({ isChosen }) => isChosen);
  if (!chosen) return FATHOM_RULES;
  const known = read.get(chosen.file);
  if (known) return known;
  const found = readRuleSet(chosen.file);
  const rules = found.ok ? found.value : FATHOM_RULES;
  const [oldest = ''] = read.keys();
  if (read.size >= MOST_READ) read.delete(oldest);
  read.set(chosen.file, rules);
  return rules;
}
