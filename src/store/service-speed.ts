// The speed of an own ship on passages, as her owner entered it.
import { particularsId } from '#contract/row-ids.ts';
import type { Knots } from '#contract/units.ts';
import { accountDb } from './device/account-db.ts';

/** Knots. undefined: none is known. */
export async function serviceSpeedOf(accountId: string, mmsi: number): Promise<Knots | undefined> {
  const particulars = await accountDb(accountId).shipParticulars.get(particularsId(mmsi));
  return particulars?.serviceSpeedKn?.value ?? undefined;
}
