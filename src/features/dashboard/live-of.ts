// What a tile shows while its data is read.
import type { Live } from '#store/use-live.ts';

export const liveOf = <T>(value: T | undefined): Live<T> => (value === undefined ? { state: 'loading' } : { state: 'ready', value });
