// The signed versions of a ship on this device, and the making of one.
import type { MutationArgs } from '#domain/mutations.ts';
import { assessmentId } from '#contract/row-ids.ts';
import type { Row } from '#contract/tables.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { ShipRating } from '#features/vta/rated-ships.ts';

export type SignedVersion = Row<'shipAssessments'>;

/** The newest first. */
export const useVersions = (accountId: string, mmsi: number): Loadable<SignedVersion[]> =>
  useLive(async () => {
    const rows = await accountDb(accountId).shipAssessments.where('id').startsWith(assessmentId(mmsi, '')).toArray();
    return rows.toSorted((one, other) => other.signedAt - one.signedAt || (one.id < other.id ? 1 : -1));
  }, [accountId, mmsi]);

/** What is signed: just what was shown. */
export function signingOf(
  mmsi: number,
  authorName: string,
  { ship, inputs, rating }: ShipRating,
  note: string,
): MutationArgs<'assessment.sign'> {
  const { name, imo, callsign, flag, shipType, length, beam } = ship ?? {};
  return {
    assessmentId: assessmentId(mmsi, newId()),
    mmsi,
    authorName,
    ship: { name, imo, callsign, flag, shipType, length, beam },
    inputs,
    result: rating,
    note,
    signedAt: now(),
  };
}
