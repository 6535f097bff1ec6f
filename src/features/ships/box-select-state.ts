// Whether the next drag on the map draws a box around ships. The tool rail sets it; the box itself is box-select.tsx's.
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

export const boxSelecting = watched(false);

export const startBoxSelect = (): void => boxSelecting.set(true);
export const useBoxSelecting = (): boolean => useWatched(boxSelecting);
