// What one edit declares: its arguments, the call that it is, what it does to rows, what it touches, and how it meets others.
import type { EndpointName } from '#contract/endpoints.ts';
import type { EntityKey, IntentTable } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import type { Mutator } from './tx.ts';

export interface RowRef {
  table: IntentTable;
  id: string;
}

/** How two people's edits of one row meet (SY9). record: field by field. document: the later one becomes a copy. none: nothing is replaced. */
type MergeClass = 'record' | 'document' | 'none';

export interface Mutation<A> {
  args: z.ZodType<A>;
  endpoint: EndpointName;
  toRequest(args: A): { params?: Record<string, string | number>; body?: unknown };
  /** Arguments from what another client sent; `ids` makes those that it left out. Parsed by `args` afterwards. */
  fromRequest(
    request: { params: Record<string, unknown>; body: Record<string, unknown> },
    made: { id: string; accountId: string },
  ): unknown;
  /** What it does to rows: on the device when it is made, and on the server when it arrives. */
  effect: Mutator<A>;
  /** Entities that it reads or writes: entries that share one go in order (SY4). */
  touches(args: A, who: { accountId: string }): EntityKey[];
  /** The row whose version goes as If-Match: it replaces a field of it, or deletes it. */
  guards?(args: A): RowRef | undefined;
  merge: MergeClass;
  /** It sets one thing that no version guards: whoever did it last decides. What another has undone since is not sent again (SY22). */
  isSwitch?: true;
  /** A refusal parks what was queued on top of it as well (SY12). */
  creates?: RowRef['table'];
  /** Members that hold ids of rows: read through the idmap before each run and each sending (SY3). */
  refs: readonly (keyof A & string)[];
  /** Of two edits that were never sent, the one edit that stands for both; absent: both stay. Same entity, same members, those of `refs` alike. */
  coalesce?(earlier: A, later: A): A;
  /** What a success says (specification, section 8): a key of locales/en/toasts.json. Absent: the screen shows it. */
  success?: `toasts.${string}`;
}

/** The schema alone says what the arguments are. */
export const define = <S extends z.ZodType>(mutation: Mutation<z.infer<NoInfer<S>>> & { args: S }): typeof mutation => mutation;

/** Coalesced: what the later edit leaves out is as the earlier one had it. */
export const later = <A extends object>(earlier: A, after: A): A => ({ ...earlier, ...after });
