// How the user set the map's instruments on this device, kept under fathom-tools. Transient panels and layer flags are not in it.
import { SHIP_GROUPS, type ShipGroup } from '#contract/worker-apis.ts';
import { persisted } from './persisted.ts';

export interface Tools {
  /** Ship groups not shown. Always said on the map while there are any. */
  hiddenGroups: readonly ShipGroup[];
}

const isGroup = (value: unknown): value is ShipGroup => SHIP_GROUPS.some((group) => group === value);

export const tools = persisted<Tools>('tools', (stored) => {
  const hidden = typeof stored === 'object' && stored !== null && 'hiddenGroups' in stored ? stored.hiddenGroups : [];
  return { hiddenGroups: Array.isArray(hidden) ? hidden.filter(isGroup) : [] };
});
