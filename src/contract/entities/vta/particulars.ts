// What only her owner knows of a ship. Everyone of the organisation reads it, members write it. Where a citadel is, is never asked.
import { AtMs, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { AFFILIATION_LINKS, GUARDS, HARDENINGS, riskMembers } from '#contract/entities/risk.ts';
import { Mmsi } from '#contract/entities/ships.ts';

/** A value with the time at which somebody entered it. */
const entered = <V extends z.ZodType>(value: V) =>
  z.object({ value: value.nullable().describe('null: no longer known'), at: AtMs.describe('When it was entered') }).optional();

/** The closest link of her owners, managers, charterers or cargo to what attackers aim at. */
const Affiliation = z.object({
  link: z.enum(AFFILIATION_LINKS),
  source: Line(120),
  asOf: AtMs.describe('The date of the source'),
});

/** An absent member was never entered. Numbers from 0; a freeboard is the lowest one of the voyage. */
export const particularMembers = {
  freeboardM: entered(riskMembers.freeboardM),
  maxSpeedKn: entered(riskMembers.speedKn),
  serviceSpeedKn: entered(riskMembers.speedKn),
  crew: entered(riskMembers.crew),
  citadel: entered(z.boolean()),
  hardening: entered(z.enum(HARDENINGS)),
  guards: entered(z.enum(GUARDS)),
  moreLookouts: entered(z.boolean()),
  affiliation: entered(Affiliation),
};
/** Only the given members are set. */
export const ParticularsChange = z.object(particularMembers);

export type ParticularsChange = z.infer<typeof ParticularsChange>;

export const ParticularsParams = z.object({ mmsi: z.coerce.number().pipe(Mmsi) });
