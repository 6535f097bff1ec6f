// One life of a worker, the same for every face of one: it is started, asked, and gone. Whether another follows is the face's to say.
import { wrap } from 'comlink';

/** What is needed of a Worker. */
export type SpawnedWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** A worker's interface as the page asks it: every answer is a promise. Comlink's own type loses the pairs of a Result. */
export type WorkerClient<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer ? (...args: Args) => Promise<Awaited<Answer>> : never;
};

/** The worker went away before it answered: it died, or was ended. */
export class WorkerGone extends Error {}

export interface WorkerLife<Api> {
  /** For what needs no answer; a worker that is gone hears nothing of it. */
  far: WorkerClient<Api>;
  /** Rejects with WorkerGone when the worker goes away first. */
  ask: <T>(question: (far: WorkerClient<Api>) => Promise<T>) => Promise<T>;
  /** Open questions reject. Ending twice is ending once. */
  end: () => void;
}

/** `onDeath`: the worker failed by itself; it is ended by then, and its open questions reject. */
export function startWorker<Api>(worker: SpawnedWorker, onDeath?: () => void): WorkerLife<Api> {
  const far = wrap<Api>(worker as Worker) as unknown as WorkerClient<Api>;
  /** Rejects each open question. A promise they all raced with would keep every answer as long as the worker lives. */
  const open = new Set<() => void>();
  let isGone = false;

  function end(): void {
    if (isGone) return;
    isGone = true;
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
