// After a build: writes a brotli copy beside every file of dist that gets smaller by it, so that the server compresses nothing while it
// serves. At the best quality, a tenth smaller than the usual one and ten times as long to make (minutes for the engine of documents, so that
// has a lower one: 9 makes it a fiftieth smaller in five times the time): kept copies of files that did not change are used again.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const WORTH_BYTES = 1024;
/** From here on the best quality takes minutes. */
const LARGE_BYTES = 4_000_000;

async function compress(text: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: text.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 7,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotli(text, { params });
}

/** `kept`: the folder of copies by what they hold; what this tree does not use is removed from it. */
export async function compressTree(root: string, kept: string): Promise<void> {
  mkdirSync(kept, { recursive: true });
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => /\.(html|js|mjs|css|svg|json|webmanifest|wasm|ttf)$/.test(path) && statSync(path).size > WORTH_BYTES);
  const used = await Promise.all(
    paths.map(async (path) => {
      const text = readFileSync(path);
      const copy = join(kept, `${createHash('sha256').update(text).digest('hex')}.br`);
      if (!existsSync(copy)) {
        writeFileSync(`${copy}.part`, await compress(text));
        renameSync(`${copy}.part`, copy); // whole or not at all
      }
      copyFileSync(copy, `${path}.br`);
      return basename(copy);
    }),
  );
  for (const name of readdirSync(kept)) if (!used.includes(name)) rmSync(join(kept, name));
}

if (import.meta.main) await compressTree(join(import.meta.dirname, '../dist'), join(import.meta.dirname, '../.cache/brotli'));
