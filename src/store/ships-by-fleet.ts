// Which ships are in which fleet.

/** Read from the keys only (`<fleet>:<mmsi>`), so that 10,000 ships are counted without reading their rows. */
export function shipsByFleet(keys: readonly string[]): Map<string, number[]> {
  const ships = new Map<string, number[]>();
  for (const key of keys) {
    const colon = key.lastIndexOf(':');
    const fleetId = key.slice(0, colon);
    const mmsi = Number(key.slice(colon + 1));
    const held = ships.get(fleetId);
    if (held) held.push(mmsi);
    else ships.set(fleetId, [mmsi]);
  }
  return ships;
}
