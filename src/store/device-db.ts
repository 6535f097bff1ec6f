// The device-wide database: who is signed in here, with which token and lease. Read by page, workers and service worker alike.
// Must never hold an account's own rows: those are in account-db.ts and go with the account.
import { Dexie, type EntityTable } from 'dexie';
import type { Account } from '#contract/accounts.ts';
import type { EpochMs } from '#contract/units.ts';

export interface SessionRow {
  id: 'current';
  account: Account;
  jwtToken: string;
  /** By this device's clock. */
  tokenExpiresAtMs: EpochMs;
  /** The lease (SY17). */
  offlineUntilMs: EpochMs;
  /** The latest time seen, the server's or ours, so that a clock set back does not stretch the lease. */
  latestSeenMs: EpochMs;
}

export interface SettingRow {
  key: string;
  value: unknown;
}

export type DeviceDb = Dexie & {
  session: EntityTable<SessionRow, 'id'>;
  settings: EntityTable<SettingRow, 'key'>;
};

let opened: DeviceDb | undefined;

/** The one connection of this thread; opens itself at the first use. A written session survives a power cut. */
export function deviceDb(): DeviceDb {
  if (!opened) {
    opened = new Dexie('fathom-device', { chromeTransactionDurability: 'strict' }) as DeviceDb;
    opened.version(1).stores({ session: 'id', settings: 'key' });
  }
  return opened;
}
