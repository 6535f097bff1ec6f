// Formats positions in components, and again when the user selects another form.
import type { LonLat } from '#contract/units.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { useWatched } from '#platform/use-watched.ts';
import { formatPosition } from './formats.ts';

/** formatPosition in the user's form. */
export function usePositionFormat(): (position: LonLat) => string {
  const { positionForm } = useWatched(devicePreferences);
  return (position) => formatPosition(position, positionForm);
}
