// The thread that makes PDFs, so that the server's event loop is not blocked: a document takes a third of a second, the first one two.
import { parentPort } from 'node:worker_threads';
import { openTypesetter } from '#files/documents/typesetter.ts';
import { installedParts } from './installed-parts.ts';
import type { PdfQuestion, PdfReply } from './pdf-protocol.ts';

if (!parentPort) throw new Error('pdf-worker.ts is started by pdf-thread.ts, as a worker');
const port = parentPort;
const opening = installedParts().then(openTypesetter);

async function answer({ id, document, paper }: PdfQuestion): Promise<PdfReply> {
  try {
    return { id, ok: true, pdf: (await opening).set(document, paper) };
  } catch (error) {
    return { id, ok: false, message: String(error) };
  }
}

port.on('message', (question: PdfQuestion) => {
  void answer(question).then((reply) => port.postMessage(reply, reply.ok ? [reply.pdf.buffer] : []));
});
