// Libraries that several threads use, built once as files of their own: in the bundle of every thread a device would fetch each again. Dexie
// and geographiclib are the page's and most workers'; of MapLibre the page and its worker share a third, which its own builds hold twice.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown, type OutputChunk, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const mapLibre = join(dirname(resolve('maplibre-gl/package.json')), 'src');

/** What of MapLibre is imported by name; its other 81 exports would bring more code. */
const OF_MAP_LIBRE = ['AttributionControl', 'GPUInitializationError', 'Map', 'VectorTileSource', 'addProtocol', 'setWorkerUrl'];

const MAP_LIBRE_WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
const WORKER_URL = '\0maplibre-worker-url';

/** Virtual modules of the libraries' own build. */
const parts: RolldownPlugin = {
  name: 'fathom:parts-of-libraries',
  resolveId: (id) => (id === 'maplibre-parts' || id === '@maplibre/mlt' ? `\0${id}` : null),
  load(id) {
    if (id === '\0maplibre-parts') return `export { ${OF_MAP_LIBRE.join(', ')} } from ${JSON.stringify(join(mapLibre, 'index.ts'))};`;
    // a second format of tiles: no archive of ours has it
    if (id === '\0@maplibre/mlt')
      return 'export const GEOMETRY_TYPE = {}; export const decodeTile = () => { throw new Error("No MLT tiles here"); };';
    return null;
  },
};

/** Each built for itself: who uses one must not fetch what another shares with its worker. */
const BUILDS: Record<string, string>[] = [
  { dexie: resolve('dexie/dist/modern/dexie.mjs') },
  { geographiclib: resolve('geographiclib-geodesic') },
  { maplibre: 'maplibre-parts', 'maplibre-worker': join(mapLibre, 'source/worker.ts') },
];

async function chunksOf(input: Record<string, string>): Promise<OutputChunk[]> {
  const built = await rolldown({
    input,
    platform: 'browser',
    plugins: [parts],
    preserveEntrySignatures: 'strict',
    transform: {
      target: 'es2023',
      define: { 'process.env.NODE_ENV': '"production"' },
      // as MapLibre builds itself: a field without a value is only a type
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    },
  });
  const { output } = await built.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].mjs',
    chunkFileNames: 'maplibre-shared-[hash].mjs',
  });
  await built.close();
  return output.filter((file) => file.type === 'chunk');
}

/** Name of the entry -> its file below assets, and the code of these and of what they share. */
async function build(): Promise<{ entries: Map<string, string>; chunks: OutputChunk[] }> {
  const chunks = (await Promise.all(BUILDS.map(chunksOf))).flat();
  return { entries: new Map(chunks.filter(({ isEntry }) => isEntry).map(({ name, fileName }) => [name, fileName])), chunks };
}

/** The names that code imports from this address. */
const namesFrom = (address: string, code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from]) =>
    from === address ? names.split(',').map((name) => name.trim().split(' ')[0] ?? '') : [],
  );

const LIBRARIES: Record<string, string> = { dexie: 'dexie', 'geographiclib-geodesic': 'geographiclib', 'maplibre-gl': 'maplibre' };

/** For the page's build, which writes the files, and for that of its workers. */
export function sharedLibraries(): { page: Plugin; worker: () => Plugin } {
  let building: ReturnType<typeof build> | undefined;
  const address = async (entry: string) => `/assets/${(await (building ??= build())).entries.get(entry) ?? ''}`;
  const plugin: Plugin = {
    name: 'fathom:shared-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id) {
      if (id === MAP_LIBRE_WORKER) return WORKER_URL;
      const entry = LIBRARIES[id];
      return entry === undefined ? null : { id: await address(entry), external: 'absolute' };
    },
    load: async (id) => (id === WORKER_URL ? `export default ${JSON.stringify(await address('maplibre-worker'))};` : null),
  };
  const page: Plugin = {
    ...plugin,
    async generateBundle(_, bundle) {
      const { chunks } = await (building ??= build());
      for (const { fileName, code, exports } of chunks) {
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source: code });
        const lacks = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? namesFrom(`/assets/${fileName}`, file.code).filter((name) => !exports.includes(name)) : [],
        );
        if (lacks.length > 0) this.error(`${fileName} does not have ${lacks.join(', ')}, which the page imports`);
      }
    },
  };
  return { page, worker: () => plugin };
}
