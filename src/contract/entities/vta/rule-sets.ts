// Editions of the rule set of risk that an organisation keeps. What is in a file: src/domain/risk/read-rule-set.ts.
import { Line, MaybeLine } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** Letters. A whole file of ours has 3,000. */
const MAX_RULE_SET_FILE = 50_000;

/** The row's id is the name of the edition. */
export const ruleSetMembers = {
  file: z.string().max(MAX_RULE_SET_FILE).describe('As it was imported; never changed'),
  authorName: MaybeLine(250).describe('Who imported it, as he was called then'),
  importedAt: z.int(),
  isChosen: z.boolean().describe('Ships and passages are rated by it'),
};

export const ImportRuleSet = z.object({ file: z.string().min(1).max(MAX_RULE_SET_FILE) });
export const ChooseRuleSet = z.object({ edition: Line(64).optional().describe('Absent: that of Fathom') });
export const ImportedRuleSet = z.object({ edition: Line(64) });
