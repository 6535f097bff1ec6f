// Areas and lines of the context layers, in editions: listed areas, threat areas, exclusive economic zones, cables. They are data, never
// code.
import { Geometry } from '#contract/geojson.ts';
import { AtMs, Line, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** In the order of the layers panel. `eez` and `cables` are many and large; the rest are few. */
export const AREA_LAYERS = ['jwc', 'ansarAllahHouthi', 'gaza', 'iran', 'westAfrica', 'eez', 'cables'] as const;
export const AreaLayer = z.enum(AREA_LAYERS);
export type AreaLayer = z.infer<typeof AreaLayer>;

/** The layers that a device in low-data mode leaves out. */
export const LARGE_AREA_LAYERS: readonly AreaLayer[] = ['eez', 'cables'];

const isShape = ({ type }: Geometry) => type !== 'Point' && type !== 'MultiPoint';
const isLine = ({ type }: Geometry) => type === 'LineString' || type === 'MultiLineString';

export const Area = z.object({
  layer: AreaLayer,
  /** The source's name for it, such as JWLA-032. All areas of one edition are stored together, or none. */
  edition: Line(80),
  issuedAt: AtMs.optional().describe('When the source published it; absent when it does not say'),
  validFrom: AtMs,
  validTo: AtMs.optional().describe('In force before this moment; absent: until further notice'),
  name: Line(160),
  text: Prose(4000).describe('What it is and where it comes from, in words: what the source says, or our own stated definition'),
  source: Line(300),
  licence: Line(160),
  indicative: z.boolean().describe('Computed or schematic, without authority: every screen says so'),
  geometry: Geometry.refine(isShape, 'An area is a polygon or a line, not a point'),
  /** The limits that the source states, as lines. Absent: the whole edge of the area is its limit. */
  limits: Geometry.refine(isLine, 'Limits are lines').optional(),
  updatedAt: z.int(),
});
export type Area = z.infer<typeof Area>;

/** The largest JSON row, with everything in it: a fifth of a page of a pull. */
export const MAX_AREA_BYTES = 48_000;
/** The largest edition, all areas together: about as large as all ports. */
export const MAX_EDITION_BYTES = 1_000_000;
export const MAX_AREAS_PER_EDITION = 5000;

type Times = Pick<Area, 'validFrom' | 'validTo'>;

export const isAreaInForce = ({ validFrom, validTo }: Times, atMs: number): boolean =>
  validFrom <= atMs && (validTo === undefined || atMs < validTo);

/** Whether the area had ended by then. Past areas, where wanted, are drawn hatched. */
export const isPast = ({ validFrom, validTo }: Times, atMs: number): boolean =>
  validFrom <= atMs && validTo !== undefined && validTo <= atMs && validTo > validFrom;
