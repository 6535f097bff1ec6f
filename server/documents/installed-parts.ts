// The engine and the fonts of documents, from the installed packages. The device has the same ones (src/compute/document-parts.ts).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TypesetterParts } from '#files/documents/typesetter.ts';

const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff'),
  import.meta.resolve('@fontsource/vazirmatn/files/vazirmatn-arabic-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
];
const ENGINE = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm');

export async function installedParts(): Promise<TypesetterParts> {
  const [engine, ...fonts] = await Promise.all([ENGINE, ...FONTS].map(async (url) => new Uint8Array(await readFile(fileURLToPath(url)))));
  if (!engine) throw new Error('The engine of documents is not installed');
  return { engine, fonts };
}
