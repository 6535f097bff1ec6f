// Builds threat tiles in a separate thread, one per build: there are only a few a day.
import { Worker } from 'node:worker_threads';
import type { BuiltThreat } from './build-threat.ts';
import type { ThreatReply, ThreatRequest } from './threat-protocol.ts';

/** @throws when the thread dies or cannot build; the signal's reason when stopped */
export async function buildInThread(request: ThreatRequest, signal: AbortSignal): Promise<BuiltThreat> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./threat-worker.ts', import.meta.url), { name: 'threat-tiles' });
  worker.unref();
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<BuiltThreat>((resolve, reject) => {
      worker.on('message', (reply: ThreatReply) => (reply.ok ? resolve(reply.built) : reject(new Error(reply.message))));
      worker.on('error', (error) => reject(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', () => reject(new Error('The thread that builds threat tiles has ended')));
      worker.postMessage(request, [request.numbers.buffer]);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
