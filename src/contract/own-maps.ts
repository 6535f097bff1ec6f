// Ground that the operator laid beside the app's own: archives of tiles, each used where it covers.
import { z } from '#contract/zod.ts';

const Zoom = z.int().min(0).max(24);

export const OwnMap = z.object({
  /** Names the edition of the file: ranges of an older one never mix with it. */
  id: z.string().regex(/^[0-9a-f]{24}$/),
  name: z.string().max(255).describe('The name of its file'),
  kind: z.enum(['vector', 'raster']),
  minZoom: Zoom,
  maxZoom: Zoom,
  /** West, south, east, north, degrees. */
  box: z
    .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90), z.number().min(-180).max(180), z.number().min(-90).max(90)])
    .readonly(),
  /** Plain text. */
  attribution: z.string().max(1000).optional(),
});
export type OwnMap = z.infer<typeof OwnMap>;

/** Where the ranges of one are had. Who knows the address may read; only who is signed in is told it. */
export const ownMapUrl = ({ id }: Pick<OwnMap, 'id'>): string => `/maps/own.${id}.pmtiles`;
