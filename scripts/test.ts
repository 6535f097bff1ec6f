// npm test: everything that must hold, in the order of how soon it tells. `--quick`: without the browser and what takes minutes. Ends with N passed, N failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

interface Tally {
  passed: number;
  failed: number;
  /** Of the passed: only at the second try. Said in the last lines, because each is a race in the app or in its test. */
  flaky?: number;
}

const run = (command: string, env: Record<string, string> = {}): boolean => {
  console.log(`\n> ${command}`);
  return spawnSync(command, { cwd: root, stdio: 'inherit', shell: true, env: { ...process.env, ...env } }).status === 0;
};

/** A tool that says only whether it is content: one check. */
const check = (command: string) => (): Tally => (run(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A runner that writes a report: its own counts, and a failure more when it ended badly without naming one. */
const counted =
  (command: string, report: string, count: (report: unknown) => Tally, env: Record<string, string> = {}) =>
  (): Tally => {
    const ended = run(command, env);
    let tally: Tally = { passed: 0, failed: 0 };
    try {
      tally = count(JSON.parse(readFileSync(join(reports, report), 'utf8')));
    } catch {
      // counted as a failure below
    }
    return (ended && tally.passed > 0) || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  };

const vitestTally = (report: unknown): Tally => {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};
const playwrightTally = (report: unknown): Tally => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky };
};
/** In a browser on a busy machine a picture may come late: `flags` allow a second try, which the reporter names. */
const vitest = (project: string, flags = '') =>
  counted(
    `vitest run --config tests/vitest.config.ts --project ${project} ${flags} --reporter=default --reporter=json --outputFile.json=${join(reports, `${project}.json`)}`,
    `${project}.json`,
    vitestTally,
  );

const steps: [name: string, step: () => Tally][] = [
  ['types', check('tsc -b')],
  ['lint', check('npm run --silent lint')],
  ['format', check('npm run --silent format:check')],
  ['unit', vitest('unit')],
  ...(process.argv.includes('--quick')
    ? []
    : ([
        ['budgets', check('node scripts/budget.ts')],
        ['simulation', vitest('simulation')],
        ['process', vitest('process')],
        ['browser', vitest('browser', '--retry=1')],
        [
          'e2e',
          counted(
            'playwright test --config tests/e2e/playwright.config.ts --project chromium --retries=1 --reporter=list,json',
            'e2e.json',
            playwrightTally,
            {
              PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'),
            },
          ),
        ],
      ] as [string, () => Tally][])),
];

const total: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [name, step] of steps) {
  const startedMs = performance.now();
  const { passed, failed, flaky = 0 } = step();
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${((performance.now() - startedMs) / 1000).toFixed(0).padStart(5)} s${flaky ? `, ${flaky} at the second try` : ''}`,
  );
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed || !total.passed ? 1 : 0;
