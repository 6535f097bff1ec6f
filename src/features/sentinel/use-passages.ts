// Signed assessments of passages on this device, for a watch that begins with one or came from one.
import type { SignedPassageRow } from '#contract/tables.ts';
import { passagesAhead } from '#domain/sentinel/planned-voyage.ts';
import { serverNow } from '#platform/clock.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { type PassageToWatch, signedToWatch } from './form/passage-to-watch.ts';

/** Of a ship, those not sailed yet by their plan, the newest first. */
async function passagesOf(accountId: string, mmsi: number): Promise<PassageToWatch[]> {
  const rows = await accountDb(accountId).signedPassages.where('mmsi').equals(mmsi).toArray();
  return passagesAhead(rows, serverNow()).map(signedToWatch);
}

/** undefined until they are read. */
export function usePassagesOf(accountId: string, mmsi: number): readonly PassageToWatch[] | undefined {
  const found = useLive(() => passagesOf(accountId, mmsi), [accountId, mmsi]);
  return found.state === 'ready' ? found.value : undefined;
}

/** The signed assessment that a route is of. undefined: none, or not on this device. */
export function usePassageOfWatch(accountId: string, passageId: string | undefined): SignedPassageRow | undefined {
  const found = useLive(
    async () => (passageId === undefined ? undefined : accountDb(accountId).signedPassages.get(passageId)),
    [accountId, passageId],
  );
  return found.state === 'ready' ? found.value : undefined;
}
