// What is not read yet, as a tile shows it.
import type { Live } from '#store/use-live.ts';

export const liveOf = <T>(value: T | undefined): Live<T> => (value === undefined ? { state: 'loading' } : { state: 'ready', value });
