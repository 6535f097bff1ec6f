// The sheets of an area, and which of them are not on this device.
import { useMemo } from 'react';
import type { ChartSheetRow } from '#contract/tables.ts';
import { useWatched } from '#platform/use-watched.ts';
import { keptFiles, type KeptArea, type KnownRows, sheetsOfArea } from './kept-areas.ts';

/** `isLookedAt`: false until it is known what is on the device; `missing` then holds all of them. */
export function useAreaSheets(
  { boxes }: Pick<KeptArea, 'boxes'>,
  known: KnownRows,
): { found: ChartSheetRow[]; missing: ChartSheetRow[]; isLookedAt: boolean } {
  const files = useWatched(keptFiles);
  const found = useMemo(() => sheetsOfArea({ boxes }, known), [boxes, known]); // while a download is followed, its row is drawn often
  return { found, missing: found.filter(({ file }) => !files?.has(file)), isLookedAt: files !== undefined };
}
