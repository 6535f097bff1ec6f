// How a ship is called on screens, in mails and in pushes: by her name, and where another ship of the account's fleets has the same name,
// with her MMSI behind it.

interface Named {
  mmsi: number;
  name?: string | undefined;
}

/** MMSI of those of the ships that share their name with another one, however it is written. */
export function namesakesAmong(ships: Iterable<Named>): Set<number> {
  const byName = new Map<string, Set<number>>();
  for (const { name = '', mmsi } of ships) {
    const key = name.trim().toUpperCase();
    if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(mmsi));
  }
  return new Set([...byName.values()].flatMap((mmsis) => (mmsis.size > 1 ? [...mmsis] : [])));
}

/** undefined: she has no name. */
export const calledAmong = (namesakes: ReadonlySet<number>, { mmsi, name }: Named): string | undefined =>
  name !== undefined && namesakes.has(mmsi) ? `${name} (${mmsi})` : name;
