// The route that is being planned stays with the account: a reload, a closed tab or the end of a session does not lose it.
import { PASSAGES } from '#contract/routing.ts';
import { z } from '#contract/zod.ts';
import { log } from '#platform/log.ts';
import { onSessionNews } from '#session/session-channel.ts';
import { keepRoute, keptRoute } from '#store/planned-route.ts';
import { isPlanned, type RouteDraft, routeDraft } from './route-draft.ts';

const Place = z.tuple([z.number(), z.number()]);
const StoredRoute = z.object({
  stops: z.array(z.object({ id: z.string(), text: z.string(), position: Place.optional(), name: z.string().optional() })).min(2),
  fixed: z.object({ name: z.string(), waypoints: z.array(z.object({ position: Place, name: z.string().optional() })) }).optional(),
  speedKn: z.number(),
  departureMs: z.number().optional(),
  closedPassages: z.array(z.enum(PASSAGES)),
  avoidListedAreas: z.boolean(),
  closedDrawings: z.array(z.string()),
});

/** While the planner is open. What was planned before is in hand again, unless something else is. Answers how to stop. */
export function keepPlannedRoute(accountId: string): () => void {
  const take = async () => {
    const stored = StoredRoute.safeParse(await keptRoute(accountId));
    if (stored.success && !isPlanned(routeDraft.get())) routeDraft.set(stored.data as RouteDraft); // members that zod answers as undefined are absent in our types
  };
  const keep = () => {
    const draft = routeDraft.get();
    return keepRoute(accountId, isPlanned(draft) ? draft : undefined);
  };
  let written = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    written = written.then(work).catch((error: unknown) => log.warn('the planned route is kept for this page alone', error));
  };
  next(take);
  const ends = [routeDraft.watch(() => next(keep)), onSessionNews(({ kind }) => kind === 'unsealed' && next(take))];
  return () => {
    for (const end of ends) end();
  };
}
