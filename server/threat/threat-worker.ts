// The thread that builds threat tiles, so that the server's loop never waits for it. One request, one answer, and it ends.
import { parentPort } from 'node:worker_threads';
import { buildThreat } from './build-threat.ts';
import type { ThreatReply, ThreatRequest } from './threat-protocol.ts';

if (!parentPort) throw new Error('threat-worker.ts is started by threat-thread.ts, as a worker');
const port = parentPort;

port.once('message', ({ lon, lat, atMs, asOfMs }: ThreatRequest) => {
  try {
    const reports = Array.from(lon, (one, i) => ({ lon: one, lat: lat[i] ?? 0, atMs: atMs[i] ?? 0 }));
    const built = buildThreat(reports, asOfMs);
    const archive = Uint8Array.from(built.archive); // of its own, so that it can be handed over
    port.postMessage({ ok: true, built: { ...built, archive } } satisfies ThreatReply, [archive.buffer]);
  } catch (error) {
    port.postMessage({ ok: false, message: String(error) } satisfies ThreatReply);
  }
});
