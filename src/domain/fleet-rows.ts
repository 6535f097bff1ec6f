// Which rows of a pasted or uploaded list can become ships of a fleet, and what is wrong with the others. Pure: the device checks with the
// ships that it knows, the server again with those that it knows (decision 11).
import { FleetTag, type PastedFleetRow, type FleetValidationAnswer } from '#contract/entities/fleets.ts';
import { MAX_SHIPS_PER_FLEET, MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import { imoCheckDigit, parseImo } from './ais/imo.ts';
import { isShipMmsi, stationKind } from './ais/mmsi.ts';

/** What is known of a ship apart from the list. `imo` is what she transmits, which may be wrong. */
export interface ShipIdentity {
  mmsi: number;
  imo?: number | undefined;
  name?: string | undefined;
}

export interface KnownShips {
  byMmsi(mmsi: number): ShipIdentity | undefined;
  /** All ships that transmit this number: there may be more than one. */
  byImo(imo: number): readonly ShipIdentity[];
  /** MMSIs of the fleet that the rows are to be added to; empty for a new one. */
  inFleet: ReadonlySet<number>;
}

type GoodRow = FleetValidationAnswer['ships'][number];

/** Ends the check of one row. */
class RowRefused extends Error {
  readonly field: keyof PastedFleetRow;
  constructor(field: keyof PastedFleetRow, message: string) {
    super(message);
    this.field = field;
  }
}

const STATION_WORDS: Partial<Record<ReturnType<typeof stationKind>, string>> = {
  distress: 'a distress device',
  baseStation: 'a coast station',
  aidToNavigation: 'an aid to navigation',
  aircraft: 'an aircraft',
  auxiliaryCraft: 'a ship’s boat',
  group: 'a group of ships',
  handheld: 'a hand-held radio',
};

/** undefined when the cell is empty. Spaces inside a number are accepted. */
function mmsiOf(text: string): number | undefined {
  const digits = text.replaceAll(/\s/g, '');
  if (digits === '') return undefined;
  if (!/^[0-9]{9}$/.test(digits)) throw new RowRefused('mmsi', 'An MMSI has nine digits.');
  const mmsi = Number(digits);
  if (isShipMmsi(mmsi)) return mmsi;
  const kind = STATION_WORDS[stationKind(mmsi)];
  throw new RowRefused('mmsi', `MMSI ${digits} is ${kind ?? 'not a ship'}: a ship’s begins with 2 to 7.`);
}

function imoOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const imo = parseImo(text);
  if (imo !== undefined) return imo;
  const digits = /^\s*(?:IMO\s*)?([1-9][0-9]{6})\s*$/i.exec(text)?.[1];
  if (digits === undefined) throw new RowRefused('imo', 'An IMO number has seven digits.');
  const last = imoCheckDigit(Number(digits.slice(0, 6)));
  throw new RowRefused('imo', `IMO ${digits} is mistyped: after ${digits.slice(0, 6)} the check digit is ${last}.`);
}

/** Separated by ; or |, without duplicates. */
function tagsOf(text: string): string[] {
  const given = text.split(/[;|]/).filter((tag) => tag.trim() !== '');
  const read = given.map((tag) => FleetTag.safeParse(tag)); // the schema also trims spaces and line breaks
  if (read.some(({ success }) => !success)) throw new RowRefused('tags', 'A tag can have at most 40 characters.');
  const tags = [...new Set(read.flatMap(({ data }) => data ?? []))];
  if (tags.length > MAX_TAGS_PER_FLEET) throw new RowRefused('tags', `A fleet can have at most ${MAX_TAGS_PER_FLEET} tags.`);
  return tags;
}

/** The only ship known to transmit the number. */
function shipOfImo(imo: number, known: KnownShips): ShipIdentity {
  const [ship, ...others] = known.byImo(imo);
  if (!ship) throw new RowRefused('imo', `No ship with IMO ${imo} is known here. Please give her MMSI.`);
  if (others.length === 0) return ship;
  const mmsis = [ship, ...others].map(({ mmsi }) => mmsi).join(', ');
  throw new RowRefused('imo', `IMO ${imo} is sent by more than one ship (MMSI ${mmsis}). Please give the MMSI.`);
}

/**
 * Compares MMSI and IMO of one row with known ships. If another ship transmits this IMO and the row's ship transmits a different one, one
 * of the two numbers is wrong, and the list alone cannot say which: the row is refused. If only one of these is so, the row is accepted
 * with a warning: crews mistype IMO numbers.
 */
function contradiction(mmsi: number, imo: number, known: KnownShips): string | undefined {
  const ship = known.byMmsi(mmsi);
  if (ship?.imo === imo) return undefined;
  const other = known.byImo(imo).find((one) => one.mmsi !== mmsi);
  if (other && !ship?.imo) return `IMO ${imo} is sent by another ship too (MMSI ${other.mmsi}).`;
  if (other)
    throw new RowRefused(
      'imo',
      `MMSI ${mmsi} and IMO ${imo} are two ships: MMSI ${mmsi} sends IMO ${ship?.imo}, MMSI ${other.mmsi} sends IMO ${imo}.`,
    );
  return ship?.imo ? `MMSI ${mmsi} sends IMO ${ship.imo}.` : undefined;
}

/** Row numbers start at 1. A row is refused for its first error. Refused rows do not count in later checks. */
export function judgeFleetRows(rows: readonly PastedFleetRow[], known: KnownShips): FleetValidationAnswer {
  const ships: GoodRow[] = [];
  const refused: FleetValidationAnswer['refused'] = [];
  const warned: FleetValidationAnswer['warned'] = [];
  const rowOfMmsi = new Map<number, number>();
  const rowOfImo = new Map<number, number>();

  function judge(given: PastedFleetRow, row: number): void {
    const typed = mmsiOf(given.mmsi ?? '');
    const imo = imoOf(given.imo ?? '');
    if (typed === undefined && imo === undefined) throw new RowRefused('mmsi', 'The row has neither an MMSI nor an IMO number.');
    const tags = tagsOf(given.tags ?? '');
    const mmsi = typed ?? (imo === undefined ? 0 : shipOfImo(imo, known).mmsi);
    const sameShip = rowOfMmsi.get(mmsi);
    if (sameShip !== undefined) throw new RowRefused(typed === undefined ? 'imo' : 'mmsi', `MMSI ${mmsi} is already in row ${sameShip}.`);
    const sameImo = imo === undefined ? undefined : rowOfImo.get(imo);
    if (sameImo !== undefined) throw new RowRefused('imo', `IMO ${imo} is already in row ${sameImo}, with another MMSI.`);
    if (known.inFleet.has(mmsi)) throw new RowRefused(typed === undefined ? 'imo' : 'mmsi', `MMSI ${mmsi} is already in this fleet.`);
    if (known.inFleet.size + ships.length >= MAX_SHIPS_PER_FLEET)
      throw new RowRefused('mmsi', `A fleet can have at most ${MAX_SHIPS_PER_FLEET} ships.`);
    const warning = typed !== undefined && imo !== undefined ? contradiction(typed, imo, known) : undefined;
    if (warning !== undefined) warned.push({ row, field: 'imo', message: warning });
    const name = given.name?.trim() || known.byMmsi(mmsi)?.name;
    ships.push({ row, mmsi, ...(imo !== undefined && { imo }), ...(name && { name }), tags });
    rowOfMmsi.set(mmsi, row);
    if (imo !== undefined) rowOfImo.set(imo, row);
  }

  for (const [index, given] of rows.entries()) {
    try {
      judge(given, index + 1);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refused.push({ row: index + 1, field: error.field, message: error.message });
    }
  }
  return { valid: refused.length === 0, ships, refused, warned };
}
