// Layers of the chart that others ask for by name: what is said beside the map must look at all that is drawn.

/** All that draw the safety contour, where its place is well known and where it is approximate. */
export const SAFETY_CONTOUR_LAYERS: readonly string[] = ['enc-safety-contour', 'enc-safety-contour-approximate'];
/** The shades of water, each a layer of its own: MapLibre draws what has one colour without blending, and nothing of what lies beneath. */
export const WATER_SHADES = ['drying', 'very-shallow', 'medium-shallow', 'medium-deep', 'deep'] as const;
export const waterLayer = (shade: (typeof WATER_SHADES)[number]) => `enc-water-${shade}`;
/** Where a cell has data. */
export const CELL_GROUND_LAYER = 'enc-no-data';
