// What the search gives to whoever mounts it: the thing that was chosen. What is done with it is the route's to say.
import type { Box, LonLat } from '#contract/units.ts';

export type SearchChoice =
  | { kind: 'ship'; mmsi: number }
  | { kind: 'port' | 'event'; id: string; position: LonLat }
  /** The zoom at which it fills the picture. The marker is set already. */
  | { kind: 'place'; position: LonLat; zoom: number }
  /** The marker is set already. */
  | { kind: 'coordinate'; position: LonLat }
  | { kind: 'fleet' | 'view'; id: string }
  /** Without a box it is empty. */
  | { kind: 'drawing'; id: string; box?: Box };

/** What can be done or gone to by name. Handed in by the route, in words already. */
export interface SearchCommand {
  id: string;
  label: string;
  /** More words by which it is found. */
  also?: string;
  group: 'screen' | 'panel' | 'action';
  /** As the person types it. */
  shortcut?: string;
  run: () => void;
}
