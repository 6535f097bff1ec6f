// Which file of the tree needs which: imports, types, late imports, and files named by URL (workers). No tool that we know sees all four.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  from: string;
  /** A path from the root of the tree, or the name of a package's file as it is written. */
  to: string;
  isPackage: boolean;
}

interface Read {
  imports: Import[];
  /** `file: expression` of each import that no reader could follow, because its name is put together at run time. */
  hidden: string[];
}

const BY_URL = /\bnew URL\(\s*(['"`])([^'"`$]+)\1\s*,\s*import\.meta\.url\s*\)|\bimport\.meta\.resolve\(\s*(['"`])([^'"`$]+)\3\s*\)/g;
const HIDDEN_URL = /\bnew URL\(\s*(?!['"])[^)]*,\s*import\.meta\.url\s*\)|\bimport\.meta\.resolve\(\s*(?!['"])[^)]*\)/g;

/** The code with blanks in place of its comments: places stay. */
function withoutComments(code: string, comments: readonly { start: number; end: number }[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of comments) {
    text += code.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return text + code.slice(at);
}

/** What one file names of others. `text`: its code. */
function namesIn(file: string, text: string): { names: string[]; byUrl: string[]; hidden: string[] } {
  const { module, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const code = withoutComments(text, comments);
  const late = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end));
  const isText = (expression: string) => /^(['"])[^'"]+\1$/.test(expression);
  // `import('./a.ts')` where a type stands is in no list of the parser
  const types = [...code.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, name = '']) => name);
  return {
    names: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...late.filter(isText).map((expression) => expression.slice(1, -1)),
      ...types,
    ],
    byUrl: [...code.matchAll(BY_URL)].map(([, , url, , resolved]) => url ?? resolved ?? ''),
    hidden: [...late.filter((expression) => !isText(expression)), ...[...code.matchAll(HIDDEN_URL)].map(([expression]) => expression)],
  };
}

/** Reads every file of the folders. `root`: where `package.json` tells what #names mean. */
export function readImports(root: string, folders: readonly string[]): Read & { files: string[] } {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .filter((file) => !file.endsWith('.d.ts'));
  const read: Read = { imports: [], hidden: [] };
  for (const from of files) {
    const { names, byUrl, hidden } = namesIn(from, readFileSync(join(root, from), 'utf8'));
    const beside = (name: string) => normalize(join(dirname(from), name));
    const add = (name: string) => {
      const folder = aliases[`${name.split('/')[0]}/*`];
      if (name.startsWith('.')) read.imports.push({ from, to: beside(name), isPackage: false });
      else if (folder) read.imports.push({ from, to: normalize(folder.replace('*', name.slice(name.indexOf('/') + 1))), isPackage: false });
      else read.imports.push({ from, to: name, isPackage: true });
    };
    for (const name of names) add(name.replace(/\?.*$/, ''));
    for (const name of byUrl) add(/^[.#@]|^[\w-]+$/.test(name) ? name : `./${name}`);
    read.hidden.push(...hidden.map((expression) => `${from}: ${expression}`));
  }
  return { ...read, files };
}

/** The circles: files of which each leads to each other one (Tarjan's strongly connected components of two or more). */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) if (!isPackage && from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): number {
    index.set(file, index.size);
    let low = index.size - 1;
    open.push(file);
    for (const other of next.get(file) ?? []) {
      if (!index.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, index.get(other) ?? low);
    }
    lowest.set(file, low);
    if (low === index.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return circles;
}
