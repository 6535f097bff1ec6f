// Stores the route being planned with the account, beside those of other tabs: a reload, a closed tab or the end of a session does not lose
// it.
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

/** undefined: nothing that this code can read. */
export const storedRoute = (kept: unknown): RouteDraft | undefined => StoredRoute.safeParse(kept).data as RouteDraft | undefined; // members that zod returns as undefined are absent in our types

/**
 * Runs while the planner is open. Restores the earlier route if the planner is empty, and the next one after a clear. Returns a function
 * that stops it.
 */
export function keepPlannedRoute(accountId: string): () => void {
  let inHand = routeDraft.get().id;
  /** `draft`: the route when this was asked. A later change is never overwritten. */
  const take = async (draft: RouteDraft) => {
    const stored = (await keptRoutes(accountId)).map(storedRoute).find((route) => route !== undefined);
    if (!stored || isPlanned(draft) || routeDraft.get() !== draft) return;
    inHand = stored.id;
    routeDraft.set(stored);
  };
  const keep = async (draft: RouteDraft) => {
    const before = inHand;
    inHand = draft.id;
    if (isPlanned(draft)) return keepRoute(accountId, draft.id, draft);
    await keepRoute(accountId, before, undefined);
    if (before !== draft.id) await take(draft); // cleared, not merely a field emptied for typing
  };
  let written = Promise.resolve();
  const next = (work: (draft: RouteDraft) => Promise<void>) => {
    const draft = routeDraft.get(); // read now: a later one may belong to another account
    written = written.then(() => work(draft)).catch((error: unknown) => log.warn('the planned route is kept for this page alone', error));
  };
  next(take);
  const ends = [routeDraft.watch(() => next(keep)), onSessionNews(({ kind }) => kind === 'unsealed' && next(take))];
  return () => {
    for (const end of ends) end();
  };
}
