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
  const together: Partial<ShipRiskInputs> = {};
  for (const { name } of each.toReversed()) Object.assign(together, MEASURES[name]); // of one kind the better is applied last
  return { each, residual: after(together) };
}
