// What was tried to make a passage safer, and what each would gain. Plain data.
import { MaybeLine } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const PassageGain = z.object({
  figure: z.number().describe('Below 0: better, as all differences here'),
  exposurePercent: z
    .number()
    .optional()
    .describe('Change of the exposure of the whole way, sum of reports times miles, in per cent; absent: there was none'),
  worstBefore: z.number().describe('The largest sum of reports of the whole way, as planned'),
  worstAfter: z.number().describe('As changed'),
  moreNm: z.number(),
  moreHours: z.number().optional(),
  nightHours: z.number().optional(),
});
export type PassageGain = z.infer<typeof PassageGain>;

const StandOffFacts = z.object({
  side: z
    .enum(['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'])
    .optional()
    .describe('Of the reports it keeps off, where it passes nearest to them'),
  nearer: z
    .object({ name: MaybeLine(250), distanceNm: z.number(), plannedNm: z.number().optional() })
    .optional()
    .describe('The port it comes nearest to, where that is nearer than the planned part comes to any'),
  moreIn: z
    .array(z.object({ name: MaybeLine(200), isListed: z.boolean(), moreNm: z.number(), isNew: z.boolean() }))
    .max(50)
    .describe('Listed areas and threat areas with more miles than as planned'),
});
export type StandOffFacts = z.infer<typeof StandOffFacts>;

const StandOffTried = z.object({
  stretch: z.int().describe('Index in the stretches of the assessment'),
  gain: PassageGain,
  facts: StandOffFacts.optional().describe('Absent: of before they were kept'),
});
export type StandOffTried = z.infer<typeof StandOffTried>;

const WATER = { name: MaybeLine(200).optional(), isListed: z.boolean() };
const SHORES = { distanceNm: z.number().describe('To land, as changed'), plannedNm: z.number() };
const StandOffRefusal = z.discriminatedUnion('why', [
  z.object({ why: z.literal('land'), ...SHORES }),
  z.object({ why: z.literal('shoreOf'), ...SHORES, ...WATER }),
  z.object({ why: z.enum(['enters', 'deeper']), moreNm: z.number(), ...WATER }),
]);
export type StandOffRefusal = z.infer<typeof StandOffRefusal>;

/** One that was found and is not offered. */
const RefusedStandOff = z.object({
  stretch: z.int().describe('Index in the stretches of the assessment'),
  refusals: z.array(StandOffRefusal).min(1).max(100),
});
export type RefusedStandOff = z.infer<typeof RefusedStandOff>;

const DepartureTried = z.object({ departureMs: z.number(), gain: PassageGain });
export type DepartureTried = z.infer<typeof DepartureTried>;

export const PassageMeasures = z.object({
  space: z.object({
    tried: z.array(StandOffTried).max(20),
    noWay: z.array(z.int()).max(20).describe('Stretches that no way keeps off: a strait, or a port'),
    refused: z.array(RefusedStandOff).max(20).optional().describe('Absent: of before they were kept'),
    best: StandOffTried.optional(),
  }),
  time: z.object({ tried: z.array(DepartureTried).max(20), best: DepartureTried.optional() }),
});
export type PassageMeasures = z.infer<typeof PassageMeasures>;
