// The accounts that have a database on this device.
import { Dexie } from 'dexie';

const PREFIX = 'fathom-';
const DEVICE = 'fathom-device';

/** The name of the account's database. */
export const accountDbName = (accountId: string): string => `${PREFIX}${accountId}`;

/** Accounts with a database here, without the one signed in. */
export async function orphanAccountIds(signedInId: string | undefined): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  const ids = names.filter((name) => name.startsWith(PREFIX) && name !== DEVICE).map((name) => name.slice(PREFIX.length));
  return ids.filter((id) => id !== signedInId);
}
