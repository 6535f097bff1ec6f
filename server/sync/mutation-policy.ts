// What a feature adds to a mutation on the server: who may, what follows, and the specification's answer. The edit itself is src/domain's.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { IntentTable, Row } from '#contract/tables.ts';
import type { SyncTx, SyncWho } from './sync-tx.ts';

export interface MutationPolicy<N extends MutationName> {
  /**
   * Called first, before it is known whether the row is there: a row that the caller may not see is not there for `tx`, and what is not
   * there is none of a policy's business (the runner answers 404 or 410). Ends by `refuse` (src/domain/refuse.ts) when the caller may not.
   */
  may(tx: SyncTx, args: MutationArgs<N>, who: SyncWho): Promise<void>;
  /**
   * In the same transaction, after the mutator: what only a server does. Not called when a key repeats. `before`: the row that the
   * mutation `guards`, as it stood before the edit; undefined when it was not there or there is none to guard.
   */
  after?(tx: SyncTx, args: MutationArgs<N>, who: SyncWho, before: Row<IntentTable> | undefined): Promise<void>;
  /** What its call answers a client that did not ask for the acknowledgement alone. Absent: {}. */
  present?: Presenter<N>;
}

export type Policies = { readonly [N in MutationName]: MutationPolicy<N> };

/**
 * The answer of the mutation's call as the contract writes it, read in the same transaction after the edit. `args` name the row that was
 * written: where the server made an id or a copy, that one.
 */
export type Presenter<N extends MutationName> = (tx: SyncTx, args: MutationArgs<N>, who: SyncWho) => Promise<unknown>;
