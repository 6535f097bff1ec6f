// Which alerts are mailed to whom, when, and in how many mails.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Db } from '#server/db/db.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { BETWEEN_MS, composeLetters } from './alert-letters.ts';
import { GATHERED_MS, openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

let harness: ToldHarness;
beforeAll(async () => {
  harness = await openToldHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const many = (count: number, given = {}, name = 'a') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, given]));
const TITLE = 'Boarding 12 nm from ANNA';

it('an alert is mailed to its account alone, with ship, event, distance, bearing, ages and where to find it', async () => {
  await harness.happen({ a: { sample: true } });
  await harness.after(10 * MINUTE_MS);
  const [letter] = await harness.letters('member@north.example');
  expect(letter?.kind).toBe('alert');
  const { subject, text } = renderLetter({ kind: 'alert', values: { ...letter?.values, ...letter?.lists } }, 'https://fathom.example');
  expect(subject).toBe(`Alarm: ${TITLE} (invented sample)`);
  expect(text).not.toContain('Demonstration');
  expect(text).toMatch(
    /Within 50 nm of the ship: the event is 12 nm from her at [-\d]{10} \d\d:\d\dZ, bearing 270°T from the ship\. When this was written, it had happened 1 h before and her position was 10 min old\. Invented sample/,
  );
  expect(text).toContain('https://fathom.example/dashboard/map?alert=a\n');
  expect([await harness.mailed('manager@north.example'), await harness.mailed('member@south.example')]).toEqual([[], []]);
});

it('says so when the ship is invented', async () => {
  await harness.happen({ a: {} });
  harness.passMs(GATHERED_MS);
  await composeLetters({ ...harness.deps, post: harness.post, traffic: 'demonstration' });
  const [letter] = await harness.letters('member@north.example');
  expect(letter?.lists['notes']).toEqual([{ text: 'Demonstration traffic: the ships and their positions are invented.' }]);
});

it('what is silenced is mailed when the silence ends, unless it was acknowledged meanwhile', async () => {
  await harness.happen({ a: { priority: 'warning' }, b: { priority: 'warning' } });
  for (const id of ['a', 'b']) await harness.ada.ask('alerts.silence', { params: { id }, body: { forMs: HOUR_MS, priority: 'warning' } });
  expect([await harness.after(10 * MINUTE_MS), await harness.mailed()]).toEqual([0, []]);
  await harness.acknowledge('b');
  expect([await harness.after(HOUR_MS), await harness.mailed()]).toEqual([1, [`alert Warning: ${TITLE}`]]);
});

describe('how many', () => {
  it('alerts that come together are one mail with their number, the most urgent first; alerts left out are counted', async () => {
    await harness.happen({ ...many(60, { priority: 'warning' }), b: { priority: 'emergency' } });
    expect([await harness.after(GATHERED_MS), await harness.mailed()]).toEqual([1, ['alerts 61']]);
    const [letter] = await harness.letters('member@north.example');
    const listed = letter?.lists['alerts'] ?? [];
    expect([listed.length, listed[0]?.text, listed.at(-1)?.text]).toEqual([26, `Emergency: ${TITLE}`, 'And 36 more.']);
  });

  it('a mail that was written while the clock was ahead does not delay an emergency', async () => {
    harness.passMs(3 * HOUR_MS);
    await harness.happen({ a: {} });
    expect(await harness.after(GATHERED_MS)).toBe(1);
    harness.passMs(-3 * HOUR_MS);
    await harness.happen({ b: { priority: 'emergency' } });
    expect(await harness.after(GATHERED_MS)).toBe(1);
  });

  it('those of the next five minutes are one more, and an alarm among them waits only for the last mail that had one', async () => {
    await harness.happen({ w: { priority: 'warning' } });
    await harness.after(GATHERED_MS);
    await harness.happen({ c: { priority: 'caution' } });
    expect(await harness.after(GATHERED_MS)).toBe(0);
    await harness.happen(many(3));
    expect([await harness.after(GATHERED_MS), await harness.mailed()]).toEqual([1, [`alert Warning: ${TITLE}`, 'alerts 3']]);
    for (let turn = 0; turn < 5; turn++) {
      await harness.happen(many(9, {}, `later${turn}`));
      expect(await harness.after(GATHERED_MS)).toBe(0);
    }
    await harness.after(BETWEEN_MS);
    const mails = await harness.mailed();
    expect(mails.at(-1)).toBe('alerts 46');
    expect(mails).toHaveLength(3);
  });

  it('an alert is mailed once, whatever is repeated and wherever the server is killed', async () => {
    await harness.happen({ a: {} });
    await harness.happen({ a: {} });
    harness.passMs(GATHERED_MS);
    const dies: Db = {
      ...harness.db,
      transaction: (who, work) =>
        harness.db.transaction(who, async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(composeLetters({ ...harness.deps, post: harness.post, traffic: 'live', db: dies })).rejects.toThrow('killed');
    expect(await harness.mailed()).toEqual([]);
    await Promise.all([harness.after(0), harness.after(0)]);
    await harness.after(HOUR_MS);
    expect(await harness.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });
});

describe('not mailed is', () => {
  it('what ended or was acknowledged before a mail was due', async () => {
    await harness.happen({ a: {}, b: {}, c: { priority: 'caution' } });
    await harness.happen({ a: { ended: true, revision: 2 } });
    await harness.acknowledge('b');
    await harness.after(GATHERED_MS);
    expect(await harness.mailed()).toEqual([`alert Caution: ${TITLE}`]);
  });

  it('what was told anew since: the newest telling is', async () => {
    await harness.happen({ a: { priority: 'warning' } });
    await harness.happen({ a: { priority: 'alarm', revision: 2 } });
    await harness.after(GATHERED_MS);
    await harness.after(HOUR_MS);
    expect(await harness.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });

  it('what was acknowledged at sea before the server told of it, unless it became more urgent since', async () => {
    await harness.happen({ a: { priority: 'warning' } });
    await harness.db.exec('update alerts set acknowledged_at_ms = 5');
    await harness.after(GATHERED_MS);
    expect(await harness.mailed()).toEqual([]);
    await harness.happen({ a: { revision: 2 } });
    await harness.after(GATHERED_MS);
    expect(await harness.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });

  it.each([
    ['who wants no mail', { deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, email: false } }],
    ['who wants nothing live', { serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, livePushNotifications: false } }],
  ])('anything to one %s', async (_, choices) => {
    await harness.choose(harness.ada, choices);
    await harness.happen({ a: { priority: 'emergency' } });
    await harness.after(HOUR_MS);
    expect(await harness.mailed()).toEqual([]);
  });

  it.each(['disabled_at_ms = 1', 'password_hash = null', 'verified_at_ms = null'])('anything to an account with %s', async (state) => {
    const id = await harness.addAccount('gone@north.example', 'member');
    await harness.db.query(`update accounts set ${state} where id = $1`, [id]);
    await harness.happen({ a: { of: { ...harness.ada, accountId: id } } });
    await harness.after(HOUR_MS);
    expect(await harness.mailed('gone@north.example')).toEqual([]);
    await harness.db.query('delete from accounts where id = $1', [id]);
  });
});

describe('in quiet hours', () => {
  /** From now on for two hours, by the minute. */
  async function quiet(): Promise<void> {
    const clockTime = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const nowMs = harness.deps.clock();
    await harness.choose(harness.ada, {
      quietHours: { on: true, from: clockTime(nowMs), to: clockTime(nowMs + 2 * HOUR_MS), timeZone: 'UTC' },
    });
  }

  it('alarms and emergencies are mailed at once; warnings and cautions when they end, in one mail, if they hold and nobody knows', async () => {
    await quiet();
    await harness.happen({ a: { priority: 'emergency' }, w: { priority: 'warning' }, c: { priority: 'caution' } });
    await harness.happen({ over: { priority: 'warning' }, known: { priority: 'warning' } });
    await harness.after(GATHERED_MS);
    expect(await harness.mailed()).toEqual([`alert Emergency: ${TITLE}`]);
    await harness.after(HOUR_MS);
    await harness.happen({ over: { priority: 'warning', ended: true, revision: 2 } });
    await harness.acknowledge('known');
    expect(await harness.after(HOUR_MS - 2 * MINUTE_MS)).toBe(0);
    await harness.after(2 * MINUTE_MS);
    expect(await harness.mailed()).toEqual([`alert Emergency: ${TITLE}`, 'alerts 2']);
  });

  it('who has switched mails off by their end gets none of what waited', async () => {
    await quiet();
    await harness.happen({ w: { priority: 'warning' } });
    await harness.choose(harness.ada, { deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, email: false } });
    await harness.after(3 * HOUR_MS);
    expect(await harness.mailed()).toEqual([]);
  });

  it('pushes of warnings wait too', async () => {
    await quiet();
    const { accountId } = harness.ada;
    await harness.db.query(
      `insert into push_subscriptions select id, account_id, organisation_id, 'https://push.example/1', 'k', 'a', false, 1, 1
       from sessions where account_id = $1 limit 1`,
      [accountId],
    );
    const nowMs = harness.deps.clock();
    await harness.happen({ a: {}, w: { priority: 'warning' } });
    const rows = await harness.db.query<{ key: string; next: number }>('select key, next_at_ms as next from push_deliveries order by key');
    const waits = rows.map(({ key, next }) => [key, Math.round((next - nowMs) / HOUR_MS)]);
    expect(waits).toEqual([
      ['alert:a:1', 0],
      ['alert:w:1', 2],
    ]);
  });
});
