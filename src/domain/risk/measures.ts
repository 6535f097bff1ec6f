// Measures that would lower the figure of a ship, each by rating her again with it. Only what a company can change before she sails.
import type { RiskRating, ShipRiskInputs } from '#contract/entities/risk.ts';
import type { RuleSet } from './rule-set.ts';
import { rateShip } from './score.ts';

/** By name, what each makes of the inputs. Screens have words for each. */
export const MEASURES = {
  guardsArmed: { guards: 'armed' },
  guardsUnarmed: { guards: 'unarmed' },
  hardeningFull: { hardening: 'full' },
  hardeningPartial: { hardening: 'partial' },
  lookouts: { moreLookouts: true },
  citadel: { citadel: true },
} as const satisfies Record<string, Partial<ShipRiskInputs>>;
export type MeasureName = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as MeasureName[];

/** What a rating comes to with measures. */
type Outcome = Pick<RiskRating, 'figure' | 'band' | 'bandRange' | 'unknown' | 'lines'>;

export interface Measure extends Outcome {
  name: MeasureName;
}

export interface Measures {
  /** Each alone, the most effective first. */
  each: Measure[];
  /** With the best of every kind together; absent: none lowers it. */
  residual?: Outcome;
}

export function measuresFor(inputs: ShipRiskInputs, rules: RuleSet): Measures {
  const before = rateShip(inputs, rules).figure;
  const after = (names: readonly MeasureName[]): Outcome => {
    const { figure, band, bandRange, unknown, lines } = residualWith(inputs, names, rules);
    return { figure, band, bandRange, unknown, lines };
  };
  const each = NAMES.map((name): Measure => ({ name, ...after([name]) }))
    .filter(({ figure }) => figure < before)
    .sort((one, other) => one.figure - other.figure || NAMES.indexOf(one.name) - NAMES.indexOf(other.name));
  return each.length === 0 ? { each } : { each, residual: after(each.map(({ name }) => name)) };
}

/** Of those that were adopted, those that still lower the figure: what the ship has by now is no measure any more. */
export const stillMeasures = (adopted: readonly MeasureName[], inputs: ShipRiskInputs, rules: RuleSet): MeasureName[] => {
  const { each } = measuresFor(inputs, rules);
  return adopted.filter((name) => each.some((measure) => measure.name === name));
};

/** The rating with these measures together; of one kind the better counts. A name that this code does not know changes nothing. */
export function residualWith(inputs: ShipRiskInputs, names: readonly string[], rules: RuleSet): RiskRating {
  const known = NAMES.filter((name) => names.includes(name));
  const together: Partial<ShipRiskInputs> = Object.assign({}, ...known.toReversed().map((name) => MEASURES[name]));
  return rateShip({ ...inputs, ...together }, rules);
}

/** Of one kind there is one: armed guards or unarmed ones. */
const kindOf = (name: MeasureName): string => Object.keys(MEASURES[name]).join();

/** Those that are adopted after one was ticked, or its tick taken away. */
export const toggleMeasure = (adopted: readonly MeasureName[], name: MeasureName): MeasureName[] =>
  adopted.includes(name) ? adopted.filter((one) => one !== name) : [...adopted.filter((one) => kindOf(one) !== kindOf(name)), name];
