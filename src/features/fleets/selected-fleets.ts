// Which fleets are ticked in the list, stored under fathom-fleets (specification section 4: selected only).
import { persisted } from '#platform/persisted.ts';

interface SelectedFleets {
  selected: readonly string[];
}

export const selectedFleets = persisted<SelectedFleets>('fleets', (stored) => {
  const selected = typeof stored === 'object' && stored !== null && 'selected' in stored ? stored.selected : [];
  return { selected: Array.isArray(selected) ? selected.filter((id) => typeof id === 'string') : [] };
});
