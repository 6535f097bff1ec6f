// Layers of the chart that others ask for by name: what is said beside the map must look at all that is drawn.

/** All that draw the safety contour, where its place is well known and where it is approximate. */
export const SAFETY_CONTOUR_LAYERS: readonly string[] = ['enc-safety-contour', 'enc-safety-contour-approximate'];
/** Where a cell has data. */
export const CELL_GROUND_LAYER = 'enc-no-data';
