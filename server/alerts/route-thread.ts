// The main thread's end of the route worker: asks it for ways over water, one answer for each question.
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { AskedThread } from '#server/jobs/asked-thread.ts';
import type { WayAsked, WayFound } from './route-worker.ts';

/** Runs from the first question on: it reads the sea for that. */
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
