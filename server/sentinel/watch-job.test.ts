// What the server makes of a running watch: its state once in the log, its owner told, the call tree called when nobody answers.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { Db } from '#server/db/db.ts';
import { LeaseLost } from '#server/jobs/job-lease.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { openSentinelHarness, type SentinelHarness, WATCH_ID } from './sentinel-harness.fixture.ts';
import { WatchJob } from './watch-job.ts';

let harness: SentinelHarness;
beforeAll(async () => {
  harness = await openSentinelHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const lastJudged = async () => (await harness.log()).findLast(({ kind }) => kind === 'judged')?.id ?? '';
const acknowledge = async () => harness.edit('watches.acknowledge', { noteId: await lastJudged() }, harness.mia);
const report = (id: string, lon: number) =>
  harness.app.db.query(
    `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source,
       sample, updated_at_ms) values ($1, 'Boarding', 'Crime', 'Boarded by six', '', 0, $2, $3, 'minute', $3, 'Test', false, $3)`,
    [id, lon, harness.nowMs()],
  );

it('a ship that is not heard is attention, then alert, then OK again: each change stands once in the log, by the server', async () => {
  const job = harness.open();
  await harness.turn(job);
  expect([await harness.brief(), (await harness.state())?.state]).toEqual([[], 'ok']);
  harness.passMinutes(121);
  for (const _ of ['first', 'again']) await harness.turn(job);
  expect(await harness.brief()).toEqual(['judged attention silent', 'told First Last']);
  await acknowledge();
  harness.passMinutes(121);
  await harness.turn(job);
  harness.hear(5);
  await job.turn(); // by the position alone
  expect((await harness.brief()).filter((line) => line.startsWith('judged'))).toEqual([
    'judged attention silent',
    'judged alert silent',
    'judged ok',
  ]);
  expect(await harness.state()).toMatchObject({ state: 'ok', reasons: [], called: 0 });
  const [line] = (await harness.log()).filter(({ kind }) => kind === 'judged');
  expect(line).toMatchObject({ ownerId: 'server', ownerName: '', reasons: [{ kind: 'silent', state: 'attention' }] });
});

it('judges by positions, reports and incidents as they arrive', async () => {
  const job = harness.open();
  harness.hear(1, 0.5);
  await harness.turn(job);
  await report('e1', 52);
  await harness.turn(job);
  harness.hear(1.1);
  await job.turn();
  harness.passMinutes(6 * 60);
  harness.hear(2.1);
  await harness.turn(job);
  await harness.edit('watches.log', { kind: 'report', text: '' });
  await harness.turn(job);
  expect((await harness.brief()).filter((line) => line.startsWith('judged'))).toEqual([
    'judged attention outsideCorridor',
    'judged alert incidentAhead outsideCorridor',
    'judged attention missedReport',
    'judged ok',
  ]);
  expect((await harness.bell()).length).toBe(3);
  await harness.edit('watches.end', { text: '' });
  harness.passMinutes(2);
  await harness.turn(job);
  expect(await harness.state()).toBeUndefined();
});

it('tells the owner in the app, by push and by mail, and in quiet hours attention by push and mail later', async () => {
  const { ada, app } = harness;
  const [session] = await app.db.query<{ id: string }>('select id from sessions where account_id = $1 limit 1', [ada.accountId]);
  await app.db.query(
    "insert into push_subscriptions select $1, id, organisation_id, 'https://push.example/x', 'key', 'auth', false, 1, 1 from accounts where id = $2",
    [session?.id, ada.accountId],
  );
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  expect(await harness.bell()).toEqual([`Attention: ANNA, under watch ${WATCH_ID}`]);
  expect(await harness.pushed()).toEqual([`watch:${await lastJudged()}`]);
  expect(await harness.mailed()).toEqual(['watchState member@north.example']);
  await harness.empty();
  await ada.ask('preferences.create', { body: {} });
  const quietHours = { on: true, from: '00:00', to: '23:59', timeZone: 'UTC' };
  await ada.ask('preferences.update', { params: { id: ada.accountId }, body: { quietHours } });
  const later = harness.open();
  harness.passMinutes(121);
  await harness.turn(later);
  expect([(await harness.bell()).length, await harness.mailed()]).toEqual([1, []]);
  await ada.ask('preferences.update', {
    params: { id: ada.accountId },
    body: { deliveryMechanisms: { email: false, sms: false, api: false, whatsApp: false } },
  });
  harness.passMinutes(121);
  await harness.turn(later);
  expect([(await harness.bell()).length, (await harness.mailed()).filter((mail) => mail.startsWith('watchState'))]).toEqual([2, []]);
});

it('calls the next of the call tree when nobody answers in time: by mail, or on the board who is to be called', async () => {
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  const steps: unknown[] = [];
  for (const minutes of [14, 1, 9, 1, 60]) {
    harness.passMinutes(minutes);
    await harness.turn(job);
    steps.push((await harness.brief()).filter((line) => line.startsWith('called')).length);
  }
  expect(steps).toEqual([0, 1, 1, 2, 2]);
  expect((await harness.mailed()).filter((mail) => !mail.startsWith('watchState'))).toEqual(['watchCall eve@company.example']);
  expect(await harness.state()).toMatchObject({ called: 2, contact: { name: 'Flag State', telephone: '+31102345678' } });
  const [letter] = await harness.app.letters('eve@company.example');
  expect(letter?.values).toMatchObject({
    organisation: 'North',
    ship: 'ANNA (MMSI 244000001)',
    minutes: 15,
    owner: 'First Last, member@north.example',
  });
});

it('a contact with an international number gets an SMS and a WhatsApp message, and the owner the ways that he chose', async () => {
  const { ada } = harness;
  await ada.ask('preferences.create', { body: {} });
  const deliveryMechanisms = { email: false, sms: true, api: false, whatsApp: false };
  await ada.ask('preferences.update', { params: { id: ada.accountId }, body: { deliveryMechanisms } });
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  expect(await harness.messaged()).toEqual(['sms to an account Attention: ANNA, under watch']);
  harness.passMinutes(15);
  await harness.turn(job);
  const title = 'Attention: ANNA, under watch';
  expect((await harness.messaged()).slice(1)).toEqual([`sms +442079460000 ${title}`, `whatsApp +442079460000 ${title}`]);
  expect((await harness.log()).at(-1)?.contact).toMatchObject({ name: 'Eve Duty', messaged: true });
  const [message] = await harness.app.db.query<{ text: string }>(
    "select content ->> 'text' as text from gateway_deliveries where account_id is null limit 1",
  );
  expect(message?.text.split('\n')).toEqual([
    'North watches the voyage of ANNA (MMSI 244000001). Nobody has answered for 15 minutes.',
    expect.stringMatching(/^Nothing has been heard of her since/),
    'Answer the owner of the watch: First Last, member@north.example. Replies to this message are not read.',
  ]);
});

it('an acknowledgement of what stands ends the calls; of an earlier state it does not, and news go on where the calls were', async () => {
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  const first = await lastJudged();
  harness.passMinutes(16);
  await harness.turn(job); // Eve is called
  await report('e1', 52);
  await harness.turn(job);
  await harness.edit('watches.acknowledge', { noteId: first });
  harness.passMinutes(10);
  await harness.turn(job);
  const called = async () => (await harness.brief()).filter((line) => line.startsWith('called'));
  expect(await called()).toEqual(['called Eve Duty', 'called Flag State']);
  await harness.empty();
  const other = harness.open();
  harness.passMinutes(121);
  await harness.turn(other);
  await acknowledge();
  harness.passMinutes(60);
  await harness.turn(other);
  expect(await called()).toEqual([]);
  expect((await harness.log()).map(({ kind }) => kind)).toEqual(['opened', 'departed', 'judged', 'told', 'acknowledged']);
});

it('nobody accepts his own note while the owner is there, were it without a team', async () => {
  const { app, ada, mia } = harness;
  harness.open();
  const teams = await app.db.query<{ row: object }>('delete from team_members m where account_id = $1 returning to_jsonb(m) as row', [
    ada.accountId,
  ]);
  await harness.edit('watches.handOver', { text: 'Mine' }, mia);
  const noteId = (await harness.log()).findLast(({ kind }) => kind === 'handOver')?.id;
  await expect(harness.edit('watches.accept', { noteId }, mia)).rejects.toThrow(/403/);
  for (const { row } of teams)
    await app.db.query('insert into team_members select * from jsonb_populate_record(null::team_members, $1)', [row]);
});

it('whoever a hand-over note names is told of it, and where it names nobody all who may take the watch; never its writer', async () => {
  const { ada, mia, app } = harness;
  const told = async () => {
    const found = await app.db.query<{ account_id: string; title: string; watch_id: string }>(
      "select account_id, title, watch_id from notifications where title like '%the watch of ANNA%' order by account_id",
    );
    await app.db.exec('delete from notifications');
    return found.map((one) => [one.account_id, one.title, one.watch_id]);
  };
  const others = await app.db.query<{ id: string }>(
    "select id from accounts where organisation_id = 'north' and disabled_at_ms is null and id <> $1 order by id",
    [ada.accountId],
  );
  const text = 'Quiet so far';
  await harness.edit('watches.handOver', { text, nextKeeper: { id: mia.accountId, name: 'Mia' } });
  expect(await told()).toEqual([[mia.accountId, 'First Last hands the watch of ANNA over to you', WATCH_ID]]);
  await harness.edit('watches.handOver', { text });
  expect(await told()).toEqual(others.map(({ id }) => [id, 'First Last hands over the watch of ANNA', WATCH_ID]));
  await harness.edit('watches.handOver', { text, nextKeeper: { id: 'nobody', name: 'Nobody' } });
  expect(await told()).toEqual([]);
});

it('a new owner is told once of what stands, and has his minutes before anybody is called', async () => {
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  harness.passMinutes(10);
  await harness.edit('watches.handOver', { text: 'She is silent' });
  const noteId = (await harness.log()).findLast(({ kind }) => kind === 'handOver')?.id;
  await harness.edit('watches.accept', { noteId }, harness.mia);
  for (const _ of ['first', 'again']) await harness.turn(job);
  expect((await harness.brief()).filter((line) => line.startsWith('told'))).toHaveLength(2);
  const texts = (await harness.log()).filter(({ kind }) => kind === 'told').map(({ text }) => text);
  expect(texts).toEqual([
    '',
    expect.stringMatching(/^The time to answer begins anew: contact 1 is called at .*Z if nobody acknowledges\.$/),
  ]);
  expect(await harness.bell()).toHaveLength(1);
  const { unread } = (await harness.mia.ask('notifications.list')) as Notifications;
  expect(unread.map(({ title }) => title)).toEqual(['Attention: ANNA, under watch', 'First Last hands over the watch of ANNA']);
  const called = async () => (await harness.brief()).filter((line) => line.startsWith('called'));
  harness.passMinutes(14);
  await harness.turn(job);
  expect(await called()).toEqual([]);
  harness.passMinutes(1);
  await harness.turn(job);
  expect(await called()).toEqual(['called Eve Duty']);
});

it('where the feed brings no ship at all, the owner is told and nobody is called; reports are still missed', async () => {
  const job = harness.open();
  await harness.turn(job);
  harness.passMinutes(40, { isFeedSilent: true });
  await harness.turn(job);
  harness.passMinutes(60, { isFeedSilent: true });
  await harness.turn(job);
  expect(await harness.brief()).toEqual(['judged attention oldData', 'told First Last']);
  harness.passMinutes(10 * 60, { isFeedSilent: true });
  await harness.turn(job);
  expect((await harness.brief()).slice(2)).toEqual(['judged alert missedReport oldData', 'told First Last']);
});

it('after a start that follows on a long silence of the feed, no ship is called silent before she could be heard', async () => {
  harness.passMinutes(300, { isFeedSilent: true });
  const job = harness.open();
  harness.passMinutes(1);
  await harness.turn(job);
  expect(await harness.state()).toBeUndefined();
  harness.passMinutes(10);
  harness.hear(1);
  await harness.turn(job);
  expect(await harness.brief()).toEqual([]);
});

/** Transactions in which a job that begins reads: exercises that are over, and its sources. */
const READS = 2;

it('killed before the commit it tells after the start, once; killed after it, it does not tell again', async () => {
  await harness.turn(harness.open());
  harness.passMinutes(121);
  const killedAfter = (commits: number): Db => {
    let left = commits;
    return {
      ...harness.app.db,
      async transaction(who, work) {
        if (left <= 0) throw new Error('killed');
        left -= 1;
        const answer = await harness.app.db.transaction(who, work);
        if (left > 0) return answer;
        throw new LeaseLost('killed');
      },
    };
  };
  const told = async () => [await harness.brief(), (await harness.bell()).length, (await harness.mailed()).length];
  await expect(harness.open(killedAfter(READS)).turn()).rejects.toThrow();
  expect(await told()).toEqual([[], 0, 0]);
  await expect(harness.open(killedAfter(READS + 1)).turn()).rejects.toThrow();
  const once = [['judged attention silent', 'told First Last'], 1, 1];
  expect(await told()).toEqual(once);
  for (const _ of ['first', 'again']) await harness.turn(harness.open());
  expect(await told()).toEqual(once);
});

it('one that has lost its lease writes nothing', async () => {
  const { memory, clock, log, post, traffic, db } = harness.parts();
  const guard = () => Promise.reject(new LeaseLost('sentinel'));
  const job = new WatchJob({ memory, clock, log, post, traffic, db, guard });
  harness.passMinutes(121);
  await expect(job.turn()).rejects.toThrow(LeaseLost);
  job.stop();
  expect(await harness.brief()).toEqual([]);
});

it.each([1, 2, 3])('each change stands once and is told once, whatever fails and whenever the server dies (seed %i)', async (seed) => {
  const chance = seeded(seed);
  const brittle: Db = {
    ...harness.app.db,
    async transaction(who, work) {
      const draw = chance();
      if (draw < 0.2) throw new Error('refused');
      const answer = await harness.app.db.transaction(who, work);
      if (draw < 0.4) throw new Error('lost');
      return answer;
    },
  };
  let job = harness.open(brittle);
  let expected = 0;
  let before = 'ok';
  for (let step = 0; step < 10; step += 1) {
    harness.passMinutes(3);
    const north = [0, 0.5, 1][Math.floor(chance() * 3)] ?? 0;
    harness.hear(1 + step / 100, north);
    const now = north === 0 ? 'ok' : north === 0.5 ? 'attention' : 'alert';
    if (now !== before) expected += 1;
    before = now;
    for (let tries = 0; tries < 12; tries += 1) {
      if (chance() < 0.2) job = harness.open(brittle);
      await harness.turn(job).catch(() => undefined);
    }
    await harness.turn(harness.open());
    expect((await harness.brief()).filter((line) => line.startsWith('judged')).length).toBe(expected);
  }
  const told = (await harness.brief()).filter((line) => line.startsWith('told')).length;
  expect((await harness.bell()).length).toBe(told);
  expect(told).toBeGreaterThan(0);
});

it('an exercise is judged, told and called by its invented incidents alone, is marked everywhere, and leaves nothing but its log', async () => {
  const job = harness.open();
  await harness.turn(job);
  const events = () => harness.app.db.query('select count(*)::int as n from events');
  const before = await events();
  const invented = { id: 'i1', title: 'Skiffs with ladders', position: [52, 0] };
  await harness.edit('watches.startDrill', { drillId: 'drill', hours: 1, incidents: [invented] });
  await harness.turn(job);
  harness.passMinutes(16);
  harness.hear(1.05);
  await harness.turn(job);
  expect(await harness.brief()).toEqual(['judged alert incidentAhead', 'told First Last', 'called Eve Duty']);
  const lines = (await harness.log()).filter(({ drillId }) => drillId !== undefined);
  expect(lines.map(({ drillId }) => drillId)).toEqual(['drill', 'drill', 'drill', 'drill']);
  expect(lines[1]?.reasons).toMatchObject([{ title: 'Skiffs with ladders' }]);
  expect(await harness.bell()).toEqual([`Exercise: Alert: ANNA, under watch ${WATCH_ID}`]);
  for (const to of ['member@north.example', 'eve@company.example']) {
    const [letter] = await harness.app.letters(to);
    expect(letter?.values).toMatchObject({ title: 'Exercise: Alert: ANNA, under watch' });
  }
  expect(await harness.messaged()).toEqual(['sms', 'whatsApp'].map((way) => `${way} +442079460000 Exercise: Alert: ANNA, under watch`));
  const [message] = await harness.app.db.query<{ text: string }>("select content ->> 'text' as text from gateway_deliveries limit 1");
  expect(message?.text).toMatch(/^This is an exercise\. What it says of the ship is invented\./);
  const states = () => harness.app.db.query('select state, drill_id from watch_states order by drill_id nulls first');
  expect(await states()).toEqual([
    { state: 'ok', drill_id: null },
    { state: 'alert', drill_id: 'drill' },
  ]);
  harness.passMinutes(50);
  harness.hear(1.2);
  await harness.turn(job);
  expect((await harness.brief()).at(-1)).toBe('drillEnded');
  expect(await states()).toEqual([{ state: 'ok', drill_id: null }]);
  expect([await harness.app.db.query('select * from watch_drills'), await events()]).toEqual([[], before]);
  const [gone] = await harness.app.db.query("select gone from changes where table_name = 'watchDrills'");
  expect(gone).toEqual({ gone: true });
  await harness.edit('watches.startDrill', { drillId: 'other', hours: 1, incidents: [invented] });
  await harness.edit('watches.endDrill', { drillId: 'other' });
  expect((await harness.log()).at(-1)).toMatchObject({ kind: 'drillEnded', drillId: 'other', ownerId: harness.ada.accountId });
});

// the last one here: it ends the sessions of ada
it('while its owner is shut out a watch goes to who made it, else to the managers, until somebody takes it', async () => {
  const { app, ada, mia } = harness;
  const job = harness.open();
  harness.passMinutes(121);
  await harness.turn(job);
  await app.db.exec('delete from notifications; delete from mails');
  await mia.ask('organisation.changeMember', { params: { id: ada.accountId }, body: { disabled: true } });
  for (const _ of ['first', 'again']) await harness.turn(job);
  const told = async () =>
    (
      await app.db.query<{ line: string }>(
        "select a.email || ': ' || n.title || ' ' || n.watch_id as line from notifications n join accounts a on a.id = n.account_id order by n.no, a.email",
      )
    ).map(({ line }) => line);
  expect(await told()).toEqual([
    'manager@north.example: The watch over ANNA is without an owner watch-1',
    'manager@north.example: Attention: ANNA, under watch watch-1',
  ]);
  harness.passMinutes(15);
  await harness.turn(job);
  expect(await harness.mailed()).toEqual(['watchState manager@north.example', 'watchCall eve@company.example']);
  const calls = await app.db.query<{ said: string }>('select content::text as said from gateway_deliveries where account_id is null');
  expect(calls.map(({ said }) => /manager@north\.example/.test(said))).toEqual(calls.map(() => true));
  const shut = await app.db.query('select shut from team_members where account_id = $1', [ada.accountId]);
  expect(shut).toEqual([{ shut: true }]);
  await mia.ask('organisation.changeMember', { params: { id: ada.accountId }, body: { disabled: false } });
  expect(await app.db.query('select shut from team_members where account_id = $1', [ada.accountId])).toEqual([{ shut: null }]);
});

it('a ship that lies in another port before her planned departure is not off her corridor; that she has departed stands once in the log', async () => {
  const { app, ada } = harness;
  await app.db.query(
    `insert into signed_passages (id, organisation_id, author_id, name, author_name, plan, assessed_at_ms, result, note, signed_at_ms, arrived_at_ms, v, writers)
     values ('p', 'north', $1, 'P', 'A', $2, 1, '{"along": {}}', '', 1, 1, 1, '{}') on conflict do nothing`,
    [ada.accountId, JSON.stringify({ departureMs: harness.nowMs() + 10 * 3_600_000 })],
  );
  const line = [
    [50, 0],
    [70, 0],
  ];
  await harness.edit('watches.change', { route: { fromName: 'A', toName: 'B', line, passageId: 'p' } });
  const job = harness.open();
  harness.hear(1, 5);
  await harness.turn(job);
  expect([await harness.brief(), (await harness.state())?.state]).toEqual([[], 'ok']);
  harness.hear(1);
  for (const _ of ['first', 'again']) await harness.turn(job);
  const [departed, ...more] = (await harness.log()).filter(({ kind }) => kind === 'departed');
  expect([departed?.reportedAt, departed?.ownerId, more]).toEqual([harness.nowMs(), 'server', []]);
  harness.hear(1, 5);
  await harness.turn(job);
  expect((await harness.state())?.reasons.map(({ kind }) => kind)).toEqual(['outsideCorridor']);
  await app.db.query("delete from signed_passages where id = 'p'");
});

it('an exercise with a missed report alone tells the owner and calls the call tree, marked, and leaves the voyage OK', async () => {
  const job = harness.open();
  await harness.edit('watches.startDrill', { drillId: 'missing', hours: 1, incidents: [], missesReport: true });
  await harness.turn(job);
  harness.passMinutes(16);
  harness.hear(1.1);
  await harness.turn(job);
  expect(await harness.brief()).toEqual(['judged attention missedReport', 'told First Last', 'called Eve Duty']);
  expect((await harness.log()).filter(({ kind }) => kind === 'called').map(({ drillId }) => drillId)).toEqual(['missing']);
  const [letter] = await harness.app.letters('eve@company.example');
  expect(letter?.values).toMatchObject({ title: 'Exercise: Attention: ANNA, under watch' });
  expect(JSON.stringify(letter?.lists)).toContain('Invented: the report that was due');
  const states = await harness.app.db.query<{ state: string }>('select state from watch_states where drill_id is null');
  expect(states).toEqual([{ state: 'ok' }]);
});
