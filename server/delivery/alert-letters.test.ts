// Which alerts are mailed to whom, when, and in how many mails.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { Db } from '#server/db/db.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { BETWEEN_MS, composeLetters } from './alert-letters.ts';
import { GATHERED_MS, HOUR_MS, MINUTE_MS, openToldBed, type ToldBed } from './told-alerts.fixture.ts';

let bed: ToldBed;
beforeAll(async () => {
  bed = await openToldBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.empty());

const many = (count: number, given = {}, name = 'a') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, given]));
const TITLE = 'Boarding 12 nm from ANNA';

it('an alert is mailed to its account alone, with ship, event, distance, bearing, ages and where to find it', async () => {
  await bed.happen({ a: { sample: true } });
  await bed.after(10 * MINUTE_MS);
  const [letter] = await bed.letters('member@north.example');
  expect(letter?.kind).toBe('alert');
  const { subject, text } = renderLetter({ kind: 'alert', values: { ...letter?.values, ...letter?.lists } }, 'https://fathom.example');
  expect(subject).toBe(`Alarm: ${TITLE} (invented sample)`);
  expect(text).not.toContain('Demonstration');
  expect(text).toContain(
    'Within 50 nm of the ship: 12 nm, bearing 270°T. It happened 1 h ago; her position is 14 min old. Invented sample',
  );
  expect(text).toContain('https://fathom.example/dashboard/map?alert=a\n');
  expect([await bed.mailed('manager@north.example'), await bed.mailed('member@south.example')]).toEqual([[], []]);
});

it('of invented ships it says so', async () => {
  await bed.happen({ a: {} });
  bed.passMs(GATHERED_MS);
  await composeLetters({ ...bed.deps, post: bed.post, traffic: 'demonstration' });
  const [letter] = await bed.letters('member@north.example');
  expect(letter?.lists['notes']).toEqual([{ text: 'Demonstration traffic: the ships and their positions are invented.' }]);
});

describe('how many', () => {
  it('alerts that come at once are one mail with the number and the gravest first, and none is left out in silence', async () => {
    await bed.happen({ ...many(60, { priority: 'warning' }), b: { priority: 'emergency' } });
    expect([await bed.after(GATHERED_MS), await bed.mailed()]).toEqual([1, ['alerts 61']]);
    const [letter] = await bed.letters('member@north.example');
    const listed = letter?.lists['alerts'] ?? [];
    expect([listed.length, listed[0]?.text, listed.at(-1)?.text]).toEqual([26, `Emergency: ${TITLE}`, 'And 36 more.']);
  });

  it('those of the next five minutes are one more, and an alarm among them waits only for the last mail that had one', async () => {
    await bed.happen({ w: { priority: 'warning' } });
    await bed.after(GATHERED_MS);
    await bed.happen({ c: { priority: 'caution' } });
    expect(await bed.after(GATHERED_MS)).toBe(0);
    await bed.happen(many(3));
    expect([await bed.after(GATHERED_MS), await bed.mailed()]).toEqual([1, [`alert Warning: ${TITLE}`, 'alerts 3']]);
    for (let turn = 0; turn < 5; turn++) {
      await bed.happen(many(9, {}, `later${turn}`));
      expect(await bed.after(GATHERED_MS)).toBe(0);
    }
    await bed.after(BETWEEN_MS);
    const mails = await bed.mailed();
    expect(mails.at(-1)).toBe('alerts 46');
    expect(mails).toHaveLength(3);
  });

  it('a telling is mailed once, whatever is repeated and wherever the server dies', async () => {
    await bed.happen({ a: {} });
    await bed.happen({ a: {} });
    bed.passMs(GATHERED_MS);
    const dies: Db = {
      ...bed.db,
      transaction: (who, work) =>
        bed.db.transaction(who, async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(composeLetters({ ...bed.deps, post: bed.post, traffic: 'live', db: dies })).rejects.toThrow('killed');
    expect(await bed.mailed()).toEqual([]);
    await Promise.all([bed.after(0), bed.after(0)]);
    await bed.after(HOUR_MS);
    expect(await bed.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });
});

describe('not mailed is', () => {
  it('what ended or was acknowledged before a mail was due', async () => {
    await bed.happen({ a: {}, b: {}, c: { priority: 'caution' } });
    await bed.happen({ a: { ended: true, revision: 2 } });
    await bed.acknowledge('b');
    await bed.after(GATHERED_MS);
    expect(await bed.mailed()).toEqual([`alert Caution: ${TITLE}`]);
  });

  it('what was told anew since: the newest telling is', async () => {
    await bed.happen({ a: { priority: 'warning' } });
    await bed.happen({ a: { priority: 'alarm', revision: 2 } });
    await bed.after(GATHERED_MS);
    await bed.after(HOUR_MS);
    expect(await bed.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });

  it('what was acknowledged at sea before the server told of it, unless it became more urgent since', async () => {
    await bed.happen({ a: { priority: 'warning' } });
    await bed.db.exec('update alerts set acknowledged_at_ms = 5');
    await bed.after(GATHERED_MS);
    expect(await bed.mailed()).toEqual([]);
    await bed.happen({ a: { revision: 2 } });
    await bed.after(GATHERED_MS);
    expect(await bed.mailed()).toEqual([`alert Alarm: ${TITLE}`]);
  });

  it.each([
    ['who wants no mail', { deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, email: false } }],
    ['who wants nothing live', { serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, livePushNotifications: false } }],
  ])('anything to one %s', async (_, choices) => {
    await bed.choose(bed.ada, choices);
    await bed.happen({ a: { priority: 'emergency' } });
    await bed.after(HOUR_MS);
    expect(await bed.mailed()).toEqual([]);
  });

  it.each(['disabled_at_ms = 1', 'password_hash = null', 'verified_at_ms = null'])('anything to an account with %s', async (state) => {
    const id = await bed.addAccount('gone@north.example', 'member');
    await bed.db.query(`update accounts set ${state} where id = $1`, [id]);
    await bed.happen({ a: { of: { ...bed.ada, accountId: id } } });
    await bed.after(HOUR_MS);
    expect(await bed.mailed('gone@north.example')).toEqual([]);
    await bed.db.query('delete from accounts where id = $1', [id]);
  });
});

describe('in quiet hours', () => {
  /** From now on for two hours, by the minute. */
  async function quiet(): Promise<void> {
    const clockTime = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const nowMs = bed.deps.clock();
    await bed.choose(bed.ada, {
      quietHours: { on: true, from: clockTime(nowMs), to: clockTime(nowMs + 2 * HOUR_MS), timeZone: 'UTC' },
    });
  }

  it('alarms and emergencies are mailed at once; warnings and cautions when they end, in one mail, if they hold and nobody knows', async () => {
    await quiet();
    await bed.happen({ a: { priority: 'emergency' }, w: { priority: 'warning' }, c: { priority: 'caution' } });
    await bed.happen({ over: { priority: 'warning' }, known: { priority: 'warning' } });
    await bed.after(GATHERED_MS);
    expect(await bed.mailed()).toEqual([`alert Emergency: ${TITLE}`]);
    await bed.after(HOUR_MS);
    await bed.happen({ over: { priority: 'warning', ended: true, revision: 2 } });
    await bed.acknowledge('known');
    expect(await bed.after(HOUR_MS - 2 * MINUTE_MS)).toBe(0);
    await bed.after(2 * MINUTE_MS);
    expect(await bed.mailed()).toEqual([`alert Emergency: ${TITLE}`, 'alerts 2']);
  });

  it('who has switched mails off by their end gets none of what waited', async () => {
    await quiet();
    await bed.happen({ w: { priority: 'warning' } });
    await bed.choose(bed.ada, { deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, email: false } });
    await bed.after(3 * HOUR_MS);
    expect(await bed.mailed()).toEqual([]);
  });

  it('pushes of warnings wait as well', async () => {
    await quiet();
    const { accountId } = bed.ada;
    await bed.db.query(
      `insert into push_subscriptions select id, account_id, organisation_id, 'https://push.example/1', 'k', 'a', false, 1, 1
       from sessions where account_id = $1 limit 1`,
      [accountId],
    );
    const nowMs = bed.deps.clock();
    await bed.happen({ a: {}, w: { priority: 'warning' } });
    const rows = await bed.db.query<{ key: string; next: number }>('select key, next_at_ms as next from push_deliveries order by key');
    const waits = rows.map(({ key, next }) => [key, Math.round((next - nowMs) / HOUR_MS)]);
    expect(waits).toEqual([
      ['alert:a:1', 0],
      ['alert:w:1', 2],
    ]);
  });
});
