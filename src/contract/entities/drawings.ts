// Drawings: named collections of GeoJSON features that a user drew on the chart.
import { countVertices, Geometry, LonLatBox } from '#contract/geojson.ts';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { Id, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

/** The tool that a feature was drawn with. Circles and rectangles are polygons that stay editable as circles and rectangles. */
export const DRAWING_TOOLS = ['point', 'line', 'polygon', 'circle', 'rectangle', 'freehand', 'text'] as const;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour is # and six hexadecimal digits');

export const DrawingFeature = z.object({
  type: z.literal('Feature'),
  id: Id.optional(),
  geometry: Geometry,
  properties: z.object({
    tool: z.enum(DRAWING_TOOLS).optional(),
    name: MaybeLine(200).optional(),
    text: Prose(500).optional(),
    colour: Colour.optional(),
    widthPx: z.number().min(0.5).max(40).optional(),
    radiusNm: z.number().positive().max(10_800).optional().describe('Of a circle; half the way round the earth at most'),
  }),
});
export type DrawingFeature = z.infer<typeof DrawingFeature>;

export const DrawingFeatures = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(DrawingFeature).max(MAX_VERTICES_PER_DRAWING) })
  .refine(
    (collection) => collection.features.reduce((sum, feature) => sum + countVertices(feature.geometry), 0) <= MAX_VERTICES_PER_DRAWING,
    {
      path: ['features'],
      error: `A drawing has at most ${MAX_VERTICES_PER_DRAWING} points`,
    },
  );
export type DrawingFeatures = z.infer<typeof DrawingFeatures>;

export const Drawing = z.object({
  _id: Id,
  name: z.string(),
  featureCollection: DrawingFeatures,
  owner: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  v: RowVersion,
});
export type Drawing = z.infer<typeof Drawing>;

/** With the _id of one of the caller's drawings it replaces that drawing: the specification has one call for both. */
export const NewDrawing = z.object({ _id: Id.optional(), name: Line(120), featureCollection: DrawingFeatures });
export type NewDrawing = z.infer<typeof NewDrawing>;

/** The summary of a written drawing; without bbox if the drawing is empty. */
export const DrawingDetails = z.object({ name: z.string(), count: z.int(), bbox: LonLatBox.optional(), updatedAt: z.int() });

export const DrawingsQuery = listQuery(
  ['name', 'createdAt', 'updatedAt'],
  z.object({ text: SearchText.optional(), bbox: LonLatBox.optional() }),
);
export const DrawingsAnswer = z.object({ drawing: z.array(Drawing), drawingCount: z.int(), view: PageView });
export const WrittenDrawing = z.object({ drawing: Drawing, drawingDetails: DrawingDetails });
