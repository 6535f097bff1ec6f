// Rates a ship or a passage by a rule set: lines, parts, figure, range and band. Pure: the same inputs and edition give the same bytes.
import type { PassageRiskInputs, Points, RatedLine, RiskPart, RiskRating, ShipRiskInputs } from '#contract/entities/risk.ts';
import { decimalSum, roundHalfUp } from './decimal.ts';
import { type KnownValue, type KnownValues, knownOfPassage, knownOfShip } from './known-values.ts';
import type { RuleLine } from './rule-lines.ts';
import { bandOf, type RuleSet } from './rule-set.ts';
import { nextShare, type ScaleValue, shareOf } from './scale.ts';

/** The places that points and figures keep. */
const DECIMALS = 1;

/** An absent input is unknown. */
export const rateShip = (inputs: ShipRiskInputs, rules: RuleSet): RiskRating =>
  rate([...rules.shipThreat, ...rules.vulnerability, ...rules.consequence], knownOfShip(inputs), rules);

/** An absent input is unknown. */
export const ratePassage = (inputs: PassageRiskInputs, rules: RuleSet): RiskRating =>
  rate([...rules.passageThreat, ...rules.vulnerability, ...rules.consequence], knownOfPassage(inputs), rules);

function rate(table: readonly RuleLine[], known: KnownValues, rules: RuleSet): RiskRating {
  const lines = table.map((line) => rateLine(line, known, rules.enoughReports));
  const parts = partsOf(lines);
  const [lowest, figure, highest] = ([0, 1, 2] as const).map((at) => figureOf(parts, at, rules)) as [number, number, number];
  return {
    edition: rules.edition,
    lines,
    parts,
    figure,
    range: [lowest, highest],
    band: bandOf(rules.bands, figure),
    bandRange: [bandOf(rules.bands, lowest), bandOf(rules.bands, highest)],
    unknown: lines.filter(({ value, atLeast }) => value === undefined || atLeast).map(({ id }) => id),
    fewReports: lines.some(({ value }) => isFew(value, rules.enoughReports)),
  };
}

/** Only sums of reports have a number of reports. */
const isFew = (value: ScaleValue, enough: number): boolean => typeof value === 'object' && value.count < enough;

function rateLine(line: RuleLine, known: KnownValues, enoughReports: number): RatedLine {
  const { id, part, input, scale, weight } = line;
  const { asOf, source, ...said } = known[input] ?? {};
  const { value } = said;
  const isKnown = shareOf(scale, value) !== undefined;
  const [least, counted, most] = sharesOf(line, said, enoughReports);
  return {
    id,
    part,
    input,
    ...(isKnown && value !== undefined && { value: typeof value === 'object' ? { sum: value.sum, count: value.count } : value }),
    ...(isKnown && said.atLeast && least < 1 && { atLeast: true as const }),
    share: counted,
    weight,
    points: [pointsOf(least, weight), pointsOf(counted, weight), pointsOf(most, weight)],
    ...(asOf !== undefined && { asOf }),
    ...(source !== undefined && { source }),
  };
}

export const pointsOf = (share: number, weight: number): number => roundHalfUp(share * weight, DECIMALS);

/** The least, the counted and the most share of a value. Few reports may mean one step more. */
export function sharesOf({ scale, unknownFrom = 0 }: RuleLine, { value, atLeast, mayBe }: KnownValue, enoughReports: number): Points {
  const share = shareOf(scale, value);
  const half = (unknownFrom + 1) / 2;
  if (share === undefined) return [unknownFrom, half, 1];
  if (atLeast) return [share, Math.max(share, half), 1];
  return [share, share, Math.max(isFew(value, enoughReports) ? nextShare(scale, share) : share, shareOf(scale, mayBe) ?? 0)];
}

function partsOf(lines: readonly RatedLine[]): RiskRating['parts'] {
  const sumsOf = (...parts: readonly RiskPart[]): Points => {
    const points = lines.filter(({ part }) => parts.includes(part)).map((line) => line.points);
    const sumAt = (at: 0 | 1 | 2) =>
      decimalSum(
        points.map((one) => one[at]),
        DECIMALS,
      );
    return [sumAt(0), sumAt(1), sumAt(2)];
  };
  return {
    capability: sumsOf('capability'),
    intent: sumsOf('intent'),
    opportunity: sumsOf('opportunity'),
    threat: sumsOf('capability', 'intent', 'opportunity'),
    vulnerability: sumsOf('vulnerability'),
    consequence: sumsOf('consequence'),
  };
}

/** Who is not threatened is at no risk, however weak. `at`: 0 for the lowest points, 1 for the counted, 2 for the highest. */
function figureOf({ threat, vulnerability, consequence }: RiskRating['parts'], at: 0 | 1 | 2, { formula }: RuleSet): number {
  const multiplier = formula.threat + (formula.vulnerability * vulnerability[at] + formula.consequence * consequence[at]) / 100;
  return roundHalfUp((threat[at] * multiplier) / 100, DECIMALS);
}
