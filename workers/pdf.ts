// The worker that makes one PDF and is then ended: the engine takes some 200 MB. No logic of its own. The server lets this file alone compile
// WebAssembly (server/http/static-files.ts).
import { expose, transfer } from 'comlink';
import type { PdfApi } from '#contract/documents/document.ts';
import { makePdf } from '#features/documents/make-pdf.ts';

const api: PdfApi = {
  async make(request) {
    const bytes = await makePdf(request);
    return transfer(bytes, [bytes.buffer]);
  },
};

expose(api);
