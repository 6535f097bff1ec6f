// The device-wide database: who is signed in here, with which token and lease, and the sealed work of who was. Read by page, workers and service worker alike.
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

/** Unsent work of an account whose session ended here: readable with its key alone (SY18). */
export interface SealedRow {
  id: string;
  accountId: string;
  /** Which key of the account's opens it: keys are kept by the server for each device. */
  deviceId: string;
  iv: Uint8Array<ArrayBuffer>;
  work: ArrayBuffer;
  edits: number;
  /** Texts that were typed and not saved; a list of ships for a new fleet counts as one. */
  drafts?: number;
  sealedAtMs: EpochMs;
  /** Only where the server never got to keep the key: better here than lost. */
  key?: CryptoKey;
  /** Why it could not be opened: noKey: the server has none for it; unreadable: the key does not fit. */
  trouble?: 'noKey' | 'unreadable';
}

/** Something waits for its owner: beside it, or alone, a piece may hold what the server has had (`done` of unsent-work.ts). */
export const isUnsent = ({ edits, drafts = 0 }: Pick<SealedRow, 'edits' | 'drafts'>): boolean => edits + drafts > 0;

/** The key that will seal this account's work, while it is signed in here. Cannot be read out of the browser. */
interface SealingKeyRow {
  accountId: string;
  key: CryptoKey;
}

/** Of the settings: which alerts the account that is signed in was told of here, by numbers of its ships. */
export const TOLD_ALERTS = 'toldAlerts';

interface SettingRow {
  key: string;
  value: unknown;
}

type DeviceDb = Dexie & {
  session: EntityTable<SessionRow, 'id'>;
  settings: EntityTable<SettingRow, 'key'>;
  sealed: EntityTable<SealedRow, 'id'>;
  sealingKeys: EntityTable<SealingKeyRow, 'accountId'>;
};

let opened: DeviceDb | undefined;

/** The one connection of this thread; opens itself at the first use. A written session survives a power cut. */
export function deviceDb(): DeviceDb {
  if (!opened) {
    opened = new Dexie('fathom-device', { chromeTransactionDurability: 'strict' }) as DeviceDb;
    opened.version(1).stores({ session: 'id', settings: 'key' });
    opened.version(2).stores({ session: 'id', settings: 'key', sealed: 'id, accountId', sealingKeys: 'accountId' });
  }
  return opened;
}
