// The thread that packs answers, so that the server's loop never waits for it. Speaks payload-protocol.ts.
import { parentPort } from 'node:worker_threads';
import type { BuildReply, BuildRequest } from './payload-protocol.ts';
import { buildPayload } from './payload-stream.ts';
import { Segment } from './segment.ts';

if (!parentPort) throw new Error('payload-worker.ts is started by payloads.ts, as a worker');
const port = parentPort;
const segments: Segment[] = [];

port.on('message', (request: BuildRequest) => {
  for (const buffer of request.newSegments) segments.push(new Segment(buffer));
  buildPayload(segments, request).then(
    (payload) => port.postMessage({ id: request.id, ok: true, payload } satisfies BuildReply, [payload.gzip.buffer]),
    (error: unknown) => port.postMessage({ id: request.id, ok: false, message: String(error) } satisfies BuildReply),
  );
});
