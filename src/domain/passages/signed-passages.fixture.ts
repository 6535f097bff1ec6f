// A passage along the equator as a manager signs it, for tests of signing, handing over and showing.
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { MutationArgs } from '#domain/mutations.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { assessPassages, type PassageRows } from './assess-passage.ts';
import { incident, legBetween, NOON, square } from './passages.fixture.ts';

const LEGS = [legBetween([0, 0], [4, 0]), legBetween([4, 0], [10, 0])];
const ROWS: PassageRows = {
  events: [incident('one', 5)],
  areas: [square('x', 'jwc', 2, 3)],
  ports: new Map(),
  syncedMs: NOON - HOUR_MS,
};

const PLAN = { legs: LEGS, departureMs: NOON + DAY_MS, speedKn: 12 };
const [RESULT] = assessPassages(
  { ship: { shipType: 80 }, asOfMs: NOON, plans: [{ ...PLAN, stops: [{ name: 'Aden', portId: 'YEADE' }, { name: 'Salalah' }] }] },
  ROWS,
  FATHOM_RULES,
);

type Signed = MutationArgs<'passage.sign'>;

/** What the page of that time would have signed. */
export function passageToSign(passageId: string, more: Partial<Signed> = {}): Signed {
  const signed = {
    passageId,
    name: 'Aden - Salalah',
    mmsi: 244_000_001,
    shipName: 'ANNA',
    authorName: 'First Last',
    plan: PLAN,
    assessedAt: NOON,
    result: RESULT,
    note: 'Checked.',
    signedAt: NOON,
    ...more,
  };
  return JSON.parse(JSON.stringify(signed)) as Signed; // as it travels: without undefined members
}
