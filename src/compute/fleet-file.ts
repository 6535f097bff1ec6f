// The page's face of the worker that reads files of ships: one worker a file, ended when it has answered, failed or is no longer wanted.
import { proxy, transfer, wrap } from 'comlink';
import type { FleetFileAnswer, FleetFileApi, FileRefusal } from '#contract/fleet-file.ts';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { fail } from '#contract/result.ts';

interface Wishes {
  signal: AbortSignal;
  /** The part done, 0 to 1. */
  onProgress: (part: number) => void;
}

const refused = (reason: FileRefusal['reason']): FleetFileAnswer => fail({ reason });

/** Aborted, it answers `cancelled` and the worker is gone. Rejects never: a worker that dies answers `readerFailed`. */
export async function readFleetFile(file: Blob, { signal, onProgress }: Wishes): Promise<FleetFileAnswer> {
  if (file.size > MAX_OPENED_FILE_BYTES) return refused('tooLarge');
  if (signal.aborted) return refused('cancelled');
  const bytes = await file.arrayBuffer().catch(() => undefined); // deleted since, or a card that was pulled out
  if (!bytes) return refused('readerFailed');
  // literally so, or the bundler does not see the worker
  const worker = new Worker(new URL('../../workers/fleet-file.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<FleetFileAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve(refused('cancelled')), { once: true });
    if (signal.aborted) resolve(refused('cancelled'));
    worker.addEventListener('error', () => resolve(refused('readerFailed')));
    worker.addEventListener('messageerror', () => resolve(refused('readerFailed')));
  });
  const tell = proxy((part: number) => void (signal.aborted || onProgress(part)));
  const reader = wrap<FleetFileApi>(worker);
  const answer = (reader.read(transfer(bytes, [bytes]), tell) as Promise<FleetFileAnswer>).catch(() => refused('readerFailed'));
  try {
    return await Promise.race([answer, ended]);
  } finally {
    worker.terminate();
  }
}
