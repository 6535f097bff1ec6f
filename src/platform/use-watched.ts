// A watched value in React: the component renders again when it changes.
import { useSyncExternalStore } from 'react';
import type { Watched } from './watched.ts';

export const useWatched = <T>(source: Watched<T>): T => useSyncExternalStore(source.watch, source.get);
