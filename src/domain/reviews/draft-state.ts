// What became of a draft of an assessment, by its log. Pure; screens, edits and the server's policies ask here.
import type { Account } from '#contract/entities/accounts.ts';
import type { ReviewLogRow } from '#contract/tables.ts';

/** As they arrived; those that no server has yet come last. */
export const linesInOrder = (log: readonly ReviewLogRow[]): ReviewLogRow[] =>
  log.toSorted(
    (one, other) => Number(one.v === 0) - Number(other.v === 0) || one.arrivedAt - other.arrivedAt || (one.id < other.id ? -1 : 1),
  );

/** undefined: nobody was asked yet. Once signed, a draft stays so. */
export function lastStep(log: readonly ReviewLogRow[]): ReviewLogRow | undefined {
  return log.find(({ kind }) => kind === 'signed') ?? linesInOrder(log).at(-1);
}

/** Who signs a draft or sends it back: a manager or administrator, or who was asked last. */
export const mayReview = (last: ReviewLogRow | undefined, { id, role }: Pick<Account, 'id' | 'role'>): boolean =>
  role !== 'member' || (last?.kind === 'asked' && last.reviewer?.id === id);

/** Who asks for a review and deletes: its writer, or a manager or administrator. */
export const isInCharge = ({ ownerId }: { ownerId: string }, { id, role }: Pick<Account, 'id' | 'role'>): boolean =>
  role !== 'member' || ownerId === id;
