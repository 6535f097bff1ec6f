// What the map shows now, so that a first visit or a low-data device fetches only that.
import type { Box } from '#contract/units.ts';
import { watched } from '#platform/watched.ts';

/** Undefined while no map is on the screen, or while it shows the whole world. */
export const viewBox = watched<Box | undefined>(undefined);
