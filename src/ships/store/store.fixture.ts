// A ship store on its own database, whose server is a list of answers.
import { ok, type Result } from '#contract/result.ts';
import type { Ship, ShipsQuery, TrackPoint } from '#contract/entities/ships.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import type { FetchShips } from './ship-refreshes.ts';
import { type FetchTrack, openShipStore, type ShipStore } from './ship-store.ts';

export const NOW_MS = 1_795_000_600_000;
let accounts = 0;

type Answer = Awaited<ReturnType<FetchShips>> | Response | (() => Promise<Awaited<ReturnType<FetchShips>>>);

export class ShipServer {
  readonly asked: { query: ShipsQuery; etag?: string }[] = [];
  readonly #answers: Answer[] = [];
  /** The answer for any ship's track. */
  track: Result<readonly TrackPoint[]> = ok([]);
  readonly fetchTrack: FetchTrack = async () => this.track;

  next(...answers: Answer[]): void {
    this.#answers.push(...answers);
  }

  readonly fetchShips: FetchShips = async (query, { etag }) => {
    this.asked.push({ query, ...(etag !== undefined && { etag }) });
    const answer = this.#answers.shift();
    if (answer === undefined) throw new Error('the server was asked too often');
    if (answer instanceof Response) return ok({ response: answer });
    return typeof answer === 'function' ? answer() : answer;
  };
}

export class StoreUnderTest {
  readonly accountId = `test-${accounts++}`;
  readonly server = new ShipServer();
  readonly #open: ShipStore[] = [];

  /** Another page of the same device, if one is already open. */
  async open(): Promise<ShipStore> {
    const { fetchShips, fetchTrack } = this.server;
    const opened = await openShipStore({ accountId: this.accountId, fetchShips, fetchTrack, clock: () => NOW_MS });
    if (!opened.ok) throw new Error(opened.error.message);
    this.#open.push(opened.value);
    return opened.value;
  }

  async end(): Promise<void> {
    for (const store of this.#open) store.close();
    await deleteAccountDb(this.accountId);
  }
}

/** The ships that a store says it holds, by MMSI. */
export function shipsIn(store: ShipStore): Map<number, Ship> {
  const ships = new Map<number, Ship>();
  const { slots } = store.snapshot();
  for (let slot = 0; slot < slots; slot++) {
    const ship = store.shipAt(slot);
    if (ship) ships.set(ship.mmsi, ship);
  }
  return ships;
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
