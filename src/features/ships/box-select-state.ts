// Whether the next drag on the map selects ships in a box. The tool rail sets it; box-select.tsx draws the box.
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

export const boxSelecting = watched(false);

export const startBoxSelect = (): void => boxSelecting.set(true);
export const useBoxSelecting = (): boolean => useWatched(boxSelecting);
