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
    deleted: 'Somebody has deleted this actor meanwhile. Nothing was saved. Add it as a new one if it is still needed.',
    columns: ({ name, region, capability = null, intent = null }) => ({ name, region, capability, intent }),
  });
  return {
    'admin.setActor': ({ params, query, body, ...call }) => actors.set(call, params.id, body, query),
    'admin.deleteActor': ({ params, ...call }) => actors.remove(call, params.id),
  } satisfies Partial<Handlers>;
}
