// Whether the destination that a ship reports is this port. Crews type it by hand, so only text that cannot mean another port counts. Pure.
import type { PortRow } from '#contract/tables.ts';
import { plainPlace } from '#domain/routing/destination.ts';

/** "YEADE>AEJEA" and "YE ADE - AE JEA" are a voyage: the last one is her destination (IMO SN/Circ.244). */
const goalOf = (destination: string): string => plainPlace(destination.split(/>|<|\s-\s|=/).at(-1) ?? '');

/** By LOCODE, with or without its space, or by the whole name. Names of three letters or fewer are too short to be sure. */
export function isBoundFor(destination: string | undefined, { locode, name }: Pick<PortRow, 'locode' | 'name'>): boolean {
  const goal = goalOf(destination ?? '');
  if (goal === '') return false;
  if (locode && goal.replaceAll(' ', '') === locode) return true;
  const named = plainPlace(name);
  return named.length > 3 && goal === named;
}
