import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRuleSet, writeRuleSet } from './read-rule-set.ts';
import { anyEdition } from './risk.arbitrary.ts';
import { FATHOM_RULES } from './rule-set.ts';

type Lines = { id: string; weight: unknown }[];
interface RuleFile {
  edition: unknown;
  basis: unknown;
  formula: Record<string, unknown>;
  shipThreat: Lines;
  consequence: Lines;
}
const ownFile = (): RuleFile => ({ ...(JSON.parse(writeRuleSet(FATHOM_RULES)) as RuleFile), edition: 'example-2026-1' });
const read = (change: (file: RuleFile) => void) => {
  const file = ownFile();
  change(file);
  return readRuleSet(JSON.stringify(file));
};
const faults = (change: (file: RuleFile) => void) => {
  const answer = read(change);
  return answer.ok ? [] : answer.error;
};
const lineOf = (lines: Lines, id: string) => lines.find((line) => line.id === id) as Lines[number];

describe('an edition of one’s own', () => {
  it('is read back as it was written, whatever its weights', () => {
    expect(readRuleSet(writeRuleSet(FATHOM_RULES))).toEqual({ ok: true, value: FATHOM_RULES });
    fc.assert(
      fc.property(anyEdition, (rules) => {
        expect(readRuleSet(writeRuleSet(rules))).toEqual({ ok: true, value: rules });
      }),
    );
  });

  it('has its own weights, and the scales of the edition that it is based on', () => {
    const answer = read(({ shipThreat }) => {
      lineOf(shipThreat, 'capability').weight = 5;
      lineOf(shipThreat, 'intent').weight = 24.5;
      lineOf(shipThreat, 'jumps').weight = 1.5;
    });
    expect(answer.ok && answer.value.edition).toBe('example-2026-1');
    expect(answer.ok && answer.value.shipThreat.map(({ weight }) => weight)).toEqual([5, 24.5, 15, 5, 25, 5, 5, 10, 2, 2, 1.5]);
    expect(answer.ok && answer.value.shipThreat.map(({ scale }) => scale)).toEqual(FATHOM_RULES.shipThreat.map(({ scale }) => scale));
    expect(answer.ok && answer.value.vulnerability).toEqual(FATHOM_RULES.vulnerability);
  });

  it('takes its lines in any order, and keeps the order of the page', () => {
    expect(read(({ shipThreat }) => void shipThreat.reverse())).toEqual(read(() => {}));
  });

  it.each<[string, (file: RuleFile) => void, string]>([
    ['a missing line', (file) => file.shipThreat.shift(), '"shipThreat": the line "capability" is missing.'],
    [
      'a line that is not known',
      (file) => file.consequence.push({ id: 'hull', weight: 0 }),
      '"consequence": the line "hull" is not known.',
    ],
    ['a line twice', (file) => file.consequence.push({ id: 'size', weight: 0 }), '"consequence": the line "size" is there twice.'],
    ['a line without an id', (file) => file.consequence.push({ weight: 1 } as Lines[number]), '"consequence": line 4 has no "id".'],
    [
      'a weight that is no number',
      (file) => (lineOf(file.consequence, 'size').weight = '30'),
      '"consequence": the weight of "size" is not a number.',
    ],
    [
      'a missing weight',
      (file) => (lineOf(file.consequence, 'size').weight = undefined),
      '"consequence": the weight of "size" is missing.',
    ],
    [
      'a weight below 0',
      (file) => (lineOf(file.consequence, 'size').weight = -1),
      '"consequence": the weight of "size" must be from 0 to 100, not -1.',
    ],
    [
      'a weight of two decimals',
      (file) => (lineOf(file.consequence, 'size').weight = 29.95),
      '"consequence": the weight of "size" must have at most one decimal, not 29.95.',
    ],
    [
      'weights that are not 100 together',
      (file) => (lineOf(file.consequence, 'size').weight = 30.1),
      '"consequence": the weights are 100.1 together, not 100.',
    ],
    [
      'a missing table',
      (file) => delete (file as Partial<RuleFile>).consequence,
      '"consequence" is missing: it must be a list of lines, such as {"id": "persons", "weight": 40}.',
    ],
    ['a missing share of the formula', (file) => delete file.formula['threat'], '"formula": the share "threat" is missing.'],
    ['shares that are not 100 together', (file) => (file.formula['threat'] = 40), '"formula": the shares are 90 together, not 100.'],
    ['a share that is not known', (file) => (file.formula['luck'] = 0), '"formula" has the share "luck", which is not known.'],
    [
      'a member that is not known',
      (file) => Object.assign(file, { scales: {} }),
      '"scales" is not known: an edition has edition, basis, formula, shipThreat, passageThreat, vulnerability, consequence.',
    ],
    ['no basis', (file) => (file.basis = undefined), '"basis" must name the edition that the scales are of: fathom-2026-1.'],
    [
      'no name',
      (file) => (file.edition = ' '),
      '"edition" must be a name of 1 to 40 small letters, digits, dots or hyphens, such as "example-2026-1".',
    ],
    [
      'other weights under a name of ours',
      (file) => {
        file.edition = 'fathom-2026-1';
        lineOf(file.consequence, 'size').weight = 20;
        lineOf(file.consequence, 'cargo').weight = 40;
      },
      '"edition" must not begin with "fathom-": such names are Fathom\'s own.',
    ],
  ])('with %s is refused in words', (_what, change, words) => {
    expect(faults(change)).toEqual([words]);
  });

  it('is refused with all its faults at once', () => {
    expect(
      faults((file) => {
        file.shipThreat.shift();
        lineOf(file.consequence, 'size').weight = null;
      }),
    ).toHaveLength(2);
  });

  it.each(['', 'x', '[]', 'null', '{"edition":', `"${'x'.repeat(60_000)}"`])('is refused where the file is none: %#', (text) => {
    expect(readRuleSet(text).ok).toBe(false);
  });
});
