// Texts and pictures of a set, kept so that browsers can show them: texts in UTF-8, pictures of TIFF as PNG.
import { rename, writeFile } from 'node:fs/promises';
import { rm, stat } from 'node:fs/promises';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import { BadFile } from '#server/import/text-file.ts';
import { type ChartFiles, hashOf } from './chart-files.ts';
import type { CellThread } from './reading/cell-thread.ts';
import { BadCell } from './reading/iso8211.ts';
import type { ChartSet, SetFile } from './reading/read-set.ts';
import { checkTiff } from './reading/tiff-size.ts';

const MOST_NAME = 64;

/** Cells have texts in ASCII, or in what their producer's machines had: then Windows-1252 reads all that Latin 1 has. */
function toUtf8(bytes: Buffer): Buffer {
  const encodings =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ['utf-16le']
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ['utf-16be']
        : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\0', ''));
    } catch {
      // the next one
    }
  }
  return Buffer.alloc(0);
}

interface Keeping {
  files: ChartFiles;
  thread: CellThread;
}

async function keepPicture({ files, thread }: Keeping, path: string, name: string, bytes: Buffer): Promise<void> {
  if (!/\.TIFF?$/.test(name)) return files.keep(path, bytes);
  if (await files.isThere(path)) return;
  checkTiff(bytes);
  const [from, made] = [files.beside(`${path}.tif`), files.beside(path)];
  try {
    await writeFile(from, bytes);
    await thread.picture({ from, path: made });
    await rename(made, path);
  } finally {
    await rm(from, { force: true });
  }
}

async function keepText(keeping: Keeping, file: SetFile): Promise<ChartText> {
  const bytes = await file.read();
  const kind = file.name.endsWith('.TXT') ? 'text' : 'picture';
  const text = { name: file.name, hash: hashOf(bytes), kind } as const;
  const path = keeping.files.text(text);
  if (kind === 'text') await keeping.files.keep(path, toUtf8(bytes));
  else await keepPicture(keeping, path, file.name, bytes);
  return { ...text, bytes: (await stat(path)).size };
}

export interface KeptTexts {
  texts: ReadonlyMap<string, ChartText>;
  refused: { name: string; why: string }[];
}

/** By name. What cannot be read is left out, with the reason. */
export async function keepTexts(set: Pick<ChartSet, 'texts'>, keeping: Keeping, signal?: AbortSignal): Promise<KeptTexts> {
  const kept: { texts: Map<string, ChartText>; refused: KeptTexts['refused'] } = { texts: new Map(), refused: [] };
  for (const file of set.texts.values()) {
    signal?.throwIfAborted();
    if (file.name.length > MOST_NAME) continue; // no attribute of S-57 names it: they have 12 letters
    try {
      kept.texts.set(file.name, await keepText(keeping, file));
    } catch (error) {
      if (!(error instanceof BadCell || error instanceof BadFile)) throw error;
      kept.refused.push({ name: file.name, why: error.message });
    }
  }
  return kept;
}
