// After a build: writes a brotli copy beside every text file of dist, so that the server compresses nothing while it serves.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const WORTH_BYTES = 1024;

export async function compressTree(root: string): Promise<void> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => /\.(html|js|mjs|css|svg|json|webmanifest)$/.test(path) && statSync(path).size > WORTH_BYTES);
  await Promise.all(
    paths.map(async (path) => {
      const text = readFileSync(path);
      const packed = await brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      });
      writeFileSync(`${path}.br`, packed);
    }),
  );
}

if (import.meta.main) await compressTree(join(import.meta.dirname, '../dist'));
