// The shape of an edit's declaration: its arguments, its call, its effect on rows, the entities that it touches, and how it merges.
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { EntityKey, IntentTable } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import type { Mutator } from './tx.ts';

export interface RowRef {
  table: IntentTable;
  id: string;
}

/**
 * How two people's edits of one row are merged (SY9). record: field by field. document: the later one becomes a copy. none: nothing is
 * replaced.
 */
type MergeClass = 'record' | 'document' | 'none';

export interface Mutation<A> {
  args: z.ZodType<A>;
  endpoint: EndpointName;
  toRequest(args: A): { params?: Record<string, string | number>; body?: unknown };
  /** Makes arguments from another client's request; `ids` makes the ids that the client left out. `args` parses them afterwards. */
  fromRequest(
    request: { params: Record<string, unknown>; body: Record<string, unknown> },
    made: { id: string; accountId: string },
  ): unknown;
  /** The effect on rows: on the device when the edit is made, on the server when it arrives. */
  effect: Mutator<A>;
  /** Entities that it reads or writes. Entries that share one are sent in order (SY4). */
  touches(args: A, who: { accountId: string }): EntityKey[];
  /** The row whose version is sent as If-Match, because the edit replaces a field of it or deletes it. */
  guards?(args: A): RowRef | undefined;
  merge: MergeClass;
  /**
   * Sets one thing that no version guards: the last edit wins. If another has undone it since, it is not sent again after a restore (SY22).
   */
  isSwitch?: true;
  /** A refusal also parks what was queued on top of it (SY12). */
  creates?: RowRef['table'];
  /** Members that hold ids of rows: translated through the idmap before each run and each sending (SY3). */
  refs: readonly (keyof A & string)[];
  /** Combines two unsent edits into one; absent: both stay. They have the same entity, the same members and equal `refs`. */
  coalesce?(earlier: A, later: A): A;
  /** The toast after success (specification, section 8): a key of locales/en/toasts.json. Absent: the screen itself shows it. */
  success?: `toasts.${string}`;
}

/** The schema alone says what the arguments are. */
export const define = <S extends z.ZodType>(mutation: Mutation<z.infer<NoInfer<S>>> & { args: S }): typeof mutation => mutation;

/** Coalescing: members that the later edit leaves out keep the earlier edit's values. */
export const later = <A extends object>(earlier: A, after: A): A => ({ ...earlier, ...after });
