// The server's side of the thread that reads charts. It starts with the first cell of a set and is ended after the set.
import { rm } from 'node:fs/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { CellQuestion, CellRead, PictureQuestion, ReadingAnswer, ReadingQuestion } from './cell-protocol.ts';
import { BadCell } from './iso8211.ts';

/** GDAL keeps a little of each cell: a new thread begins after so many. */
const CELLS_A_THREAD = 100;
/**
 * Megabytes of objects. Without a limit a thread takes several times what it needs before it looks for what is not needed any more. A cell of
 * 5 MB, the most that S-57 allows (appendix B.1, 5.1), needs a third of it.
 */
const RESOURCES: ResourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** A cell takes a second. One that takes as long as this holds up all others. */
const MOST_MS = 180_000;

type Question = Omit<CellQuestion, 'id'> | Omit<PictureQuestion, 'id'>;

export interface CellThread {
  /** @throws BadCell with the reason when it cannot be read, the signal's reason when aborted */
  cell(question: Omit<CellQuestion, 'id' | 'ask'>, signal?: AbortSignal): Promise<CellRead>;
  /** @throws BadCell */
  picture(question: Omit<PictureQuestion, 'id' | 'ask'>): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(answer: ReadingAnswer): void;
  reject(error: unknown): void;
}

/** `folder`: for the files of GDAL; it is removed at the end. A thread that died, or was ended by a signal, starts again with the next cell. */
export function openCellThread(folder: string): CellThread {
  let worker: Worker | undefined;
  let waiting: Waiting | undefined;
  let lastId = 0;
  let cells = 0;

  const lose = async (lost: Worker, error: unknown): Promise<void> => {
    if (lost !== worker) return;
    worker = undefined;
    waiting?.reject(error);
    waiting = undefined;
    await lost.terminate();
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./cell-worker.ts', import.meta.url), {
      name: 'charts',
      workerData: { folder },
      resourceLimits: RESOURCES,
    });
    made.unref();
    made.on('message', (answer: ReadingAnswer) => {
      waiting?.resolve(answer);
      waiting = undefined;
    });
    made.on('error', (error) => void lose(made, new BadCell(`the reader broke off at it: ${error.message}`)));
    made.on('exit', () => void lose(made, new BadCell('the reader broke off at it')));
    return made;
  };

  async function ask(question: Question, signal?: AbortSignal): Promise<ReadingAnswer> {
    signal?.throwIfAborted();
    const asked = (worker ??= start());
    const late = setTimeout(() => void lose(asked, new BadCell('reading it took too long')), MOST_MS).unref();
    const onAbort = () => void lose(asked, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      return await new Promise<ReadingAnswer>((resolve, reject) => {
        waiting = { resolve, reject };
        lastId += 1;
        asked.postMessage({ ...question, id: lastId } as ReadingQuestion);
      });
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    async cell(question, signal) {
      cells += 1;
      if (worker && cells % CELLS_A_THREAD === 0) await lose(worker, new BadCell('the reader was ended'));
      const answer = await ask({ ...question, ask: 'cell' }, signal);
      if (!answer.ok) throw new BadCell(answer.why);
      if (!answer.read) throw new BadCell('it could not be read');
      return answer.read;
    },
    async picture(question) {
      const answer = await ask({ ...question, ask: 'picture' });
      if (!answer.ok) throw new BadCell(answer.why);
    },
    async stop() {
      if (worker) await lose(worker, new BadCell('the reader was ended'));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
