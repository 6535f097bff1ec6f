import { expect, it } from 'vitest';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { whyUnsigned } from './signed-passages.ts';

const { result, plan, assessedAt } = passageToSign('one');
const passage: AssessedPassage = {
  plan: { ...plan, stops: result.stops },
  passages: [],
  assessment: result,
  faults: [],
  shipGone: false,
  assessedMs: assessedAt,
  measures: 'failed',
};
const why = (more: Partial<AssessedPassage>, nowMs = assessedAt) => whyUnsigned({ ...passage, ...more }, nowMs);

it('what says when it is, and until when it holds, can be signed, also without measures; anything else says why not', () => {
  expect(why({})).toBeUndefined();
  expect(why({ measures: undefined })).toBe('measuring');
  expect(why({ plan: { ...passage.plan, speedKn: undefined } })).toBe('noTimes');
  expect(why({ assessment: { ...result, validUntilMs: undefined } })).toBe('neverSynced');
  expect(why({}, (result.validUntilMs ?? 0) + 1)).toBe('over');
  const [waypoint] = result.waypoints;
  const waypoints = waypoint ? Array.from({ length: MAX_ROUTE_POSITIONS + 1 }, () => waypoint) : [];
  expect(why({ assessment: { ...result, waypoints } })).toBe('tooLong');
});
