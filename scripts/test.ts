// npm test: everything that must hold. Tests that only compute run at low priority beside those that wait. `--quick`: without the browser
// and without tests that take minutes. Ends with the time of each step, the ten slowest test files, and N passed, N failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { playwrightFiles, slowest, type TestFile, vitestFiles } from './slowest-tests.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

interface Tally {
  passed: number;
  failed: number;
  /** How many of the passed tests needed a second attempt. The last lines name them, because each is a race in the app or in its test. */
  flaky?: number;
  /** How long each test file took. */
  files?: TestFile[];
}

/** inFront: its output appears as it comes. Otherwise it appears at the end, and the process yields to those in front. */
async function run(command: string, inFront: boolean, env: Record<string, string> = {}): Promise<boolean> {
  if (inFront) console.log(`\n> ${command}`);
  const child = spawn(command, {
    cwd: root,
    stdio: inFront ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    shell: true,
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, ...env }, // saves half a second per started server
  });
  if (!inFront && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece));
  const [status] = (await once(child, 'close')) as [number | null];
  if (!inFront) console.log(`\n> ${command}\n${Buffer.concat(said).toString()}`);
  return status === 0;
}

type Step = (inFront: boolean) => Promise<Tally>;

/** A tool that only passes or fails: one check. */
const check =
  (command: string): Step =>
  async (inFront) =>
    (await run(command, inFront)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner with a report: its own counts, and one more failure if it ended badly without naming one. */
const counted =
  (command: string, report: string, count: (report: unknown) => Tally, env: Record<string, string> = {}): Step =>
  async (inFront) => {
    const ended = await run(command, inFront, env);
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
  return { passed: numPassedTests, failed: numFailedTests, files: vitestFiles(report, root) };
};
const playwrightTally = (report: unknown): Tally => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky, files: playwrightFiles(report) };
};
/** With browsers or processes, a busy machine may be too slow: `flags` allow a second attempt, which the reporter names. */
const vitest = (project: string, flags = '') =>
  counted(
    `vitest run --config tests/vitest.config.ts --project ${project} ${flags} --reporter=default --reporter=json --outputFile.json=${join(reports, `${project}.json`)}`,
    `${project}.json`,
    vitestTally,
  );

const e2e = counted(
  'playwright test --config tests/e2e/playwright.config.ts --project chromium --retries=1 --reporter=list,json',
  'e2e.json',
  playwrightTally,
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
);

const quick = process.argv.includes('--quick');
const build = check('node scripts/first-run.mjs --build');
const NOT_LONG = '--tags-filter="!long"'; // the long ones: npm run test:workbench
const unit = vitest('unit', NOT_LONG);
/** One after another, at normal priority: they mostly wait for browsers, servers and clocks. */
const inFront: Record<string, Step> = quick
  ? { unit }
  : {
      build,
      budgets: check('node scripts/budget.ts'),
      e2e,
      browser: vitest('browser', `${NOT_LONG} --retry=1`),
      process: vitest('process', `${NOT_LONG} --retry=1`),
    };
/** One after another beside them: they compute and hardly wait. */
const behind: Record<string, Step> = {
  types: check('tsc -b --checkers 1 --builders 1'), // several check what they share once each: half as much again of the processor (November 2026)
  ...(!quick && { unit }),
  lint: check('npm run --silent lint'),
  format: check('npm run --silent format:check'),
  ...(!quick && { simulation: vitest('simulation', NOT_LONG) }),
};

const total: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];
const testFiles: TestFile[] = [];
async function take(name: string, step: Step, isInFront: boolean): Promise<void> {
  const startedMs = performance.now();
  const { passed, failed, flaky = 0, files = [] } = await step(isInFront);
  testFiles.push(...files);
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${((performance.now() - startedMs) / 1000).toFixed(0).padStart(5)} s${flaky ? `, ${flaky} at the second try` : ''}`,
  );
}
async function takeAll(steps: Record<string, Step>, isInFront: boolean): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await take(name, step, isInFront);
}
await Promise.all([takeAll(inFront, true), takeAll(behind, false)]);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${slowest(testFiles, 10).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed || !total.passed ? 1 : 0;
