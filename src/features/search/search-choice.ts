// The result that the user chose, for the part that shows the search. The route decides what to do with it.
import type { Box, LonLat } from '#contract/units.ts';

export type SearchChoice =
  | { kind: 'ship'; mmsi: number }
  | { kind: 'port' | 'event'; id: string; position: LonLat }
  /** The zoom that shows all of it. The marker is already set. */
  | { kind: 'place'; position: LonLat; zoom: number }
  /** The marker is already set. */
  | { kind: 'coordinate'; position: LonLat }
  /** A cell of a nautical chart, and the zoom from which on it is drawn. */
  | { kind: 'chart'; box: Box; minZoom: number }
  | { kind: 'fleet' | 'view'; id: string }
  /** An empty drawing has no box. */
  | { kind: 'drawing'; id: string; box?: Box };

/** A command with a name. Passed in by the route, already translated. */
export interface SearchCommand {
  id: string;
  label: string;
  /** More words by which it is found. */
  also?: string;
  group: 'screen' | 'panel' | 'action';
  /** As the user sees it. */
  shortcut?: string;
  run: () => void;
}
