// What a drawn edit is, and how anything is drawn by the seed.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { Row, TableName } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';

export type Edit = { [N in MutationName]: { name: N; args: MutationArgs<N> } }[MutationName];

export interface Screen {
  accountId: string;
  rows: <T extends TableName>(table: T) => readonly Row<T>[];
}

export interface Draw {
  random: () => number;
  now: () => number;
  /** Another number each time: no two edits write the same text. */
  serial: () => number;
}

export const MMSIS = Array.from({ length: 12 }, (_, at) => 219_000_001 + at);

/** One of the list. */
export function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** A key or an id that follows from the seed. */
export const idOf = ({ random, now }: Pick<Draw, 'random' | 'now'>): string =>
  newId(now(), (bytes) => bytes.forEach((_, at) => (bytes[at] = Math.floor(random() * 256))));

export type Drawn = (screen: Screen, draw: Draw) => Edit | undefined;

export const half = ({ random }: Draw): boolean => random() < 0.5;
