// npm run bench [part ...] [-- --ships 300000]: ratios measured side by side in one run, printed and written to tests/bench/results.
// A figure over its limit is printed as OVER and ends the run with 1; nothing here is part of npm test.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchColdStart, runInBrowser } from './browser.ts';
import type { Figure, Report } from './figure.ts';

const parts: Record<string, (report: Report, ships: number, cells: number) => Promise<void>> = {
  ingest: async (report) => (await import('./ingest.ts')).bench(report),
  server: async (report, ships) => (await import('./server-ships.ts')).bench(report, ships),
  tracks: async (report) => (await import('./tracks.ts')).bench(report),
  store: (report, ships) => runInBrowser('store', report, ships),
  start: benchColdStart,
  layer: (report, ships) => runInBrowser('layer', report, ships),
  workbench: async (report, ships) => (await import('./workbench.ts')).bench(report, ships),
  charts: async (report, ships) => (await import('./charts.ts')).bench(report, ships),
  queue: async (report) => (await import('./queue.ts')).bench(report),
  draining: async (report) => (await import('./draining.ts')).bench(report),
  fill: async (report) => (await import('./fill.ts')).bench(report),
  fleet: async (report) => (await import('./fleet-scroll.ts')).bench(report),
  link: async (report) => (await import('./link.ts')).bench(report),
  routing: async (report) => (await import('./routing.ts')).bench(report),
  passage: async (report) => (await import('./passage.ts')).bench(report),
  alerts: async (report) => (await import('./alerts.ts')).bench(report),
  'alert-latency': async (report, ships) => (await import('./alert-latency.ts')).bench(report, ships),
  clients: async (report) => (await import('./clients.ts')).bench(report),
  growth: async (report) => (await import('./growth.ts')).bench(report),
  'chart-import': async (report, _ships, cells) => (await import('./chart-import.ts')).bench(report, cells),
  enumeration: async (report) => (await import('./enumeration.ts')).bench(report),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ships: { type: 'string', default: '300000' }, cells: { type: 'string', default: '500' } },
});
const wanted = positionals.length ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const machine = {
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.version,
};
const figures: (Figure & { part: string })[] = [];
for (const part of wanted) {
  console.log(`\n${part}`);
  await parts[part]?.(
    (figure) => {
      figures.push({ part, ...figure });
      const verdict = figure.limit === undefined ? '    ' : figure.value <= figure.limit ? 'ok  ' : 'OVER';
      console.log(
        `${verdict} ${figure.name.padEnd(64)} ${figure.value.toPrecision(3).padStart(10)}${figure.limit === undefined ? '' : `  at most ${figure.limit}`}`,
      );
    },
    Number(values.ships),
    Number(values.cells),
  );
}

const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, ships: Number(values.ships), figures }, null, 2)}\n`);
const over = figures.filter(({ value, limit }) => limit !== undefined && !(value <= limit));
console.log(`\n${figures.length - over.length} passed, ${over.length} failed; written to ${file}`);
process.exit(over.length ? 1 : 0);
