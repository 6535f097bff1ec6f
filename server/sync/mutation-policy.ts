// What a feature adds to an edit on the server: who may make it, what follows, and the specification's answer. The edit itself is in
// src/domain.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { IntentTable, Row } from '#contract/tables.ts';
import type { SyncTx, SyncWho } from './sync-tx.ts';

export interface MutationPolicy<N extends MutationName> {
  /**
   * Called first, before the runner knows whether the row exists. `tx` does not see a row that the caller may not see, and a missing row is
   * not a policy's concern: the runner answers 404 or 410. Ends by `refuse` (src/domain/refuse.ts) when the caller may not.
   */
  may(tx: SyncTx, args: MutationArgs<N>, who: SyncWho): Promise<void>;
  /**
   * Runs after the mutator, in the same transaction: effects that only a server has. Not called for a repeated key. `before`: the row that
   * the mutation `guards`, as it was before the edit; undefined when it did not exist or none is guarded.
   */
  after?(tx: SyncTx, args: MutationArgs<N>, who: SyncWho, before: Row<IntentTable> | undefined): Promise<void>;
  /** The answer for a client that did not ask for the acknowledgement only. Absent: {}. */
  present?: Presenter<N>;
}

/** For rows that the caller may write wherever row-level security shows them: it has answered already. */
export const rowSecurityDecides = {
  async may(): Promise<void> {},
};

export type Policies = { readonly [N in MutationName]: MutationPolicy<N> };

/**
 * Makes the answer of the call as the contract writes it, read in the same transaction after the edit. `args` name the row that was
 * written, also where the server chose its id or made a copy.
 */
export type Presenter<N extends MutationName> = (tx: SyncTx, args: MutationArgs<N>, who: SyncWho) => Promise<unknown>;
