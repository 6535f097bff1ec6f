// Every edit that a user can make, by name. An edit is declared whole in the file of its noun: arguments, call, effect (SY2). A name that
// has shipped never changes its meaning: entries of old code are still in outboxes.
import type { z } from '#contract/zod.ts';
import { alertMutations } from './alert-marks.ts';
import { assessmentMutations } from './vta/assessments.ts';
import { authorityReportMutations } from './authority-reports/kept-reports.ts';
import { draftMutations } from './reviews/drafts.ts';
import { drawingMutations } from './drawings.ts';
import { fleetMutations } from './fleets.ts';
import { mailedDocumentMutations } from './documents/mailed-documents.ts';
import type { Mutation } from './mutation.ts';
import { listVerdictMutations } from './watch-lists/list-verdicts.ts';
import { notificationMutations } from './notifications.ts';
import { particularsMutations } from './vta/particulars.ts';
import { passageMutations } from './passages/signed-passages.ts';
import { preferenceMutations } from './preferences.ts';
import { starMutations } from './stars.ts';
import { teamMutations } from './teams.ts';
import type { Mutator } from './tx.ts';
import { viewMutations } from './views.ts';
import { drillMutations } from './sentinel/drills.ts';
import { watchMutations } from './sentinel/watches.ts';

export const mutations = {
  ...fleetMutations,
  ...drawingMutations,
  ...viewMutations,
  ...preferenceMutations,
  ...notificationMutations,
  ...alertMutations,
  ...teamMutations,
  ...starMutations,
  ...particularsMutations,
  ...assessmentMutations,
  ...listVerdictMutations,
  ...passageMutations,
  ...draftMutations,
  ...authorityReportMutations,
  ...mailedDocumentMutations,
  ...watchMutations,
  ...drillMutations,
};
export type MutationName = keyof typeof mutations;
export type MutationArgs<N extends MutationName> = z.infer<(typeof mutations)[N]['args']>;
export const MUTATION_NAMES = Object.keys(mutations) as MutationName[];

/** Any mutation with its arguments, for generic code (outbox, runner, simulation). */
interface AnyMutation extends Mutation<never> {
  args: z.ZodType<never>;
}
export const mutationOf = (name: MutationName): AnyMutation => mutations[name] as unknown as AnyMutation;

/** The effect of a mutation whose arguments were already checked by its `args`, for generic code. */
export const mutatorOf = (name: MutationName): Mutator<unknown> => mutations[name].effect as Mutator<unknown>;
