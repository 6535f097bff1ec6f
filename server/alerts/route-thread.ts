// The main thread's side of the route worker: requests routes over water, one answer for each.
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { AskedThread } from '#server/jobs/asked-thread.ts';
import type { WayAsked, WayFound } from './route-worker.ts';

/** Starts at the first request, because it reads the sea mask then. */
export class RouteThread {
  readonly #thread = new AskedThread<WayAsked, WayFound>({ file: new URL('./route-worker.ts', import.meta.url), name: 'routes' });

  /** @throws when the thread dies meanwhile */
  async plan(from: LonLat, to: LonLat): Promise<readonly RouteLeg[]> {
    return (await this.#thread.ask((id) => ({ id, from, to }))).legs;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
