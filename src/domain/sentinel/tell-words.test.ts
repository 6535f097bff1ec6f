import { expect, test } from 'vitest';
import { reasonTexts } from './tell-words.ts';

const [OCCURRED, REPORTED] = [Date.UTC(2026, 10, 27, 18, 25), Date.UTC(2026, 10, 27, 20)];
const said = (more: object) =>
  reasonTexts(
    [{ kind: 'incidentAhead', state: 'alert', eventId: 'e', aheadNm: 31.8, occurredAtMs: OCCURRED, learnedAtMs: REPORTED, ...more }],
    new Map([['e', 'Robbery']]),
    Date.UTC(2026, 10, 27, 20, 30),
  );

test('an incident that was known before the watch began is not called new, says its times, and an invented one says so first', () => {
  expect(said({ isKnownBefore: true, isInvented: true })).toEqual([
    'Invented: Incident 32 nm ahead on her route: Robbery. Occurred 2026-11-27 18:25Z, reported 2026-11-27 20:00Z, before the watch began.',
  ]);
  expect(said({ isDayOnly: true })).toEqual([
    'New incident 32 nm ahead on her route: Robbery. Occurred 2026-11-27, reported 2026-11-27 20:00Z.',
  ]);
});

test('a distance says of when her position is, and not "ahead" where she should have passed by it', () => {
  const at = (hour: number, minute: number) => Date.UTC(2026, 10, 27, hour, minute);
  expect(said({ positionMs: at(20, 20), passesMs: at(20, 31) })[0]).toMatch(
    /^New incident 32 nm ahead on her route from where she was at 2026-11-27 20:20Z: Robbery\. Occurred/,
  );
  expect(said({ positionMs: at(20, 20), passesMs: at(20, 29) })[0]).toMatch(
    /^New incident 32 nm along her route from where she was at 2026-11-27 20:20Z; she should have passed it at 2026-11-27 20:29Z: Robbery\./,
  );
});
