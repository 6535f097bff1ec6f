// How a ship is called: by her name, and where another ship of the account's fleets has the same name, with her MMSI behind it.
import { watchedOfSession } from '#platform/persisted.ts';

/** MMSI of the ships of own fleets whose name is not theirs alone. */
export const namesakes = watchedOfSession<ReadonlySet<number>>(() => new Set());

interface Named {
  mmsi: number;
  name?: string | undefined;
}

/** Those of the ships that share their name with another one, however it is written. */
export function namesakesAmong(ships: readonly Named[]): Set<number> {
  const byName = new Map<string, number[]>();
  for (const { name = '', mmsi } of ships) {
    const key = name.trim().toUpperCase();
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), mmsi]);
  }
  return new Set([...byName.values()].filter((mmsis) => new Set(mmsis).size > 1).flat());
}

/** undefined: she has no name. */
export const shipCalled = ({ mmsi, name }: Named): string | undefined =>
  name !== undefined && namesakes.get().has(mmsi) ? `${name} (${mmsi})` : name;
