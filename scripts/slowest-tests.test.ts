import { expect, it } from 'vitest';
import { playwrightFiles, slowest, vitestFiles } from './slowest-tests.ts';

it('names the files that take longest, the longest first, of both runners', () => {
  const files = [
    ...vitestFiles(
      {
        testResults: [
          { name: '/fathom/src/quick.test.ts', startTime: 1000, endTime: 1200, assertionResults: [{}, {}] },
          { name: '/fathom/server/slow.test.ts', startTime: 1000, endTime: 31_000, assertionResults: [{}] },
        ],
      },
      '/fathom',
    ),
    ...playwrightFiles({
      suites: [
        {
          file: 'offline.spec.ts',
          specs: [{ tests: [{ results: [{ duration: 4000 }, { duration: 5000 }] }] }],
          suites: [{ file: 'offline.spec.ts', specs: [{ tests: [{ results: [{ duration: 3000 }] }] }] }],
        },
      ],
    }),
  ];
  expect(slowest(files, 2)).toEqual(['   30 s    1 tests  server/slow.test.ts', '   12 s    2 tests  offline.spec.ts']);
});
