// The look of the chart: the map style of the workbench, and night above all. A change of the theme also changes the map style.
import { useEffect } from 'react';
import { type BaseScheme, setMapStyle } from '#domain/workbench/workbench.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import type { Appearance } from '#ui/look/theme.tsx';

/** Night counts as dark where only two schemes exist. */
export const baseSchemeOf = (appearance: Appearance): BaseScheme => (appearance === 'light' ? 'light' : 'dark');

export function useMapStyle(appearance: Appearance): { scheme: Scheme; relief: boolean } {
  const { mapStyle } = useWorkbench();
  const base = baseSchemeOf(appearance);
  useEffect(() => {
    // follows only a change of the theme, not every opening of the map
    if (base === tools.get().followedTheme) return;
    tools.set({ ...tools.get(), followedTheme: base });
    changeWorkbench((before) => (before.mapStyle === 'relief' || before.mapEnc ? before : setMapStyle(before, base)));
  }, [base]);
  const relief = mapStyle === 'relief';
  return { scheme: appearance === 'night' ? 'night' : mapStyle === 'relief' ? base : mapStyle, relief };
}
