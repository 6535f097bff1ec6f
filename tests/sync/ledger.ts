// Every edit that a user of the simulation made, and what became of it by the user's own acts. The other half, what became of it
// ashore, is the judge's log.
import type { MutationName } from '#domain/mutations.ts';
import type { Row, TableName } from '#contract/tables.ts';

/**
 * live: on the device (queued, sent, acknowledged, parked, blocked, in the history) or sealed. The others are ends: merged into an
 * earlier edit that was never sent, taken back, given up, done again under another key, gone with a storage that the system emptied.
 */
export type Fate = 'live' | 'merged' | 'undone' | 'discarded' | 'replaced' | 'wiped';

export interface LedgerEdit {
  key: string;
  replica: string;
  accountId: string;
  name: MutationName;
  args: unknown;
  /** The life of the server's database that its device knew of when it was made. */
  epoch: unknown;
  fate: Fate;
  /** Asked for, but the tab died before it said whether it happened: the database tells. */
  perhaps?: Fate;
  /** The tab that would have said. */
  tab?: { isAlive(): boolean };
  /** The rows it replaces a field of, as its user saw them. */
  saw: Row<TableName>[];
  /** Counts up in the order in which edits were committed on their devices. Absent: its tab died before. */
  committed?: number;
  /** The newest notification number that the device had when it was made. */
  newestNo: number;
}

export interface Ledger {
  readonly edits: Map<string, LedgerEdit>;
  add(edit: LedgerEdit): void;
  of(replica: string): LedgerEdit[];
  /** Called in the transaction that commits the edit. */
  commits(edit: LedgerEdit): void;
}

export function createLedger(): Ledger {
  const edits = new Map<string, LedgerEdit>();
  const byReplica = new Map<string, LedgerEdit[]>();
  let count = 0;
  return {
    edits,
    add(edit) {
      edits.set(edit.key, edit);
      const own = byReplica.get(edit.replica) ?? [];
      own.push(edit);
      byReplica.set(edit.replica, own);
    },
    of: (replica) => byReplica.get(replica) ?? [],
    commits(edit) {
      count += 1;
      edit.committed = count;
    },
  };
}
