// What lists show of signed assessments, read from indexes of the device's database: a row may have 100 kB, and
// only those in sight are read whole (unsureOf).
import type { RiskRating } from '#contract/entities/risk.ts';
import { MAX_SIGNED_PASSAGES } from '#contract/limits.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';

export interface ListedPassage
  extends Pick<SignedPassageRow, 'id' | 'v' | 'name' | 'shipName' | 'mmsi' | 'routeId' | 'authorName' | 'signedAt'> {
  departureMs: EpochMs;
  figure: number;
  band: SignedPassageRow['result']['rating']['band'];
  validUntilMs: EpochMs | undefined;
}

/** What every row has, in the order of its index (src/store/device/account-db.ts). */
const LINE = '[id+v+name+authorName+signedAt+plan.departureMs+result.rating.figure+result.rating.band]';
type Line = [
  id: string,
  v: number,
  name: string,
  authorName: string,
  signedAt: EpochMs,
  departureMs: EpochMs,
  figure: number,
  band: ListedPassage['band'],
];

/** All that an organisation may have, the newest first. */
export async function listedPassages(accountId: string): Promise<ListedPassage[]> {
  const { signedPassages } = accountDb(accountId);
  const keysOf = (index: string) => signedPassages.orderBy(index).limit(MAX_SIGNED_PASSAGES).keys();
  /** A member that rows may lack, by the id of the row. */
  const membersOf = async <T>(member: string) => new Map((await keysOf(`[id+${member}]`)) as unknown as [string, T][]);
  const [lines, mmsis, shipNames, routeIds, validUntil] = await Promise.all([
    keysOf(LINE),
    membersOf<number>('mmsi'),
    membersOf<string>('shipName'),
    membersOf<string>('routeId'),
    membersOf<EpochMs>('result.validUntilMs'),
  ]);
  return (lines as unknown as Line[])
    .map(([id, v, name, authorName, signedAt, departureMs, figure, band]) => ({
      id,
      v,
      name,
      authorName,
      signedAt,
      departureMs,
      figure,
      band,
      mmsi: mmsis.get(id),
      shipName: shipNames.get(id),
      routeId: routeIds.get(id),
      validUntilMs: validUntil.get(id),
    }))
    .toSorted((one, other) => other.signedAt - one.signedAt);
}

export const useSignedPassages = (accountId: string): Loadable<ListedPassage[]> => useLive(() => listedPassages(accountId), [accountId]);

/** What of the rating of one is not sure, from its whole row: only for the few rows that are in sight. */
export async function unsureOf(accountId: string, id: string): Promise<Pick<RiskRating, 'bandRange' | 'unknown' | 'lines'> | undefined> {
  const row = await accountDb(accountId).signedPassages.get(id);
  if (!row) return undefined;
  const { bandRange, unknown, lines } = row.result.rating;
  return { bandRange, unknown, lines };
}

/** By its name or that of its ship. */
export function passagesLike(typed: string, passages: readonly ListedPassage[]): ListedPassage[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return passages.filter(({ name, shipName = '' }) => [name, shipName].some((text) => text.toLocaleLowerCase().includes(wanted)));
}
