// What runs by itself and how it went last, for the administrator. In memory: of this instance, since it started.
import type { Job } from '#contract/administration.ts';
import type { z } from '#contract/zod.ts';
import type { EpochMs } from '#contract/units.ts';

type JobState = z.infer<typeof Job>;

export interface Jobs {
  /** Runs `work` as a turn of the job and passes on what it answers or throws. `everyMs`: when the next turn comes by itself. */
  run<T>(name: string, everyMs: number, work: () => Promise<T>): Promise<T>;
  list(): JobState[];
}

/** For tests and programs in which nobody looks. */
export const unwatched: Jobs = { run: (_name, _everyMs, work) => work(), list: () => [] };

export function createJobs(clock: () => EpochMs): Jobs {
  const jobs = new Map<string, JobState>();
  return {
    async run(name, everyMs, work) {
      jobs.set(name, { ...jobs.get(name), name, state: 'running' });
      const ended = (how: Pick<JobState, 'state' | 'error'>) =>
        jobs.set(name, { name, ...how, lastAt: clock(), nextAt: clock() + everyMs });
      try {
        const answer = await work();
        ended({ state: 'idle' });
        return answer;
      } catch (error) {
        ended({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    list: () => [...jobs.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}
