// The page's client of the worker that reads drawing files.
import type { DrawingFileAnswer } from '#contract/files/drawing-file.ts';
import { fail } from '#contract/result.ts';
import { readFile, type ReadWishes } from './read-file.ts';

// written literally, so that the bundler finds the worker
const spawn = () => new Worker(new URL('../../workers/drawing-file.ts', import.meta.url), { type: 'module' });

/** As readFile. */
export const readDrawingFileInWorker = (file: Blob, wishes: ReadWishes): Promise<DrawingFileAnswer> =>
  readFile<DrawingFileAnswer>(file, spawn, (problem) => fail({ problem }), wishes);
