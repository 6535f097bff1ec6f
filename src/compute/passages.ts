// The page's client of the worker that assesses passages: one worker for each question, ended with its answer. So no reports stay in memory
// twice, and a question that is no longer wanted costs nothing more.
import type { PassageApi, PassageAssessment, PassageQuestion } from '#contract/passages/passage-assessment.ts';
import { type SpawnedWorker, startWorker } from './worker-life.ts';

// written literally, so that the bundler finds the worker
const spawnWorker = () => new Worker(new URL('../../workers/passages.ts', import.meta.url), { type: 'module' });

/** In the order of the plans. Rejects if the worker dies, and when aborted. */
export async function assessInWorker(
  question: PassageQuestion,
  signal: AbortSignal,
  spawn: () => SpawnedWorker = spawnWorker,
): Promise<PassageAssessment[]> {
  signal.throwIfAborted();
  const { ask, end } = startWorker<PassageApi>(spawn());
  signal.addEventListener('abort', end, { once: true });
  try {
    return await ask((far) => far.assess(question));
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
