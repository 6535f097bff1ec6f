// An organisation's own edition: a file with the weight of every line and the shares of the formula. Scales, bands and the weight of a report
// are those of the edition that it names as its basis. Nothing is filled in: what is missing is said in words. Pure.
import { isMembers } from '#contract/json.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { decimalSum } from './decimal.ts';
import type { RuleLine } from './rule-lines.ts';
import { FATHOM_RULES, type RuleSet } from './rule-set.ts';

/** Editions of ours, which a file may be based on. */
const BASES: readonly RuleSet[] = [FATHOM_RULES];
const OWN_PREFIX = 'fathom-';
const TABLES = ['shipThreat', 'passageThreat', 'vulnerability', 'consequence'] as const;
const SHARES = ['threat', 'vulnerability', 'consequence'] as const;
const MEMBERS: readonly string[] = ['edition', 'basis', 'formula', ...TABLES];
const EDITION = /^[a-z0-9][a-z0-9.-]{0,39}$/;
/** A whole file of ours has 3 kB. */
const MOST_CHARACTERS = 50_000;
/** Weights are in steps of 0.1, so that points keep their meaning. */
const DECIMALS = 1;
const LIST_FEW = 10;

/** Every fault in a sentence, for who edits the file. */
export type RuleSetFaults = readonly string[];

/** Reads what `writeRuleSet` writes. */
export function readRuleSet(text: string): Result<RuleSet, RuleSetFaults> {
  if (text.length > MOST_CHARACTERS) return fail([`The file has more than ${MOST_CHARACTERS} characters: a rule set has about 3,000.`]);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return fail(['The file is not JSON.']);
  }
  if (!isMembers(json)) return fail(['The file must be a JSON object.']);
  const faults: string[] = Object.keys(json)
    .filter((name) => !MEMBERS.includes(name))
    .slice(0, LIST_FEW)
    .map((name) => `"${shown(name)}" is not known: an edition has ${MEMBERS.join(', ')}.`);
  const basis = BASES.find(({ edition }) => edition === json['basis']);
  if (!basis)
    return fail([...faults, `"basis" must name the edition that the scales are of: ${BASES.map((one) => one.edition).join(', ')}.`]);
  const linesOf = (table: (typeof TABLES)[number]) => tableOf(table, basis[table], json[table], faults);
  const own: RuleSet = {
    ...basis,
    edition: editionOf(json['edition'], faults),
    formula: formulaOf(json['formula'], faults),
    shipThreat: linesOf('shipThreat'),
    passageThreat: linesOf('passageThreat'),
    vulnerability: linesOf('vulnerability'),
    consequence: linesOf('consequence'),
  };
  const isOurs = JSON.stringify(own) === JSON.stringify(basis);
  if (own.edition.startsWith(OWN_PREFIX) && !isOurs)
    faults.push(`"edition" must not begin with "${OWN_PREFIX}": such names are Fathom's own.`);
  return faults.length > 0 ? fail(faults) : ok(own);
}

/** The file of an edition, to change and to keep. */
export function writeRuleSet(rules: RuleSet): string {
  const { edition, basis, formula } = rules;
  const tables = TABLES.map((table) => [table, rules[table].map(({ id, weight }) => ({ id, weight }))]);
  return `${JSON.stringify({ edition, basis, formula, ...Object.fromEntries(tables) }, undefined, 2)}\n`;
}

/** A name of the file, short enough for a sentence. */
const shown = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function editionOf(value: unknown, faults: string[]): string {
  if (typeof value === 'string' && EDITION.test(value)) return value;
  faults.push('"edition" must be a name of 1 to 40 small letters, digits, dots or hyphens, such as "example-2026-1".');
  return '';
}

function formulaOf(value: unknown, faults: string[]): RuleSet['formula'] {
  const given = isMembers(value) ? value : {};
  for (const name of Object.keys(given)
    .filter((one) => !(SHARES as readonly string[]).includes(one))
    .slice(0, LIST_FEW))
    faults.push(`"formula" has the share "${shown(name)}", which is not known.`);
  const [threat = 0, vulnerability = 0, consequence = 0] = SHARES.map((name) =>
    weightOf(given[name], `"formula": the share "${name}"`, faults),
  );
  mustBe100([threat, vulnerability, consequence], '"formula": the shares', faults);
  return { threat, vulnerability, consequence };
}

/** The lines of the basis, in its order, with the weights of the file. */
function tableOf(table: string, lines: readonly RuleLine[], value: unknown, faults: string[]): RuleLine[] {
  if (!Array.isArray(value)) {
    faults.push(`"${table}" is missing: it must be a list of lines, such as {"id": "${lines[0]?.id}", "weight": ${lines[0]?.weight}}.`);
    return [];
  }
  const weights = new Map<string, unknown>();
  for (const [at, entry] of value.slice(0, lines.length * 2).entries()) {
    const id: unknown = isMembers(entry) ? entry['id'] : undefined;
    if (typeof id !== 'string') faults.push(`"${table}": line ${at + 1} has no "id".`);
    else if (!lines.some((line) => line.id === id)) faults.push(`"${table}": the line "${shown(id)}" is not known.`);
    else if (weights.has(id)) faults.push(`"${table}": the line "${id}" is there twice.`);
    else weights.set(id, (entry as Record<string, unknown>)['weight']);
  }
  if (value.length > lines.length * 2) faults.push(`"${table}" has ${value.length} lines: it must have ${lines.length}.`);
  const own = lines.map((line) => {
    if (weights.has(line.id)) return { ...line, weight: weightOf(weights.get(line.id), `"${table}": the weight of "${line.id}"`, faults) };
    faults.push(`"${table}": the line "${line.id}" is missing.`);
    return line;
  });
  const isWhole = lines.every(({ id }) => weights.has(id));
  if (isWhole)
    mustBe100(
      own.map(({ weight }) => weight),
      `"${table}": the weights`,
      faults,
    );
  return own;
}

/** NaN, with a fault, for what is no weight. */
function weightOf(value: unknown, what: string, faults: string[]): number {
  if (typeof value !== 'number') faults.push(`${what} ${value === undefined ? 'is missing' : 'is not a number'}.`);
  else if (value < 0 || value > 100) faults.push(`${what} must be from 0 to 100, not ${value}.`);
  else if (decimalSum([value], DECIMALS) !== value) faults.push(`${what} must have at most one decimal, not ${value}.`);
  else return value + 0; // -0 is 0
  return Number.NaN;
}

function mustBe100(weights: readonly number[], what: string, faults: string[]): void {
  const sum = decimalSum(weights, DECIMALS);
  if (!Number.isNaN(sum) && sum !== 100) faults.push(`${what} are ${sum} together, not 100.`);
}
