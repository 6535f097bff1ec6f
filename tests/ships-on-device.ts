// Puts ships and their past into an account's database the way the app does: by the ship store, from answers of a server.
import { ok } from '#contract/result.ts';
import type { Ship, TrackPoint } from '#contract/entities/ships.ts';
import { worldAnswer } from '#ships/answers.fixture.ts';
import { openShipStore } from '#ships/store/ship-store.ts';

interface Wanted {
  ships: readonly Ship[];
  ownFleet?: readonly number[];
  tracks?: ReadonlyMap<number, readonly TrackPoint[]>;
}

export async function putShipsOnDevice(accountId: string, { ships, ownFleet = [], tracks = new Map() }: Wanted): Promise<void> {
  const opened = await openShipStore({
    accountId,
    fetchShips: async () => ok({ response: await worldAnswer({ ships }) }),
    fetchTrack: async (mmsi) => ok(tracks.get(mmsi) ?? []),
    clock: () => Date.now(),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  const did = [
    await store.refresh({}),
    await store.mark({ ownFleet }),
    ...(await Promise.all([...tracks.keys()].map((mmsi) => store.fetchTrack(mmsi, 0)))),
  ];
  store.close();
  for (const result of did) if (!result.ok) throw new Error(result.error.message);
}
