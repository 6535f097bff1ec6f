// One life of a worker: started, asked, ended. The same for every client; the client decides whether another life follows.
import { wrap } from 'comlink';
import { onFrozen } from '#platform/frozen-page.ts';

/** The members of Worker that are used. */
export type SpawnedWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** A worker's interface as the page calls it: every answer is a promise. Comlink's own type loses the pairing in a Result. */
export type WorkerClient<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer ? (...args: Args) => Promise<Awaited<Answer>> : never;
};

/** The worker ended before it answered: it died, or was ended. */
export class WorkerGone extends Error {}

export interface WorkerLife<Api> {
  /** For calls that need no answer; a worker that has ended receives nothing. */
  far: WorkerClient<Api>;
  /** Rejects with WorkerGone if the worker ends first. */
  ask: <T>(question: (far: WorkerClient<Api>) => Promise<T>) => Promise<T>;
  /** Open questions reject. A second call does nothing. */
  end: () => void;
}

/** `onDeath`: the worker failed. By then it has been ended, and its open questions have been rejected. */
export function startWorker<Api>(worker: SpawnedWorker, onDeath?: () => void): WorkerLife<Api> {
  const far = wrap<Api>(worker as Worker) as unknown as WorkerClient<Api>;
  /** Rejects each open question. Racing them all with one promise would keep every answer in memory as long as the worker lives. */
  const open = new Set<() => void>();
  let isGone = false;
  const stay = onFrozen(() => worker.terminate()); // told to nobody: a face would start another

  function end(): void {
    if (isGone) return;
    isGone = true;
    stay();
    worker.terminate();
    for (const leave of open) leave();
    open.clear();
  }
  function died(): void {
    if (isGone) return;
    end();
    onDeath?.();
  }
  worker.addEventListener('error', died);
  worker.addEventListener('messageerror', died);

  return {
    far,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const leave = () => reject(new WorkerGone('The worker is gone'));
        if (isGone) return leave();
        open.add(leave);
        question(far)
          .finally(() => open.delete(leave))
          .then(resolve, reject);
      }),
    end,
  };
}
