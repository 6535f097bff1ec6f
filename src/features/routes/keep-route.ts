// The route that is being planned stays with the account, beside those of other tabs: a reload, a closed tab or the end of a session does
// not lose it.
import { PASSAGES } from '#contract/routing.ts';
import { z } from '#contract/zod.ts';
import { log } from '#platform/log.ts';
import { onSessionNews } from '#session/session-channel.ts';
import { keepRoute, keptRoutes } from '#store/planned-route.ts';
import { isPlanned, type RouteDraft, routeDraft } from './route-draft.ts';

const Place = z.tuple([z.number(), z.number()]);
const StoredRoute = z.object({
  id: z.string(),
  stops: z.array(z.object({ id: z.string(), text: z.string(), position: Place.optional(), name: z.string().optional() })).min(2),
  fixed: z.object({ name: z.string(), waypoints: z.array(z.object({ position: Place, name: z.string().optional() })) }).optional(),
  speedKn: z.number(),
  departureMs: z.number().optional(),
  closedPassages: z.array(z.enum(PASSAGES)),
  avoidListedAreas: z.boolean(),
  closedDrawings: z.array(z.string()),
});

/**
 * While the planner is open. What was planned before is in hand again, unless something else is, and after a clear the next one. Answers
 * how to stop.
 */
export function keepPlannedRoute(accountId: string): () => void {
  let inHand = routeDraft.get().id;
  /** `draft`: what was in hand when this was asked for. Nothing is put over a later change. */
  const take = async (draft: RouteDraft) => {
    const stored = (await keptRoutes(accountId)).map((route) => StoredRoute.safeParse(route)).find(({ success }) => success)?.data;
    if (!stored || isPlanned(draft) || routeDraft.get() !== draft) return;
    inHand = stored.id;
    routeDraft.set(stored as RouteDraft); // members that zod answers as undefined are absent in our types
  };
  const keep = async (draft: RouteDraft) => {
    const before = inHand;
    inHand = draft.id;
    if (isPlanned(draft)) return keepRoute(accountId, draft.id, draft);
    await keepRoute(accountId, before, undefined);
    if (before !== draft.id) await take(draft); // cleared, and not a field that was emptied to type in it anew
  };
  let written = Promise.resolve();
  const next = (work: (draft: RouteDraft) => Promise<void>) => {
    const draft = routeDraft.get(); // now: a later one may be another account's
    written = written.then(() => work(draft)).catch((error: unknown) => log.warn('the planned route is kept for this page alone', error));
  };
  next(take);
  const ends = [routeDraft.watch(() => next(keep)), onSessionNews(({ kind }) => kind === 'unsealed' && next(take))];
  return () => {
    for (const end of ends) end();
  };
}
