// A slot as the ship of the contract. ship-json.ts must write exactly the same.
import type { Ship } from '#contract/entities/ships.ts';
import { etaText } from './columns.ts';
import { flagOf } from '#domain/ais/flag.ts';
import { MICRO, NO_NAV_STATUS, NONE, type Segment, TEXT_WIDTH } from './segment.ts';
import { readText } from './text-column.ts';

/** The slot must have a position. Only for the main thread: readers in other threads use ship-json.ts. */
export function shipAtSlot(segment: Segment, at: number): Ship {
  const mmsi = segment.mmsi[at] ?? 0;
  const id = String(mmsi);
  const text = (name: keyof typeof TEXT_WIDTH) => readText(segment[name], TEXT_WIDTH[name], at) || undefined;
  const known = (column: Uint16Array, perUnit = 1) => (column[at] === NONE ? undefined : (column[at] ?? 0) / perUnit);
  const members = {
    _id: id,
    id,
    mmsi,
    imo: segment.imo[at] || undefined,
    name: text('name'),
    callsign: text('callsign'),
    shipType: known(segment.shipType),
    flag: flagOf(mmsi),
    lat: (segment.latMicro[at] ?? 0) / MICRO,
    lon: (segment.lonMicro[at] ?? 0) / MICRO,
    cog: known(segment.courseTenths, 10),
    sog: known(segment.speedTenths, 10),
    heading: known(segment.heading),
    navStatus: segment.navStatus[at] === NO_NAV_STATUS ? undefined : segment.navStatus[at],
    destination: text('destination'),
    eta: etaText(segment.eta[at] ?? 0) || undefined,
    draught: known(segment.draughtTenths, 10),
    length: known(segment.lengthM),
    beam: known(segment.beamM),
    lastSeen: segment.seenMs[at] ?? 0,
  } satisfies Record<keyof Ship, unknown>;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Ship;
}
