// Measures that would lower the figure of a ship, each by rating her again with it. Only what a company can change before she sails.
import type { ThreatRating } from '#contract/entities/ports.ts';
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

export interface Measure {
  name: MeasureName;
  /** With this measure alone. */
  figure: number;
  band: ThreatRating;
  bandRange: RiskRating['bandRange'];
}

export interface Measures {
  /** The most effective first. */
  each: Measure[];
  /** With the best of every kind together; absent: none lowers it. */
  residual?: Omit<Measure, 'name'>;
}

export function measuresFor(inputs: ShipRiskInputs, rules: RuleSet): Measures {
  const before = rateShip(inputs, rules).figure;
  const after = (changes: Partial<ShipRiskInputs>) => {
    const { figure, band, bandRange } = rateShip({ ...inputs, ...changes }, rules);
    return { figure, band, bandRange };
  };
  const each = NAMES.map((name): Measure => ({ name, ...after(MEASURES[name]) }))
    .filter(({ figure }) => figure < before)
    .sort((one, other) => one.figure - other.figure || NAMES.indexOf(one.name) - NAMES.indexOf(other.name));
  if (each.length === 0) return { each };
  const { figure, band, bandRange } = residualWith(
    inputs,
    each.map(({ name }) => name),
    rules,
  );
  return { each, residual: { figure, band, bandRange } };
}

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
