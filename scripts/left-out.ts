// Parts of libraries that no browser of ours runs, and that tree shaking keeps because a method names them.
import type { Plugin } from 'vite';

/** Schemas as JSON, which only the server makes. Their methods are made when a schema is used, and throw when called. */
const ZOD_JSON = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const THROWS = "() => { throw new Error('Left out of the build'); }";

/** Inflates where there is no DecompressionStream, which every browser of our target has. */
const INFLATE = '\0left-out-inflate';

const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:const (\w+)|function (\w+)|\{ \w+ as (\w+) \};)/gm)].map(([, ...names]) => names.find(Boolean) ?? '');

export const leftOut = (): Plugin => ({
  name: 'fathom:left-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fflate' && importer && /[\\/]pmtiles[\\/]/.test(importer) ? INFLATE : null),
  load: (id) => (id === INFLATE ? `export const decompressSync = ${THROWS};` : null),
  transform(code, id) {
    if (!ZOD_JSON.test(id)) return null;
    const names = exportsOf(code).map((name) => `leftOut as ${name}`);
    return { code: `const leftOut = () => ${THROWS};\nexport { ${names.join(', ')} };`, map: null };
  },
});
