// Reads one file in one worker: started for it, and ended when it has answered, failed or is cancelled. Memory taken by a hostile file is
// freed with the worker.
import { proxy, transfer } from 'comlink';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { type SpawnedWorker, startWorker } from './worker-life.ts';

export interface ReadWishes {
  signal: AbortSignal;
  /** The part done, 0 to 1. */
  onProgress: (part: number) => void;
}

interface FileReaderApi<Answer> {
  read: (bytes: ArrayBuffer, onProgress: (part: number) => void) => Promise<Answer>;
}

export type NotRead = 'tooLarge' | 'cancelled' | 'readerFailed';

/** When aborted, it answers `cancelled` and ends the worker. Never rejects: a worker that dies answers `readerFailed`. */
export async function readFile<Answer>(
  file: Blob,
  spawn: () => SpawnedWorker,
  refused: (why: NotRead) => Answer,
  { signal, onProgress }: ReadWishes,
): Promise<Answer> {
  if (file.size > MAX_OPENED_FILE_BYTES) return refused('tooLarge');
  if (signal.aborted) return refused('cancelled');
  const bytes = await file.arrayBuffer().catch(() => undefined); // the file was deleted meanwhile, or its card was removed
  if (!bytes) return refused('readerFailed');
  if (signal.aborted) return refused('cancelled');
  const { ask, end } = startWorker<FileReaderApi<Answer>>(spawn());
  signal.addEventListener('abort', end, { once: true });
  const tell = proxy((part: number) => void (signal.aborted || onProgress(part)));
  try {
    return await ask((far) => far.read(transfer(bytes, [bytes]), tell) as Promise<Answer>);
  } catch {
    return refused(signal.aborted ? 'cancelled' : 'readerFailed');
  } finally {
    end();
  }
}
