// Every edit a user can make, by name. An edit is declared whole in the file of its noun: arguments, call, effect (SY2).
// Once shipped a name never changes its meaning: entries of old code are still in outboxes.
import type { z } from '#contract/zod.ts';
import { alertMutations } from './alert-marks.ts';
import { drawingMutations } from './drawings.ts';
import { fleetMutations } from './fleets.ts';
import type { Mutation } from './mutation.ts';
import { notificationMutations } from './notifications.ts';
import { preferenceMutations } from './preferences.ts';
import { starMutations } from './stars.ts';
import { teamMutations } from './teams.ts';
import type { Mutator } from './tx.ts';
import { viewMutations } from './views.ts';

export const mutations = {
  ...fleetMutations,
  ...drawingMutations,
  ...viewMutations,
  ...preferenceMutations,
  ...notificationMutations,
  ...alertMutations,
  ...teamMutations,
  ...starMutations,
};
export type MutationName = keyof typeof mutations;
export type MutationArgs<N extends MutationName> = z.infer<(typeof mutations)[N]['args']>;
export const MUTATION_NAMES = Object.keys(mutations) as MutationName[];

/** One mutation with its arguments, whichever it is: for code that treats all alike (outbox, runner, simulation). */
interface AnyMutation extends Mutation<never> {
  args: z.ZodType<never>;
}
export const mutationOf = (name: MutationName): AnyMutation => mutations[name] as unknown as AnyMutation;

/** The effect of one mutation whose arguments were checked by its `args`: for code that treats all alike. */
export const mutatorOf = (name: MutationName): Mutator<unknown> => mutations[name].effect as Mutator<unknown>;
