// What a tile shows while its data is read.
import type { Loadable } from '#platform/loadable.ts';

export const liveOf = <T>(value: T | undefined): Loadable<T> => (value === undefined ? { state: 'loading' } : { state: 'ready', value });
