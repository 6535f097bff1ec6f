// Makes a PDF from what this device keeps: engine and fonts come from the cache, and nothing is fetched.
import type { PdfRequest } from '#contract/documents/document.ts';
import { openTypesetter } from '#files/documents/typesetter.ts';

export async function makePdf({ document, paper, cache, engine, fonts }: PdfRequest): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await caches.open(cache);
  const partOf = async (url: string): Promise<Response> => {
    const part = await kept.match(url);
    if (!part) throw new Error(`${url} is not on this device`);
    return part;
  };
  const bytesOf = async (url: string) => new Uint8Array(await (await partOf(url)).arrayBuffer());
  const typesetter = await openTypesetter({ engine: await partOf(engine), fonts: await Promise.all(fonts.map(bytesOf)) });
  return typesetter.set(document, paper);
}
