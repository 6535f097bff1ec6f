import { expect, test } from 'vitest';
import { isGoodLink } from './link-quality.ts';

const GOOD = { effectiveType: '4g', downlink: 10, saveData: false };

test('a fast link that nobody pays for is good; one of a phone, one to be spared and a slow one are not', () => {
  expect(isGoodLink({ connection: GOOD }, [])).toBe(true);
  for (const poor of [{ saveData: true }, { type: 'cellular' }, { effectiveType: '3g' }, { downlink: 1.5 }])
    expect(isGoodLink({ connection: { ...GOOD, ...poor } }, [])).toBe(false);
  expect(isGoodLink({ connection: GOOD }, [{ transferSize: 500_000, responseStart: 0, responseEnd: 4000 }])).toBe(false);
});

test('where the browser does not say, what was downloaded does: nothing, small answers and slow ones are no good link', () => {
  const download = (transferSize: number, ms: number) => [{ transferSize, responseStart: 1000, responseEnd: 1000 + ms }];
  expect(isGoodLink({}, download(500_000, 200))).toBe(true);
  for (const poor of [[], download(2000, 1), download(500_000, 4000)]) expect(isGoodLink({}, poor)).toBe(false);
});
