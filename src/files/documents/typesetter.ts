// Sets documents as PDF with Typst, compiled to WebAssembly. The same on the device and on the server: who calls it brings the engine and the
// fonts. Nothing is fetched.
import startEngine, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { Paper, PlainDocument } from '#contract/documents/document.ts';
import { documentData } from './document-data.ts';
import { DOCUMENT_TEMPLATE } from './document-template.ts';
import { unpackFont } from './unpack-font.ts';
import { withoutEval } from './without-eval.ts';

export interface TypesetterParts {
  /** The engine's file, or an answer with it. */
  engine: BufferSource | Response;
  /** TrueType, OpenType or WOFF 1.0. */
  fonts: readonly Uint8Array<ArrayBuffer>[];
}

export interface Typesetter {
  /** The bytes of a PDF. @throws Error when the engine refuses the document, which is a bug of the template or a broken picture */
  set: (document: PlainDocument, paper: Paper) => Uint8Array<ArrayBuffer>;
}

const MAIN = '/main.typ';
/** Of the engine's diagnostics: as objects with a message. */
const AS_OBJECTS = 3;

interface Compiled {
  result?: Uint8Array<ArrayBuffer>;
  diagnostics?: { message: string }[];
}

/** Takes a second and some 200 MB: keep it, or end the thread. */
export async function openTypesetter({ engine, fonts }: TypesetterParts): Promise<Typesetter> {
  await startEngine({ module_or_path: engine });
  const builder = withoutEval(() => new TypstCompilerBuilder());
  for (const font of fonts) await builder.add_raw_font(await unpackFont(font));
  const compiler = await builder.build();
  compiler.add_source(MAIN, DOCUMENT_TEMPLATE);
  return { set: (document, paper) => setWith(compiler, document, paper) };
}

function setWith(compiler: TypstCompiler, document: PlainDocument, paper: Paper): Uint8Array<ArrayBuffer> {
  const { json, pictures } = documentData(document, paper);
  const files = new Map([['/document.json', new TextEncoder().encode(json)], ...pictures]);
  for (const [path, bytes] of files) compiler.map_shadow(path, bytes);
  try {
    const { result, diagnostics = [] } = compiler.compile(MAIN, undefined, 'pdf', AS_OBJECTS) as Compiled;
    if (!result) throw new Error(`The document cannot be set: ${diagnostics.map(({ message }) => message).join('; ')}`);
    return result;
  } finally {
    for (const path of files.keys()) compiler.unmap_shadow(path);
  }
}
