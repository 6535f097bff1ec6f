// The newest signed version of every ship, for the list: of each ship one row is read, not all of her versions.
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { SignedVersion } from './signed-versions.ts';

export interface NewestVersion extends Pick<SignedVersion, 'signedAt' | 'authorName'> {
  /** 1 is the first that was signed. */
  number: number;
}
/** By MMSI. */
export type NewestVersions = ReadonlyMap<number, NewestVersion>;

/** Ids begin with the MMSI and go on with the time of signing. */
async function newestVersions(accountId: string): Promise<NewestVersions> {
  const { shipAssessments } = accountDb(accountId);
  const counts = new Map<string, { last: string; count: number }>();
  for (const id of (await shipAssessments.orderBy('id').primaryKeys()) as string[]) {
    const [mmsi = ''] = id.split(':');
    counts.set(mmsi, { last: id, count: (counts.get(mmsi)?.count ?? 0) + 1 });
  }
  const rows = await shipAssessments.bulkGet([...counts.values()].map(({ last }) => last));
  return new Map(
    rows.flatMap((row) => {
      if (!row) return [];
      const { mmsi, signedAt, authorName } = row;
      return [[mmsi, { signedAt, authorName, number: counts.get(String(mmsi))?.count ?? 0 }] as const];
    }),
  );
}

/** undefined until they are read. */
export function useNewestVersions(accountId: string): NewestVersions | undefined {
  const found = useLive(() => newestVersions(accountId), [accountId]);
  return found.state === 'ready' ? found.value : undefined;
}
