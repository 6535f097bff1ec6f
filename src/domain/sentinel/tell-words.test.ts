import { expect, test } from 'vitest';
import { reasonTexts } from './tell-words.ts';

const [OCCURRED, REPORTED] = [Date.UTC(2026, 10, 27, 18, 25), Date.UTC(2026, 10, 27, 20)];
const said = (more: object) =>
  reasonTexts(
    [{ kind: 'incidentAhead', state: 'alert', eventId: 'e', aheadNm: 31.8, occurredAtMs: OCCURRED, learnedAtMs: REPORTED, ...more }],
    new Map([['e', 'Robbery']]),
  );

test('an incident that was known before the watch began is not called new, says its times, and an invented one says so first', () => {
  expect(said({ isKnownBefore: true, isInvented: true })).toEqual([
    'Invented: Incident 32 nm ahead on her route: Robbery. Occurred 2026-11-27 18:25Z, reported 2026-11-27 20:00Z, before the watch began.',
  ]);
  expect(said({ isDayOnly: true })).toEqual([
    'New incident 32 nm ahead on her route: Robbery. Occurred 2026-11-27, reported 2026-11-27 20:00Z.',
  ]);
});
