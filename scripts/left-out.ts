// Parts of libraries that no browser of ours runs, and that tree shaking keeps because a method names them.
import type { Plugin } from 'vite';

/** Schemas as JSON, which only the server makes. Their methods are made when a schema is used, and throw when called. */
const ZOD_JSON = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const THROWS = "() => { throw new Error('Left out of the build'); }";

/** What a schema says to readers of the API's documentation, which the server makes. */
const OF_CONTRACT = /[\\/]src[\\/]contract[\\/].*\.ts$/;

/** Inflates where there is no DecompressionStream, which every browser of our target has. */
const INFLATE = '\0left-out-inflate';

const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:const (\w+)|function (\w+)|\{ \w+ as (\w+) \};)/gm)].map(([, ...names]) => names.find(Boolean) ?? '');

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node & { object?: Node; property?: Node & { name?: string } };
}

/** All calls of .describe() in this tree. */
function descriptions(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(descriptions);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, callee } = tree as Node;
  const isOne = type === 'CallExpression' && callee?.property?.name === 'describe';
  return [...(isOne ? [tree as Node] : []), ...Object.values(tree).flatMap(descriptions)];
}

/** From the last one on: an inner one ends before the outer one's begins. */
const withoutDescriptions = (code: string, tree: unknown): string =>
  descriptions(tree)
    .toSorted((one, other) => other.end - one.end)
    .reduce((left, { callee, end }) => left.slice(0, callee?.object?.end ?? end) + left.slice(end), code);

export const leftOut = (): Plugin => ({
  name: 'fathom:left-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fflate' && importer && /[\\/]pmtiles[\\/]/.test(importer) ? INFLATE : null),
  load: (id) => (id === INFLATE ? `export const decompressSync = ${THROWS};` : null),
  transform(code, id) {
    if (OF_CONTRACT.test(id)) return { code: withoutDescriptions(code, this.parse(code, { lang: 'ts' })), map: null };
    if (!ZOD_JSON.test(id)) return null;
    const names = exportsOf(code).map((name) => `leftOut as ${name}`);
    return { code: `const leftOut = () => ${THROWS};\nexport { ${names.join(', ')} };`, map: null };
  },
});
