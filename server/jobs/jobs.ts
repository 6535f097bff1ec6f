// The jobs that run by themselves and their last results, for the administrator. In memory: of this instance, since it started.
import type { Job } from '#contract/entities/administration.ts';
import type { z } from '#contract/zod.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Log } from '#server/log.ts';
import type { LongTurns } from '#server/long-turns.ts';

type JobState = z.infer<typeof Job>;

export interface Jobs {
  /** Runs `work` as a turn of the job and returns or throws what it does. `everyMs`: the interval of turns. */
  run<T>(name: string, everyMs: number, work: () => Promise<T>): Promise<T>;
  list(): JobState[];
}

/** For tests and programs without an administrator. */
export const unwatched: Jobs = { run: (_name, _everyMs, work) => work(), list: () => [] };

export function createJobs(clock: () => EpochMs, turns?: LongTurns): Jobs {
  const jobs = new Map<string, JobState>();
  return {
    async run(name, everyMs, work) {
      jobs.set(name, { ...jobs.get(name), name, state: 'running' });
      const leave = turns?.enter(name);
      const ended = (how: Pick<JobState, 'state' | 'error'>) =>
        jobs.set(name, { name, ...how, lastAt: clock(), nextAt: clock() + everyMs });
      try {
        const answer = await work();
        ended({ state: 'idle' });
        return answer;
      } catch (error) {
        ended({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
        throw error;
      } finally {
        leave?.();
      }
    },
    list: () => [...jobs.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

/** Half of what closing the whole server may take (main.ts). */
const STOP_MS = 2500;

interface Every {
  jobs?: Jobs | undefined;
  log: Pick<Log, 'warn'>;
  name: string;
  everyMs: number;
  /** For the log, once until it works again. */
  failed: string;
}

/**
 * Runs `work` now and then at intervals until the returned function is called. That function waits for the current turn, but not for ever:
 * the next start must be able to repeat a turn that is cut off.
 */
export function runEvery({ jobs = unwatched, log, name, everyMs, failed }: Every, work: () => Promise<unknown>): () => Promise<void> {
  let [failing, waits, closed] = [false, false, false];
  const turn = async (): Promise<void> => {
    waits = false;
    if (closed) return;
    try {
      await jobs.run(name, everyMs, work);
      failing = false;
    } catch (error) {
      if (!failing && !closed) log.warn(`${failed}; tried again until they can`, { error: String(error) });
      failing = true;
    }
  };
  let underWay = turn();
  const timer = setInterval(() => {
    if (waits) return; // a slow turn is followed by one, not by all that were due meanwhile
    waits = true;
    underWay = underWay.then(turn);
  }, everyMs);
  timer.unref();
  return async () => {
    closed = true;
    clearInterval(timer);
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
  };
}
