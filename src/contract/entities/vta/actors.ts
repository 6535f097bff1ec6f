// Who threatens ships where, as an administrator entered it: capability and intent by region, each with date and source. None is shipped.
import { ShapeGeometry } from '#contract/geojson.ts';
import { AtMs, Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { ACTOR_LEVELS } from '#contract/entities/risk.ts';

const ToldLevel = z.object({
  level: z.enum(ACTOR_LEVELS),
  asOf: AtMs.describe('Of when the source is'),
  source: Line(200).describe('Who says so'),
});

/** As JSON. As large as an area may be, without the rest of it. */
const MAX_REGION_BYTES = 40_000;

export const actorMembers = {
  name: Line(120),
  region: ShapeGeometry.refine((region) => JSON.stringify(region).length <= MAX_REGION_BYTES, 'The region has too many corners'),
  capability: ToldLevel.optional().describe('Absent: not known'),
  intent: ToldLevel.optional().describe('Against ships there. Absent: not known'),
};
export const SetActor = z.object(actorMembers);
export type SetActor = z.infer<typeof SetActor>;
