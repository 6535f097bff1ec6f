// How the page's code is cut: what a first visit waits for, then stage by stage what is used next, each in few files of useful size. Small
// files cost a ship's link more than they save: each waits for its turn. What no stage has is cut by who shares it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Groups = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>;
type Bundle = Rolldown.OutputBundle;

interface Stage {
  name: string;
  /** Below src. */
  starts: string[];
  /** It holds only what one of these imports by name too. */
  and?: string[];
  /** The slices of texts that its routes fetch. */
  words?: RegExp;
}
/** The slices of texts that a route says its loader fetches. */
function fetchedBy(route: string): RegExp {
  const [, called = ''] = /fetchTexts\(([^)]*)\)/.exec(readFileSync(join(import.meta.dirname, '../src', route), 'utf8')) ?? [];
  return new RegExp(`^(${[...called.matchAll(/'(\w+)'/g)].map(([, slice]) => slice).join('|')})$`);
}

const DASHBOARD = 'routes/dashboard/index.tsx';
const SEARCH = ['routes/-page-search.tsx'];
const RATINGS = ['features/vta/fleets/rate-fleets.tsx'];
const ON_MAP = ['routes/-on-map.tsx', 'features/ships/ship-drawer.tsx', 'features/alerts/ship-alerts.tsx'];
const TOASTS = ['app/run-alerts.ts', 'app/sync/commit-toasts.ts', 'app/sync/refusal-toasts.ts'];
const MAP = ['routes/dashboard/map.tsx', 'map/small/small-chart.ts'];
/** In order of use. A stage holds all that its starts import by name and no stage before it has, and its words in a file of their own. */
const STAGES: readonly Stage[] = [
  { name: 'rows', starts: ['app/start/start-rows.ts'] },
  { name: 'sync', starts: ['sync/row-sync.ts'] },
  { name: 'app', starts: ['app/start/start-app.tsx', 'routes/dashboard.tsx'] },
  { name: 'screens', starts: [DASHBOARD], and: [...SEARCH, ...RATINGS, ...TOASTS, ...MAP] },
  { name: 'dashboard', starts: [DASHBOARD], words: fetchedBy(DASHBOARD) },
  { name: 'places', starts: SEARCH, and: MAP },
  { name: 'live', starts: ['sync/live.ts'] },
  { name: 'toaster', starts: ['ui/toaster.tsx'] },
  { name: 'toasts', starts: TOASTS },
  { name: 'map', starts: MAP },
  { name: 'search', starts: SEARCH },
  { name: 'ratings', starts: RATINGS },
  { name: 'on-map', starts: ON_MAP, words: /^(alertsPage|drawings|fleets|passagesPage|preferences|routes)$/ },
];
const MAP_LIBRARY = /node_modules[\\/](maplibre-gl|pmtiles|@maplibre)[\\/]/;
/** Pieces smaller than this join the piece whose users are most alike. */
const USEFUL_BYTES = 40_000;

const isOf = (src: string, starts: readonly string[], id: string): boolean => starts.some((start) => id.split('?')[0] === join(src, start));
/** The name of a slice of English texts; empty for any other file. */
const sliceOf = (id: string): string => /[\\/]locales[\\/]en[\\/](\w+)\.json/.exec(id)?.[1] ?? '';
/** Whether it is what `import()` of one of its starts or words asks for: a chunk that holds it, or one that only stands for it. */
const begins = (src: string, { starts, words }: Stage, file: Bundle[string]): boolean =>
  file.type === 'chunk' &&
  [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => isOf(src, starts, id) || words?.test(sliceOf(id)) === true);

/** A chunk and all that it loads by name, styles too, without what `loaded` has. */
function withImports(bundle: Bundle, fileName: string, loaded: Set<string>): string[] {
  const chunk = bundle[fileName];
  if (loaded.has(fileName)) return [];
  loaded.add(fileName);
  if (chunk?.type !== 'chunk') return fileName.startsWith('/') ? [fileName.slice(1)] : []; // a shared library has its address
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter((style) => !loaded.has(style));
  for (const style of styles) loaded.add(style);
  return [...styles, ...chunk.imports.flatMap((other) => withImports(bundle, other, loaded)), fileName];
}

/** Names in index.html the files that next-parts.ts fetches, each with its size. */
function namedParts(bundle: Bundle, src: string): { name: string; content: string }[] {
  const files = Object.values(bundle);
  const open = new Set<string>();
  for (const file of files) if (file.type === 'chunk' && file.isEntry) withImports(bundle, file.fileName, open);
  const ofStages = (names: string[], loaded: Set<string>) =>
    STAGES.filter(({ name }) => names.includes(name)).flatMap((stage) => {
      const beginning = files.filter((file) => begins(src, stage, file));
      if (beginning.length === 0) throw new Error(`No file of the build begins the stage ${stage.name}`);
      return beginning.flatMap(({ fileName }) => withImports(bundle, fileName, loaded));
    });
  const named = (pattern: RegExp) => files.map(({ fileName }) => fileName).filter((name) => pattern.test(name));
  const rows = [...ofStages(['rows', 'sync'], open), ...named(/^assets\/(ships-[\w-]{8}\.js|geographiclib-.*\.mjs)$/)];
  for (const path of rows) open.add(path).add(`/${path}`); // as a shared library is imported
  const app = [...named(/^assets\/radix-ltr\.gen-.*\.css$/), ...ofStages(['app'], open)];
  const screen = (name: string) => ofStages([name], new Set(open));
  const parts = {
    rows,
    app,
    dashboard: screen('dashboard'),
    map: [...named(/^assets\/maplibre-.*\.mjs$/), ...screen('map')],
    rest: [...ofStages(['search', 'toaster', 'toasts', 'live', 'ratings', 'on-map'], new Set(open)), ...named(/^assets\/words-.*\.js$/)],
  };
  const bytesOf = (path: string): number => {
    const file = bundle[path];
    return file ? Buffer.byteLength(file.type === 'chunk' ? file.code : file.source) : 0;
  };
  /** Or they would wait behind all that is large. */
  const smallFirst = (one: string, other: string) => bytesOf(one) - bytesOf(other);
  return Object.entries(parts).map(([name, paths]) => ({
    name: `${name}-parts`,
    content: [...new Set(paths)]
      .toSorted(smallFirst)
      .map((path) => `/${path}:${bytesOf(path)}`)
      .join(' '),
  }));
}

/** `src`: where the page's code lies. */
export function chunks(src: string): { plugin: Plugin; groups: Groups } {
  const stageOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      /** What these import by name and no stage before has. */
      const reach = (starts: readonly string[]): Set<string> => {
        const left = ids.filter((id) => isOf(src, starts, id));
        if (left.length < starts.length) this.error(`A file that begins a stage is not there: ${starts.join(', ')}`);
        const found = new Set<string>();
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          if (stageOf.has(id) || found.has(id)) continue;
          found.add(id);
          left.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        return found;
      };
      for (const { name, starts, and } of STAGES) {
        const [of, others] = [reach(starts), and && reach(and)];
        for (const id of of) if (!others || others.has(id)) stageOf.set(id, name);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        bundle ? namedParts(bundle, src).map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' as const })) : [],
    },
  };
  const groups: Groups = [
    { name: 'react', tags: ['$initial'], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
    { name: 'sign-in', tags: ['$initial'], priority: 29 },
    { name: 'maplibre', test: MAP_LIBRARY, priority: 28 },
    ...STAGES.map(({ name }, at) => ({ name, test: (id: string) => stageOf.get(id) === name, priority: 20 - at })),
    ...STAGES.map(({ name, words }) => ({ name: `${name}-words`, test: (id: string) => words?.test(sliceOf(id)) ?? false, priority: 11 })),
    { name: 'words', test: /[\\/]locales[\\/]en[\\/]/, priority: 10 },
    { name: 'screen-styles', test: /[\\/]src[\\/].*\.css$/, priority: 2 }, // small: one file for all screens that no stage has
    {
      name: 'part',
      test: /[\\/]src[\\/]|node_modules/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: USEFUL_BYTES,
      priority: 1,
    },
  ];
  return { plugin, groups };
}
