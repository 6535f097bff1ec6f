// The look of the map: the map style of the workbench, or that of the nautical chart, and night above all. A change of the theme also
// changes the map style.
import { useEffect } from 'react';
import { type BaseScheme, setMapStyle } from '#domain/workbench/workbench.ts';
import { schemeWithChart } from '#map/enc/chart-scheme.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import type { Appearance } from '#ui/look/theme.tsx';

/** Night counts as dark where only two schemes exist. */
export const baseSchemeOf = (appearance: Appearance): BaseScheme => (appearance === 'light' ? 'light' : 'dark');

/** Whether a nautical chart is the map's ground: it is wanted, and this device knows of cells. */
export function useChartIsShown(accountId: string): boolean {
  const { mapEnc } = useWorkbench();
  const cells = useHeld(heldChartCells, accountId);
  return mapEnc && (cells?.size ?? 0) > 0;
}

export function useMapStyle(appearance: Appearance, accountId: string): { scheme: Scheme; relief: boolean } {
  const { mapStyle, encValues } = useWorkbench();
  const withChart = useChartIsShown(accountId);
  const base = baseSchemeOf(appearance);
  useEffect(() => {
    // follows only a change of the theme, not every opening of the map
    if (base === tools.get().followedTheme) return;
    tools.set({ ...tools.get(), followedTheme: base });
    changeWorkbench((before) => (before.mapStyle === 'relief' || before.mapEnc ? before : setMapStyle(before, base)));
  }, [base]);
  if (withChart) return { scheme: schemeWithChart(encValues.colorScheme, appearance === 'night'), relief: false };
  const relief = mapStyle === 'relief';
  return { scheme: appearance === 'night' ? 'night' : mapStyle === 'relief' ? base : mapStyle, relief };
}
