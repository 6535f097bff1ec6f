// The thread that builds threat tiles, so that the server's event loop is not blocked. It answers one request and ends.
import { parentPort } from 'node:worker_threads';
import { buildThreat } from './build-threat.ts';
import type { Report } from './threat-cells.ts';
import { NUMBERS_A_REPORT, type ThreatReply, type ThreatRequest } from './threat-protocol.ts';

if (!parentPort) throw new Error('threat-worker.ts is started by threat-thread.ts, as a worker');
const port = parentPort;

port.once('message', ({ numbers, sample, asOfMs }: ThreatRequest) => {
  try {
    const reports: Report[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_A_REPORT) {
      const [lon = 0, lat = 0, atMs = 0, isSample] = numbers.subarray(at, at + NUMBERS_A_REPORT);
      if (isSample === Number(sample)) reports.push({ lon, lat, atMs });
    }
    const built = buildThreat(reports, asOfMs);
    const archive = Uint8Array.from(built.archive); // a copy with its own buffer, which can be transferred
    port.postMessage({ ok: true, built: { ...built, archive } } satisfies ThreatReply, [archive.buffer]);
  } catch (error) {
    port.postMessage({ ok: false, message: String(error) } satisfies ThreatReply);
  }
});
