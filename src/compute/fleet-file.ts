// The page's client of the worker that reads files of ships.
import type { FleetFileAnswer } from '#contract/files/fleet-file.ts';
import { fail } from '#contract/result.ts';
import { readFile, type ReadWishes } from './read-file.ts';

// written literally, so that the bundler finds the worker
const spawn = () => new Worker(new URL('../../workers/fleet-file.ts', import.meta.url), { type: 'module' });

/** As readFile. */
export const readFleetFileInWorker = (file: Blob, wishes: ReadWishes): Promise<FleetFileAnswer> =>
  readFile<FleetFileAnswer>(file, spawn, (reason) => fail({ reason }), wishes);
