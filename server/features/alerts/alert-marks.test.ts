// What an account says of its alerts, through the app on a real database: it counts for one life of a situation, wherever it was seen first.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_PRIORITIES, type AlertDetail } from '#contract/entities/alerts.ts';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { countsFor, SAME_PASSAGE_MS } from '#domain/alerts/acknowledgement.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { type GivenAlert, giveAlert } from './alert.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.forgetEdits();
  await app.db.exec('truncate alerts cascade; truncate alert_marks');
});

const give = (id: string, part: Partial<GivenAlert> = {}) => giveAlert(app.db, { id, accountId: ada.accountId, ...part });
const acknowledge = (id: string, body: { at: number; raisedAt?: number; priority?: Priority }, client = ada) =>
  client.send('alerts.acknowledge', { params: { id }, body });
const alertOf = async (id: string) => ((await ada.ask('alerts.get', { params: { id } })) as { alert: AlertDetail }).alert;
const saidOf = async (id: string) => {
  const { acknowledgedAt, acknowledgedBy } = await alertOf(id);
  return [acknowledgedAt, acknowledgedBy];
};
const marks = (client = ada) =>
  app.db.query<{ id: string; acknowledged_at_ms: number | null; silenced_until_ms: number | null }>(
    'select id, acknowledged_at_ms, silenced_until_ms from alert_marks where account_id = $1 order by id',
    [client.accountId],
  );
const end = (id: string, atMs: number) => app.db.query('update alerts set ended_at_ms = $2 where id = $1', [id, atMs]);
/** As the engine's job writes it: what holds again has to be acknowledged again. */
const raiseAgain = (id: string, atMs: number) =>
  app.db.query(
    `update alerts set created_at_ms = $2, ended_at_ms = null, revision = revision + 1, acknowledged_at_ms = null, acknowledged_by = null
     where id = $1`,
    [id, atMs],
  );
const nameOf = async (client: Client) => {
  const [row] = await app.db.query<{ name: string }>('select account_name($1) as name', [client.accountId]);
  return row?.name;
};

describe('an acknowledgement', () => {
  it('stands in the alert with when and by whom, and given again the first stands', async () => {
    await give('a1');
    expect((await acknowledge('a1', { at: 5000, raisedAt: 1000 })).status).toBe(200);
    expect((await acknowledge('a1', { at: 6000, raisedAt: 1000 })).status).toBe(200);
    expect(await saidOf('a1')).toEqual([5000, await nameOf(ada)]);
  });

  it('of two devices the earlier stands, in whichever order they come', async () => {
    await give('a1');
    await acknowledge('a1', { at: 6000, raisedAt: 1000 });
    await acknowledge('a1', { at: 5000, raisedAt: 1000 });
    expect(await saidOf('a1')).toEqual([5000, await nameOf(ada)]);
  });

  it('of a warning is kept beside that of the emergency that it became', async () => {
    await give('a1');
    await acknowledge('a1', { at: 5000, raisedAt: 1000, priority: 'warning' });
    await app.db.query("update alerts set priority = 'emergency', updated_at_ms = 8000 where id = 'a1'");
    await acknowledge('a1', { at: 9000, raisedAt: 8000, priority: 'emergency' });
    expect((await saidOf('a1'))[0]).toBe(9000);
    const [mark] = await app.db.query<{ earlier: unknown }>('select earlier from alert_marks');
    expect(mark?.earlier).toEqual([{ at: 5000, raisedAt: 1000, priority: 'warning', by: ada.accountId }]);
  });

  it('is never of a time to come, whatever the clock of the device says', async () => {
    await give('a1');
    await acknowledge('a1', { at: 7_000_000_000_000, raisedAt: 6_000_000_000_000 });
    const [at = 0] = await saidOf('a1');
    expect(Number(at) - app.deps.clock()).toBeLessThan(60_000);
    expect(Number(at)).toBeGreaterThanOrEqual(app.deps.clock());
    const [mark] = await app.db.query<{ same: boolean }>('select acknowledged_at_ms = $1 and raised_at_ms = $1 as same from alert_marks', [
      at,
    ]);
    expect(mark?.same).toBe(true);
  });

  it('may come before the alert, which then comes acknowledged', async () => {
    await acknowledge('a1', { at: 900, raisedAt: 800, priority: 'warning' });
    await give('a1', { createdAtMs: 1000 });
    expect(await saidOf('a1')).toEqual([900, await nameOf(ada)]);
  });

  it('that does not say how urgent what it is of was, as of older code, does not count for an alert that began since', async () => {
    await acknowledge('a1', { at: 900, raisedAt: 800 });
    await give('a1', { createdAtMs: 1000 });
    expect(await saidOf('a1')).toEqual([undefined, undefined]);
  });

  describe('of an alarm at sea', () => {
    const HOUR = 3_600_000;
    const AT_SEA = { at: 1.5 * HOUR, raisedAt: HOUR, priority: 'alarm' } as const;
    const ashore = (id: string, priority: Priority) => give(id, { priority, createdAtMs: 4 * HOUR });
    const inEachOrder = async (alert: () => Promise<unknown>, ...marks: (() => Promise<unknown>)[]) => {
      const said: unknown[] = [];
      for (let at = 0; at <= marks.length; at++) {
        await app.db.exec('truncate alerts cascade; truncate alert_marks');
        for (const step of marks.toSpliced(at, 0, alert)) await step();
        said.push((await saidOf('a1'))[0]);
      }
      return said;
    };

    it('says nothing of an emergency that the server first hears of, whichever comes first', async () => {
      expect(
        await inEachOrder(
          () => ashore('a1', 'emergency'),
          () => acknowledge('a1', AT_SEA),
        ),
      ).toEqual([undefined, undefined]);
      expect(
        await inEachOrder(
          () => ashore('a1', 'alarm'),
          () => acknowledge('a1', AT_SEA),
        ),
      ).toEqual([AT_SEA.at, AT_SEA.at]);
    });

    it('counts no more when the alert becomes an emergency, and the one given of the emergency at sea does, whichever comes first', async () => {
      const emergency = { at: 3.75 * HOUR, raisedAt: 3.5 * HOUR, priority: 'emergency' } as const;
      const given = await inEachOrder(
        () => ashore('a1', 'emergency'),
        () => acknowledge('a1', AT_SEA),
        () => acknowledge('a1', emergency),
      );
      expect(given).toEqual([emergency.at, emergency.at, emergency.at]);
      const reversed = await inEachOrder(
        () => ashore('a1', 'emergency'),
        () => acknowledge('a1', emergency),
        () => acknowledge('a1', AT_SEA),
      );
      expect(reversed).toEqual([emergency.at, emergency.at, emergency.at]);
    });

    it('says nothing of what was an emergency before it became an alarm, whichever comes first; one given since does', async () => {
      const becomes = (priority: Priority, atMs: number) =>
        app.db.query("update alerts set priority = $1, updated_at_ms = $2 where id = 'a1'", [priority, atMs]);
      const falls = async () => {
        await ashore('a1', 'emergency');
        await becomes('alarm', 5 * HOUR);
        await becomes('warning', 6 * HOUR);
      };
      expect(await inEachOrder(falls, () => acknowledge('a1', AT_SEA))).toEqual([undefined, undefined]);
      await acknowledge('a1', { at: 7 * HOUR, raisedAt: 4 * HOUR, priority: 'emergency' });
      expect((await saidOf('a1'))[0]).toBe(7 * HOUR);
      await becomes('emergency', 8 * HOUR);
      expect((await saidOf('a1'))[0]).toBeUndefined();
      await end('a1', 9 * HOUR);
      await raiseAgain('a1', 10 * HOUR);
      const [row] = await app.db.query<{ fell_from: string | null }>('select fell_from from alerts');
      expect(row?.fell_from).toBeNull();
    });

    it('leaves the notification of that emergency unread', async () => {
      await ashore('a1', 'emergency');
      const told = { type: 'Alert', title: 'T', body: '', alertId: 'a1' } as const;
      await app.db.transaction(null, (tx) => notifyAccount(tx, ada.accountId, told, 4 * HOUR));
      await acknowledge('a1', { ...AT_SEA, at: 5 * HOUR });
      expect(await app.db.query('select state from notifications')).toEqual([{ state: 'unread' }]);
    });
  });

  it('says nothing of a passage of the next day, when the server knew nothing of the one that it was of', async () => {
    const [sailedPast, comesBack] = [1_000_000, 1_000_000 + 86_400_000];
    await acknowledge('a1', { at: sailedPast, raisedAt: sailedPast, priority: 'warning' });
    await give('a1', { createdAtMs: comesBack });
    expect(await saidOf('a1')).toEqual([undefined, undefined]);
    const life = { createdAt: comesBack, priority: 'warning' } as const;
    expect(countsFor({ at: sailedPast, raisedAt: sailedPast, priority: 'warning' }, life)).toBe(false);
    const raisedAt = comesBack - SAME_PASSAGE_MS;
    expect(countsFor({ at: raisedAt, raisedAt, priority: 'warning' }, life)).toBe(true);
    await acknowledge('a2', { at: raisedAt, raisedAt, priority: 'warning' });
    await give('a2', { createdAtMs: comesBack });
    expect(await saidOf('a2')).toEqual([raisedAt, await nameOf(ada)]);
  });

  it('does not count for the next life of the situation, and one that a device saw begin sooner does', async () => {
    await give('a1');
    await acknowledge('a1', { at: 1500, raisedAt: 1000 });
    await end('a1', 2000);
    await raiseAgain('a1', 3000);
    expect(await saidOf('a1')).toEqual([undefined, undefined]);
    await acknowledge('a1', { at: 3500, raisedAt: 3000 });
    expect((await saidOf('a1'))[0]).toBe(3500);
    await end('a1', 4000);
    await acknowledge('a1', { at: 4500, raisedAt: 4400, priority: 'warning' });
    expect((await saidOf('a1'))[0]).toBe(3500);
    await raiseAgain('a1', 5000);
    expect((await saidOf('a1'))[0]).toBe(4500);
  });

  it('given by who had not heard that it was over says nothing of what holds after it', async () => {
    await give('a1');
    await end('a1', 2000);
    await acknowledge('a1', { at: 2500, raisedAt: 1000 });
    expect((await saidOf('a1'))[0]).toBe(2500);
    await raiseAgain('a1', 3000);
    expect((await saidOf('a1'))[0]).toBeUndefined();
  });

  it('has to be given again when the alert became more urgent, and not when it became less so', async () => {
    const becomes = (priority: string, atMs: number) =>
      app.db.query("update alerts set priority = $1, revision = revision + 1, updated_at_ms = $2 where id = 'a1'", [priority, atMs]);
    await give('a1', { priority: 'warning' });
    await acknowledge('a1', { at: 1500, raisedAt: 1000 });
    await becomes('caution', 1600);
    expect((await saidOf('a1'))[0]).toBe(1500);
    await becomes('alarm', 2000);
    expect(await saidOf('a1')).toEqual([undefined, undefined]);
    await acknowledge('a1', { at: 1400, raisedAt: 1000 });
    expect((await saidOf('a1'))[0]).toBeUndefined();
    await acknowledge('a1', { at: 2500, raisedAt: 2000 });
    expect((await saidOf('a1'))[0]).toBe(2500);
    await end('a1', 3000);
    await raiseAgain('a1', 4000);
    await acknowledge('a1', { at: 4500, raisedAt: 4000 });
    expect((await saidOf('a1'))[0]).toBe(4500);
  });

  it('of a life that was over does not acknowledge an emergency that began since, however late it comes and whatever its time', async () => {
    await give('a1');
    await end('a1', 2000);
    await raiseAgain('a1', 3000);
    await app.db.query("update alerts set priority = 'emergency', updated_at_ms = 3000 where id = 'a1'");
    await acknowledge('a1', { at: app.deps.clock(), raisedAt: 1000 });
    expect(await saidOf('a1')).toEqual([undefined, undefined]);
  });

  describe('of a life that a device with a wrong clock found', () => {
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    /** Life 1 began 10 h ago and ended; life 2, an emergency, began 5 h ago. */
    const twoLives = async () => {
      const nowMs = app.deps.clock();
      await give('a1', { createdAtMs: nowMs - 900 * HOUR });
      await end('a1', nowMs - 8 * HOUR);
      await raiseAgain('a1', nowMs - 5 * HOUR);
      return nowMs;
    };
    const send = (body: { at: number; raisedAt: number; clockAt?: number }, sentMs: number) =>
      ada.send('alerts.acknowledge', { params: { id: 'a1' }, body, headers: { 'fathom-clock': `${body.at}/${sentMs}` } });

    it.each([
      ['a day ahead, sent before it was set', DAY, DAY, true],
      ['a day ahead, sent when it was set', DAY, 0, true],
      ['a day behind', -DAY, -DAY, true],
      ['a day ahead, as older code says it', DAY, DAY, false],
      ['a day ahead, as older code says it, sent when it was set', DAY, 0, false],
    ])('does not acknowledge the next life: %s', async (_, offMs, offAtSendingMs, saysClock) => {
      const nowMs = await twoLives();
      const at = nowMs - 9 * HOUR + offMs;
      const answer = await send({ at, raisedAt: nowMs - 10 * HOUR + offMs, ...(saysClock && { clockAt: at }) }, nowMs + offAtSendingMs);
      expect([answer.status, await saidOf('a1')]).toEqual([200, [undefined, undefined]]);
    });

    it.each([DAY, -DAY])('acknowledges the life that it found (%i ms off)', async (offMs) => {
      const nowMs = await twoLives();
      const at = nowMs - 2 * HOUR + offMs;
      await send({ at, raisedAt: nowMs - 4 * HOUR + offMs, clockAt: at }, nowMs + offMs);
      expect((await saidOf('a1'))[1]).toBe(await nameOf(ada));
    });
  });

  it('of an alert as it was before it became more urgent takes nothing from the one given since, in whichever order they come', async () => {
    for (const id of ['a1', 'a2']) {
      await give(id, { priority: 'warning' });
      await app.db.query("update alerts set priority = 'alarm', updated_at_ms = 2000 where id = $1", [id]);
      const given = [
        { at: 2500, raisedAt: 2000 },
        { at: 2400, raisedAt: 1000 },
      ];
      for (const body of id === 'a1' ? given : given.toReversed()) await acknowledge(id, body);
      expect((await saidOf(id))[0], id).toBe(2500);
    }
  });

  it('stays while the situation changes, and travels: the alert has a new version', async () => {
    await give('a1');
    const version = async () => (await app.db.query<{ v: number }>("select v from alerts where id = 'a1'"))[0]?.v ?? 0;
    const before = await version();
    await acknowledge('a1', { at: 1500, raisedAt: 1000 });
    expect(await version()).toBe(before + 1);
    await app.db.query("update alerts set revision = 2, distance_nm = 3 where id = 'a1'");
    expect((await saidOf('a1'))[0]).toBe(1500);
    const lines = await app.db.query(
      `select a.v = c.v as same from alerts a join changes c on c.table_name = 'alerts' and c.row_id = a.id
       and c.scope = 'user:' || a.account_id and c.seq <= (select seq from scopes s where s.scope = c.scope)`,
    );
    expect(lines).toEqual([{ same: true }]);
  });
});

it('what an acknowledgement counts for is the same in the database and on a device', async () => {
  const hours = fc.integer({ min: 1, max: 15 }).map((count) => count * 3_600_000);
  const priority = fc.constantFrom(...ALERT_PRIORITIES);
  const lives = fc.record(
    { createdAt: hours, priority, lastEndedAt: hours, risenAt: hours, fellFrom: priority },
    { requiredKeys: ['createdAt', 'priority'] },
  );
  const given = fc.record({ at: hours, raisedAt: hours, priority }, { requiredKeys: ['at', 'raisedAt'] });
  const all = fc.sample(fc.tuple(given, lives), 2000);
  const rows = await app.db.query<{ counts: boolean }>(
    `select mark_counts(jsonb_populate_record(null::alert_marks, pair->0), jsonb_populate_record(null::alerts, pair->1)) as counts
     from jsonb_array_elements($1::jsonb) with ordinality as pairs (pair, no) order by no`,
    [
      JSON.stringify(
        all.map(([mark, life]) => [
          { acknowledged_at_ms: mark.at, raised_at_ms: mark.raisedAt, acknowledged_priority: mark.priority },
          {
            created_at_ms: life.createdAt,
            priority: life.priority,
            last_ended_at_ms: life.lastEndedAt,
            risen_at_ms: life.risenAt,
            fell_from: life.fellFrom,
          },
        ]),
      ),
    ],
  );
  const differ = all.filter(([mark, life], at) => countsFor(mark, life) !== rows[at]?.counts);
  expect([rows.length, differ]).toEqual([all.length, []]);
});

describe('its notifications', () => {
  const tell = (alertId: string, atMs: number) =>
    app.db.transaction(null, (tx) => notifyAccount(tx, ada.accountId, { type: 'Alert', title: `Of ${alertId}`, body: '', alertId }, atMs));
  const states = async () =>
    (
      await app.db.query<{ said: string }>(
        `select n.title || ' ' || n.state || ' ' || (n.v = c.v) as said from notifications n
         join changes c on c.table_name = 'notifications' and c.row_id = n.id order by n.no`,
      )
    ).map(({ said }) => said);

  it('are read with it, those of other alerts are not', async () => {
    await give('a1');
    for (const id of ['a1', 'a2', 'a1']) await tell(id, 1000);
    await acknowledge('a1', { at: 1500, raisedAt: 1000 });
    expect(await states()).toEqual(['Of a1 read true', 'Of a2 unread true', 'Of a1 read true']);
  });

  it('of the next life stay unread when an old acknowledgement comes late', async () => {
    await give('a1');
    await tell('a1', 1000);
    await end('a1', 2000);
    await raiseAgain('a1', 3000);
    await tell('a1', 3000);
    await acknowledge('a1', { at: 1500, raisedAt: 1000 });
    expect(await states()).toEqual(['Of a1 read true', 'Of a1 unread true']);
  });

  it('of a life that the presser had not heard of stay unread, also where it began before the press', async () => {
    await give('a1');
    await tell('a1', 1000);
    await end('a1', 2000);
    await raiseAgain('a1', 3000);
    await tell('a1', 3000);
    await acknowledge('a1', { at: 4000, raisedAt: 1000 });
    expect((await saidOf('a1'))[0]).toBeUndefined();
    expect(await states()).toEqual(['Of a1 read true', 'Of a1 unread true']);
  });

  it('of the emergency that it became before the press on the warning stay unread', async () => {
    await give('a1', { priority: 'warning' });
    await tell('a1', 1000);
    await app.db.query("update alerts set priority = 'emergency', updated_at_ms = 3000 where id = 'a1'");
    await tell('a1', 3000);
    await acknowledge('a1', { at: 4000, raisedAt: 1000 });
    expect(await states()).toEqual(['Of a1 read true', 'Of a1 unread true']);
  });

  it('of a life that is over are read with it, and so are those of an alert that is not here', async () => {
    await give('a1');
    await tell('a1', 1000);
    await end('a1', 2000);
    await tell('a2', 1000);
    for (const id of ['a1', 'a2']) await acknowledge(id, { at: 4000, raisedAt: 1000 });
    expect(await states()).toEqual(['Of a1 read true', 'Of a2 read true']);
  });
});

describe('silence', () => {
  const silence = (until: number) => ada.ask('alerts.silence', { params: { id: 'a1' }, body: { until } });
  const until = async () => (await marks())[0]?.silenced_until_ms;

  it('lasts a day at most, ends by a time that is over, and acknowledges nothing', async () => {
    await give('a1');
    const nowMs = app.deps.clock();
    await silence(nowMs + 3_600_000);
    expect(await until()).toBe(nowMs + 3_600_000);
    await silence(nowMs + 10 * MAX_SILENCE_MS);
    expect((await until()) ?? 0).toBeLessThanOrEqual(app.deps.clock() + MAX_SILENCE_MS + 1000);
    expect((await saidOf('a1'))[0]).toBeUndefined();
    await silence(-1);
    expect(await until()).toBeNull();
  });
});

it('an alert of a colleague and one that never was are answered alike, and nothing of the colleague’s changes', async () => {
  await give('a1');
  const [foreign, absent] = [
    await acknowledge('a1', { at: 1500, raisedAt: 1000 }, mia),
    await acknowledge('none', { at: 1500, raisedAt: 1000 }, mia),
  ];
  expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
  expect((await saidOf('a1'))[0]).toBeUndefined();
  expect(await marks()).toEqual([]);
  expect((await acknowledge('a1', { at: 1600, raisedAt: 1000 })).status).toBe(200);
  expect((await saidOf('a1'))[0]).toBe(1600);
  expect((await marks(mia)).map(({ id }) => id)).toEqual(['a1', 'none']);
});
