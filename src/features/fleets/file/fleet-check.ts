// Checks rows before they enter a list: first on the device by the server's own rule and the ships stored here, then on the server, which
// knows more ships. Stores nothing; offline, the device's result counts and says so.
import type { AppError } from '#contract/errors.ts';
import type { FileRow } from '#contract/files/fleet-file.ts';
import type { PastedFleetRow, FleetValidationAnswer } from '#contract/entities/fleets.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { isImoNumber, parseImo } from '#domain/ais/imo.ts';
import { judgeFleetRows, type ShipIdentity } from '#domain/fleet-rows.ts';

type GoodRow = FleetValidationAnswer['ships'][number];

export interface RowWords {
  row: number;
  /** The row's text, to recognise it by. */
  text: string;
  /** Which rule it failed. */
  message: string;
}

export interface Checked {
  /** Valid rows in their order, each ship once. */
  ships: GoodRow[];
  refused: RowWords[];
  /** Rows among `ships` with a warning. */
  warned: RowWords[];
  /** Why only the device checked; absent when the server did. */
  deviceOnly?: AppError;
}

/** External checks; the screen passes the ship store and the remote call. */
export interface Judges {
  byMmsi: (mmsis: readonly number[]) => Promise<readonly (ShipIdentity | undefined)[]>;
  byImo: (imo: number) => Promise<readonly ShipIdentity[]>;
  askServer: (rows: PastedFleetRow[], signal: AbortSignal) => Promise<Result<FleetValidationAnswer>>;
}

interface Wishes {
  /** MMSIs that are in the list already. */
  inList: ReadonlySet<number>;
  signal: AbortSignal;
  /** The finished part, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Small enough to show progress over a slow link, large enough that ten calls do for the longest list. */
const ROWS_A_QUESTION = 1000;
const IMOS_AT_ONCE = 20;
/** The device's part of the whole progress. */
const DEVICE_PART = 0.4;

const shownOf = ({ mmsi, imo, name }: PastedFleetRow) => [mmsi, imo, name].filter(Boolean).join(', ');
const mmsiOf = ({ mmsi = '' }: PastedFleetRow): number | undefined =>
  /^\d{9}$/.test(mmsi.replaceAll(/\s/g, '')) ? Number(mmsi.replaceAll(/\s/g, '')) : undefined;
const imoOf = ({ imo = '' }: PastedFleetRow): number | undefined => parseImo(imo);

/** Errors: cancelled. */
export async function checkRows(
  rows: readonly FileRow[],
  judges: Judges,
  { inList, signal, onProgress }: Wishes,
): Promise<Result<Checked>> {
  const onDevice = await judgeHere(rows, judges, inList, signal, (part) => onProgress(part * DEVICE_PART));
  if (!onDevice) return cancelled;
  const { answer, unknownHere } = onDevice;
  const rowAt = (row: number) => rows[row - 1];
  const good = new Map(answer.ships.map((ship) => [ship.row, ship]));
  const refused = new Map(answer.refused.map(({ row, message }) => [row, message]));
  const warned = new Map(answer.warned.map(({ row, message }) => [row, message]));

  // the server gets the rows that the device accepted, and IMO numbers unknown on this device
  const asked = [...new Set([...good.keys(), ...unknownHere])].toSorted((a, b) => a - b);
  let deviceOnly: AppError | undefined;
  for (let from = 0; from < asked.length && !deviceOnly; from += ROWS_A_QUESTION) {
    const some = asked.slice(from, from + ROWS_A_QUESTION);
    const said = await judges.askServer(
      some.map((row) => onlyFields(rowAt(row))),
      signal,
    );
    if (signal.aborted) return cancelled;
    if (said.ok) settle(said.value, some, { good, refused, warned });
    else deviceOnly = said.error;
    onProgress(DEVICE_PART + (1 - DEVICE_PART) * Math.min(1, (from + some.length) / asked.length));
  }
  if (signal.aborted) return cancelled;
  const words = (found: Map<number, string>): RowWords[] =>
    [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([row, message]) => ({ row: rowAt(row)?.row ?? row, text: shownOf(rowAt(row) ?? {}), message }));
  const ships = [...good.values()].toSorted((a, b) => a.row - b.row).map((ship) => ({ ...ship, row: rowAt(ship.row)?.row ?? ship.row }));
  return ok({ ships, refused: words(refused), warned: words(warned), ...(deviceOnly && { deviceOnly }) });
}

const cancelled: Result<Checked> = fail({ code: 'cancelled', message: '' });

const onlyFields = ({ mmsi, imo, name, tags }: PastedFleetRow = {}): PastedFleetRow => ({
  ...(mmsi !== undefined && { mmsi }),
  ...(imo !== undefined && { imo }),
  ...(name !== undefined && { name }),
  ...(tags !== undefined && { tags }),
});

interface Verdicts {
  good: Map<number, GoodRow>;
  refused: Map<number, string>;
  warned: Map<number, string>;
}

/** The server's answer counts for the rows that it got; a ship that it names again counts once. */
function settle(answer: FleetValidationAnswer, asked: readonly number[], { good, refused, warned }: Verdicts): void {
  const rowOf = (index: number) => asked[index - 1] ?? 0;
  for (const row of asked) for (const found of [good, refused, warned]) found.delete(row);
  const taken = new Map([...good.values()].map(({ mmsi, row }) => [mmsi, row]));
  for (const ship of answer.ships) {
    const row = rowOf(ship.row);
    const twin = taken.get(ship.mmsi);
    if (twin === undefined) good.set(row, { ...ship, row });
    else refused.set(row, `MMSI ${ship.mmsi} is already in row ${twin}.`);
    taken.set(ship.mmsi, twin ?? row);
  }
  for (const { row, message } of answer.refused) refused.set(rowOf(row), message);
  for (const { row, message } of answer.warned) if (good.has(rowOf(row))) warned.set(rowOf(row), message);
}

/** undefined: aborted. Row numbers are positions in `rows`, from 1. */
async function judgeHere(
  rows: readonly FileRow[],
  { byMmsi, byImo }: Judges,
  inFleet: ReadonlySet<number>,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<{ answer: FleetValidationAnswer; unknownHere: number[] } | undefined> {
  const mmsis = [...new Set(rows.map(mmsiOf).filter((mmsi) => mmsi !== undefined))];
  const ships = new Map<number, ShipIdentity>();
  for (let from = 0; from < mmsis.length; from += ROWS_A_QUESTION) {
    for (const ship of await byMmsi(mmsis.slice(from, from + ROWS_A_QUESTION))) if (ship) ships.set(ship.mmsi, ship);
    if (signal.aborted) return undefined;
    onProgress((0.5 * from) / mmsis.length);
  }
  // a ship that sends the IMO number of her row needs no search
  const unproven = rows.filter((row) => imoOf(row) !== undefined && ships.get(mmsiOf(row) ?? 0)?.imo !== imoOf(row));
  const imos = [...new Set(unproven.map(imoOf).filter((imo) => imo !== undefined && isImoNumber(imo)))] as number[];
  const senders = new Map<number, readonly ShipIdentity[]>();
  for (let from = 0; from < imos.length; from += IMOS_AT_ONCE) {
    const some = imos.slice(from, from + IMOS_AT_ONCE);
    const found = await Promise.all(some.map(byImo));
    if (signal.aborted) return undefined;
    for (const [index, imo] of some.entries()) senders.set(imo, found[index] ?? []);
    onProgress(0.5 + (0.5 * from) / imos.length);
  }
  const answer = judgeFleetRows(rows, {
    byMmsi: (mmsi) => ships.get(mmsi),
    byImo: (imo) => senders.get(imo) ?? [],
    inFleet,
  });
  const isUnknown = (row: FileRow | undefined) => {
    const imo = row && imoOf(row);
    return !row?.mmsi?.trim() && imo !== undefined && senders.get(imo)?.length === 0;
  };
  return { answer, unknownHere: answer.refused.map(({ row }) => row).filter((row) => isUnknown(rows[row - 1])) };
}

/** The tags in the rows, each once, in their order. */
export const tagsOf = (ships: readonly GoodRow[]): string[] => [...new Set(ships.flatMap(({ tags }) => tags))];
