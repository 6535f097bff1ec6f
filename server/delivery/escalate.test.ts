// Who is written to when nobody answers an alarm.
import { HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { createLog } from '#server/log.ts';
import { type EscalationParts, escalate, UNANSWERED_MS, UNSEEN_MS } from './escalate.ts';
import type { OpenPages } from './open-pages.ts';
import { GATHERED_MS, openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

const MANAGER = 'manager@north.example';
const TITLE = 'Alarm: Boarding 12 nm from ANNA';
const NO_MAIL = { deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, email: false } };
const NOT_LIVE = { serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, livePushNotifications: false } };
const log = createLog('error', () => undefined);
const closed: OpenPages = { ask: () => undefined };
let harness: ToldHarness;
beforeAll(async () => {
  harness = await openToldHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const parts = (more: Partial<EscalationParts> = {}): EscalationParts => ({ ...harness.deps, log, pages: closed, ...more });
/** The server runs so much later, twice. */
async function later(ms: number, more: Partial<EscalationParts> = {}): Promise<void> {
  harness.passMs(ms);
  await escalate(parts(more));
  await escalate(parts(more));
  await harness.after(0);
}
const titles = async (to?: string) =>
  (await harness.letters(to ?? 'member@north.example')).map(({ kind, values }) => [kind, values['title']]);

describe('an alarm that no device has shown', () => {
  beforeEach(() => harness.choose(harness.ada, NO_MAIL));

  it('is mailed to its owner after three minutes, once, though no mail was chosen', async () => {
    await harness.happen({ a: {}, w: { priority: 'warning' } });
    await later(UNSEEN_MS - 1);
    expect(await titles()).toEqual([]);
    await later(1);
    await later(HOUR_MS);
    expect(await titles()).toEqual([['alertsUnseen', TITLE]]);
  });

  it.each(['shown', 'seen'])('is not mailed when a delivery of it was %s', async (state) => {
    await harness.happen({ a: {} });
    await harness.db.query(
      `insert into push_deliveries (account_id, session_id, key, state, created_at_ms, next_at_ms, expires_at_ms)
       select account_id, id, 'alert:a:1', $2, 1, 1, 1 from sessions where account_id = $1 limit 1`,
      [harness.ada.accountId, state],
    );
    await later(UNSEEN_MS);
    expect(await titles()).toEqual([]);
  });

  it('is not mailed when a page of the app was in view then', async () => {
    await harness.happen({ a: {} });
    await later(UNSEEN_MS, { pages: { ask: () => Promise.resolve(true) } });
    await later(HOUR_MS);
    expect(await titles()).toEqual([]);
  });

  it('is mailed when pages are open and nobody looks at them', async () => {
    await harness.happen({ a: {} });
    await later(UNSEEN_MS, { pages: { ask: () => Promise.resolve(false) } });
    expect(await titles()).toEqual([['alertsUnseen', TITLE]]);
  });

  it('is not mailed when it was acknowledged or ended by then', async () => {
    await harness.happen({ a: {}, b: {} });
    await harness.acknowledge('a');
    await harness.happen({ b: { ended: true, revision: 2 } });
    await later(UNANSWERED_MS);
    expect([await titles(), await titles(MANAGER)]).toEqual([[], []]);
  });

  it('is mailed again when it was announced again', async () => {
    await harness.happen({ a: {} });
    await later(UNSEEN_MS);
    await harness.happen({ a: { priority: 'emergency', revision: 2 } });
    await later(UNSEEN_MS * 2);
    expect(await titles()).toEqual([
      ['alertsUnseen', TITLE],
      ['alertsUnseen', TITLE.replace('Alarm', 'Emergency')],
    ]);
  });
});

it('an account that chose mails has one already and gets no second one', async () => {
  await harness.happen({ a: {} });
  await harness.after(GATHERED_MS);
  await later(UNSEEN_MS);
  expect(await titles()).toEqual([['alert', TITLE]]);
});

describe('an alarm that nobody has acknowledged', () => {
  it('is mailed after a quarter of an hour to the managers of the organisation, saying whose it is, once', async () => {
    await harness.happen({ a: {} });
    await later(UNANSWERED_MS - 1);
    expect(await titles(MANAGER)).toEqual([]);
    await later(1);
    await later(HOUR_MS);
    expect(await titles(MANAGER)).toEqual([['alertsUnanswered', TITLE]]);
    const [letter] = await harness.letters(MANAGER);
    expect(letter?.lists['alerts']?.[0]?.more?.at(-1)).toBe('Sent to member@north.example.');
    for (const other of ['admin@north.example', 'member@south.example']) expect(await titles(other)).toEqual([]);
  });

  it('is told to them too when it became more urgent after it was acknowledged', async () => {
    await harness.happen({ a: { priority: 'warning' } });
    harness.passMs(1000);
    await harness.acknowledge('a');
    harness.passMs(1000);
    await harness.happen({ a: { revision: 2 } });
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([['alertsUnanswered', TITLE]]);
  });

  it('is told to no manager who wants nothing live, or who has acknowledged the same of the same ship', async () => {
    await harness.choose(harness.mia, NOT_LIVE);
    await harness.happen({ a: {} });
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([]);
    await harness.choose(harness.mia, { serviceSchedule: DEFAULT_PREFERENCES.serviceSchedule });
    await harness.happen({ mine: { of: harness.mia } });
    await harness.db.exec("update alerts set event_id = 'e-a'");
    await harness.acknowledge('mine');
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([]);
  });

  it('is told to a manager whose own alert of the same ship and event, which he had acknowledged, has ended', async () => {
    await harness.happen({ mine: { of: harness.mia } });
    await harness.db.exec("update alerts set event_id = 'e-a'");
    await harness.acknowledge('mine');
    await harness.db.query("update alerts set ended_at_ms = $1 where id = 'mine'", [harness.deps.clock()]);
    harness.passMs(30 * HOUR_MS);
    await harness.happen({ a: {} });
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([['alertsUnanswered', TITLE]]);
  });

  it('is told to a manager who has acknowledged something less urgent of the same ship and event', async () => {
    await harness.happen({ a: { priority: 'emergency' }, mine: { of: harness.mia, priority: 'caution' } });
    await harness.db.exec("update alerts set event_id = 'e-a'");
    await harness.acknowledge('mine');
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([['alertsUnanswered', TITLE.replace('Alarm', 'Emergency')]]);
  });

  it('is called for where its owner acknowledged, at sea, the alarm that it was before the server first heard of the emergency', async () => {
    const atSea = harness.deps.clock() - 3 * HOUR_MS;
    const acknowledge = (id: string, priority: string) =>
      harness.ada.ask('alerts.acknowledge', { params: { id }, body: { at: atSea + 1, raisedAt: atSea, priority } });
    await acknowledge('grave', 'alarm');
    await acknowledge('seen', 'emergency');
    await harness.happen({ grave: { priority: 'emergency', name: 'GRAVE' }, seen: { priority: 'emergency', name: 'SEEN' } });
    await later(UNANSWERED_MS);
    expect(await titles(MANAGER)).toEqual([['alertsUnanswered', 'Emergency: Boarding 12 nm from GRAVE']]);
  });

  it('is nobody else’s business where its owner wants nothing live', async () => {
    await harness.choose(harness.ada, NOT_LIVE);
    await harness.happen({ a: {} });
    await later(HOUR_MS);
    expect([await titles(), await titles(MANAGER)]).toEqual([[], []]);
  });

  it('a server that was down for a long time does both steps once when it runs again', async () => {
    await harness.choose(harness.ada, NO_MAIL);
    await harness.happen({ a: {} });
    await later(24 * HOUR_MS);
    await later(HOUR_MS);
    expect([await titles(), await titles(MANAGER)]).toEqual([[['alertsUnseen', TITLE]], [['alertsUnanswered', TITLE]]]);
  });
});
