// Lists the slowest test files from the runners' reports, so that the last lines of npm test show a test that grows.
import { relative } from 'node:path';

export interface TestFile {
  name: string;
  ms: number;
  tests: number;
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

/** Names are relative to `root`. */
export const vitestFiles = (report: unknown, root: string): TestFile[] =>
  (report as VitestReport).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
    tests: assertionResults.length,
  }));

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Every attempt counts; hooks of a whole file do not. */
export const playwrightFiles = (report: unknown): TestFile[] =>
  (report as { suites: PlaywrightSuite[] }).suites.map((suite) => {
    const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [...specs, ...suites.flatMap(specsOf)];
    const results = specsOf(suite).flatMap(({ tests }) => tests.map((test) => test.results));
    return { name: suite.file, ms: results.flat().reduce((sum, { duration }) => sum + duration, 0), tests: results.length };
  });

/** One line for each of the `count` slowest files, the slowest first. */
export const slowest = (files: readonly TestFile[], count: number): string[] =>
  files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms, tests }) => `${(ms / 1000).toFixed(0).padStart(5)} s ${String(tests).padStart(4)} tests  ${name}`);
