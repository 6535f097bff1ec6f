// An administrator enters actors, by whom ships and passages are rated, changes and deletes them.
import { MAX_ACTORS } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { factChanges } from '#server/features/fact-changes.ts';
import type { Handlers } from '#server/handlers.ts';

export function actorsHandlers(deps: Pick<Deps, 'db' | 'clock'>) {
  const actors = factChanges(deps, {
    table: 'actors',
    noun: 'actor',
    most: MAX_ACTORS,
    tooMany: `There are at most ${MAX_ACTORS} actors.`,
    columns: ({ name, region, capability = null, intent = null }) => ({ name, region, capability, intent }),
  });
  return {
    'admin.setActor': ({ params, body, ...call }) => actors.set(call, params.id, body),
    'admin.deleteActor': ({ params, ...call }) => actors.remove(call, params.id),
  } satisfies Partial<Handlers>;
}
