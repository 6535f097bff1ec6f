import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressTree } from './compress.ts';

test('a copy that is kept is used again, and one that no file needs goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [root, kept] = [join(folder, 'dist'), join(folder, 'kept')];
  mkdirSync(root);
  const text = 'export const ship = 1;\n'.repeat(100);
  writeFileSync(join(root, 'a.js'), text);
  writeFileSync(join(root, 'small.js'), 'x');
  await compressTree(root, kept);
  expect(brotliDecompressSync(readFileSync(join(root, 'a.js.br'))).toString()).toBe(text);
  expect(readdirSync(root).toSorted()).toEqual(['a.js', 'a.js.br', 'small.js']);

  const [copy = ''] = readdirSync(kept);
  writeFileSync(join(kept, copy), brotliCompressSync('kept'));
  await compressTree(root, kept);
  expect(brotliDecompressSync(readFileSync(join(root, 'a.js.br'))).toString()).toBe('kept');

  writeFileSync(join(root, 'a.js'), `${text}changed`);
  await compressTree(root, kept);
  expect(readdirSync(kept)).not.toContain(copy);
});
