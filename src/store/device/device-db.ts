// The device-wide database: who is signed in, with which token and lease, and the sealed work of earlier accounts. Read by page, workers
// and service worker. Must never hold an account's own rows: those are in account-db.ts and are deleted with the account.
import { Dexie, type EntityTable } from 'dexie';
import { letGoWhenFrozen } from './let-go-when-frozen.ts';
import type { Account } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';

export interface SessionRow {
  id: 'current';
  account: Account;
  jwtToken: string;
  /** By this device's clock. */
  tokenExpiresAtMs: EpochMs;
  /** The lease (SY17). */
  offlineUntilMs: EpochMs;
  /** The latest time seen, the server's or ours, so that setting the clock back does not extend the lease. */
  latestSeenMs: EpochMs;
}

/** Unsent work of an account whose session ended here: readable only with its key (SY18). */
export interface SealedRow {
  id: string;
  accountId: string;
  /** Which of the account's keys opens it: the server keeps one key per device. */
  deviceId: string;
  iv: Uint8Array<ArrayBuffer>;
  work: ArrayBuffer;
  edits: number;
  /** Texts that were typed and not saved; the list of ships for a new fleet counts as one. */
  drafts?: number;
  sealedAtMs: EpochMs;
  /** Only when the server never received the key: stored here rather than lost. */
  key?: CryptoKey;
  /** Why it could not be opened. noKey: the server has no key for it. unreadable: the key does not fit. */
  trouble?: 'noKey' | 'unreadable';
}

/**
 * Whether something here waits for its owner. A piece may also hold, or hold only, what the server already has (`done` of unsent-work.ts).
 */
export const isUnsent = ({ edits, drafts = 0 }: Pick<SealedRow, 'edits' | 'drafts'>): boolean => edits + drafts > 0;

/** The key that will seal this account's work, while it is signed in here. The browser does not let it be exported. */
interface SealingKeyRow {
  accountId: string;
  key: CryptoKey;
}

/** In the settings: which alerts the signed-in account was told of here, by numbers of its ships. */
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

/** The only connection of this thread; opens itself at first use. A written session survives a power cut. */
export function deviceDb(): DeviceDb {
  if (!opened) {
    opened = letGoWhenFrozen(new Dexie('fathom-device', { chromeTransactionDurability: 'strict' }) as DeviceDb);
    opened.version(1).stores({ session: 'id', settings: 'key' });
    opened.version(2).stores({ session: 'id', settings: 'key', sealed: 'id, accountId', sealingKeys: 'accountId' });
  }
  return opened;
}
