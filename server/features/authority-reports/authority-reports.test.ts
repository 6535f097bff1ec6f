import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailFailure, ReportMail } from '#contract/entities/authority-reports/receipts.ts';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mail.ts';
import { smtpTransport } from '#server/mail/mail-transports.ts';
import { sendWaitingMails } from '#server/mail/send-mails.ts';
import { openSmtpSink, speakSmtp } from '#server/mail/smtp-sink.fixture.ts';
import { type SqlRow, toRow } from '#server/sync/rows.ts';
import { reportMailing } from './mail-reports.ts';

let app: AdminApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());

const SHIP = 244_000_001;
const kept = (part: string) => ({
  _id: `${SHIP}:${part}`,
  at: 1_700_000_000_000,
  mmsi: SHIP,
  authorName: 'First Last',
  form: 'ukmto.daily',
  sentTo: 'watch@example.org',
  way: 'mail' as const,
  text: 'UKMTO DAILY REPORT',
  typed: [],
});

it('a receipt is kept once however often it is sent, and reaches everyone of the organisation and nobody else', async () => {
  for (const key of ['k', 'k', 'another']) await ada.ask('authorityReports.keep', { body: kept('a'), headers: { 'idempotency-key': key } });
  const rows = await app.db.query('select id, owner_id, sent_to, written_at_ms from authority_reports');
  expect(rows).toEqual([{ id: `${SHIP}:a`, owner_id: ada.accountId, sent_to: 'watch@example.org', written_at_ms: kept('a').at }]);
  const pulls = await Promise.all([ada, mia, sam].map((client) => client.ask('sync.pull', { body: { cursor: {} } })));
  expect(pulls.map((pull) => JSON.stringify(pull).includes('UKMTO DAILY REPORT'))).toEqual([true, true, false]);
});

it('nobody keeps a receipt in the name of another', async () => {
  expect((await ada.send('authorityReports.keep', { body: { ...kept('b'), authorName: 'Somebody Else' } })).status).toBe(422);
});

const CENTRE = {
  addressee: 'ukmto' as const,
  name: 'UKMTO',
  email: 'watch@example.org',
  telephone: '+44 1',
  source: 'Its page',
  issuedAt: 1_700_000_000_000,
};
const centresOf = async (client: Client) => {
  const pull = JSON.stringify(await client.ask('sync.pull', { body: { cursor: {}, want: ['world:areas'] } }));
  return ['watch@example.org', '+44 2'].filter((text) => pull.includes(`"${text}"`));
};

it('a centre that an administrator enters, changes and deletes is the same for everybody, and the log keeps what stood there', async () => {
  const set = (body: typeof CENTRE) => app.root.ask('admin.setReportCentre', { params: { id: 'one' }, body });
  await app.db.query('delete from authority_reports');
  await set(CENTRE);
  await set(CENTRE);
  expect([await centresOf(ada), await centresOf(sam)]).toEqual([['watch@example.org'], ['watch@example.org']]);
  await set({ ...CENTRE, telephone: '+44 2' });
  expect(await centresOf(sam)).toEqual(['watch@example.org', '+44 2']);
  await app.root.ask('admin.deleteReportCentre', { params: { id: 'one' } });
  expect(await centresOf(ada)).toEqual([]);
  const log = await app.db.query(
    "select action, before ->> 'telephone' as before, after ->> 'telephone' as after from audit_log where subject = 'one' order by no",
  );
  expect(log).toEqual([
    { action: 'reportCentreSaved', before: null, after: '+44 1' },
    { action: 'reportCentreSaved', before: '+44 1', after: '+44 2' },
    { action: 'reportCentreDeleted', before: '+44 2', after: null },
  ]);
});

describe('a report that the server mails', () => {
  const handed = kept('mailed');
  const hand = () => ada.ask('authorityReports.keep', { body: { ...handed, way: 'server', at: app.deps.clock() } });
  const log = createLog('error', () => undefined);
  const turn = (traffic: Traffic = 'live', post = app.post) => reportMailing.turn({ ...app.deps, log, post, traffic });
  const mails = () => app.db.query<{ id: string; to_address: string }>("select id, to_address from mails where kind = 'authorityReport'");
  const receipt = async () =>
    (await app.db.query<{ mail: ReportMail; v: number }>("select mail, v from authority_reports where id like '%:mailed'"))[0];
  beforeEach(async () => {
    await app.db.exec(
      "delete from authority_reports; delete from mails; update organisations set contact_email = 'desk@north.example' where id = 'north'",
    );
    await app.root.ask('admin.setReportCentre', { params: { id: 'one' }, body: CENTRE });
    await hand();
  });
  afterAll(async () => {
    await app.root.ask('admin.deleteReportCentre', { params: { id: 'one' } });
  });

  it('is mailed once, however often it is sent and looked for, with the organisation’s address for answers', async () => {
    for (const _ of ['first', 'again']) {
      await Promise.all([turn(), turn()]);
      await hand();
    }
    expect((await mails()).map(({ to_address: to }) => to)).toEqual([CENTRE.email]);
    const [letter] = await app.letters(CENTRE.email);
    expect(letter?.values).toEqual({ title: 'UKMTO DAILY REPORT', text: handed.text, replyTo: 'desk@north.example' });
  });

  describe('on a voyage under watch', () => {
    const body = () => ({ ...handed, _id: `${SHIP}:logged`, way: 'server' as const, at: app.deps.clock(), watchId: 'w' });
    const line = () => ({ reportId: `${SHIP}:logged`, form: handed.form, way: 'server', to: handed.sentTo, at: app.deps.clock() });
    const lines = async () =>
      (await app.db.query<SqlRow>("select * from watch_log where watch_id = 'w' and kind <> 'opened' order by ctid")).map((row) => {
        const { kind, ownerId: by, sentReport: sent } = toRow('watchLog', row);
        return { kind, by, sent };
      });
    beforeEach(async () => {
      await app.db.exec('truncate watches, watch_log');
      const now = app.deps.clock();
      const route = {
        fromName: 'A',
        toName: 'B',
        line: [
          [1, 1],
          [2, 2],
        ],
      };
      const agreed = { corridorNm: 20, speedKn: 12, reportEveryHours: 6, silenceHours: 2, answerMinutes: 15, contacts: [], route };
      const ids = { watchId: 'w', entryId: randomUUID(), at: now };
      await ada.ask('watches.create', { body: { mmsi: SHIP, name: 'ANNA', startsAt: now - 1, endsAt: now + 1e8, ...agreed, ...ids } });
    });

    it('stands in the log of the watch when it is handed over and when it was sent, once each', async () => {
      for (const _ of ['first', 'again']) await ada.ask('authorityReports.keep', { body: body() });
      expect(await lines()).toEqual([{ kind: 'reportSent', by: ada.accountId, sent: line() }]);
      await turn();
      await app.db.exec("update mails set state = 'sent', sent_at_ms = 7");
      for (const _ of ['first', 'again']) await turn();
      expect((await lines()).slice(1)).toEqual([{ kind: 'reportMailed', by: 'server', sent: { ...line(), at: 7 } }]);
    });

    it('is told as not sent in its receipt, in the log and to its sender when the mail server refuses it for good', async () => {
      await app.db.exec('delete from authority_reports; delete from notifications');
      await ada.ask('authorityReports.keep', { body: body() });
      const key = Buffer.alloc(32, 3);
      await turn('live', createMailer({ clock: app.deps.clock, key }));
      const sink = await openSmtpSink(speakSmtp({ RCPT: '550 no such mailbox' }));
      const transport = smtpTransport(sink.url, 'Fathom <fathom@x.example>');
      await sendWaitingMails({ ...app.deps, log, key, transport, origin: 'https://fathom.example', outbox: tmpdir() });
      transport.close();
      await sink.close();
      for (const _ of ['first', 'again']) await turn();
      const at = app.deps.clock();
      const refused = await app.db.query("select mail from authority_reports where mail ->> 'state' = 'failed'");
      expect(refused).toEqual([{ mail: { state: 'failed', at, reason: 'refused' } }]);
      expect((await lines()).slice(1)).toEqual([{ kind: 'reportMailed', by: 'server', sent: { ...line(), at, isRefused: true } }]);
      const { unread } = (await ada.ask('notifications.list')) as Notifications;
      expect(unread.map(({ title }) => title)).toEqual(['A report to an authority was not sent']);
    });
  });

  it('goes to a published address of a centre while no administrator has entered one for the same forms', async () => {
    await app.db.exec("update authority_reports set sent_to = 'Watchkeepers@ukmto.org'");
    await turn();
    expect([await mails(), (await receipt())?.mail]).toEqual([[], expect.objectContaining({ reason: 'noCentre' })]);
    await app.db.exec(`delete from report_centres; update authority_reports set mail = '{"state": "waiting", "at": 1}'`);
    await turn();
    expect((await mails()).map(({ to_address: to }) => to)).toEqual(['Watchkeepers@ukmto.org']);
  });

  it('is mailed under the same Message-ID where a restored backup had neither receipt nor mail', async () => {
    const ids: string[] = [];
    for (const _ of ['first', 'after the restore']) {
      await turn();
      ids.push(...(await mails()).map(({ id }) => id));
      await app.db.exec('delete from authority_reports; delete from mails');
      await hand();
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('goes with a PDF where its sender asked for one, under the same Message-ID again, and its receipt names the file', async () => {
    await app.db.exec('delete from authority_reports');
    const ids: string[] = [];
    for (const _ of ['first', 'after the restore']) {
      const body = { ...handed, way: 'server' as const, withPdf: true, at: app.deps.clock() };
      await ada.ask('authorityReports.keep', { body });
      await turn();
      ids.push(...(await mails()).map(({ id }) => id));
      if (ids.length === 1) await app.db.exec('delete from authority_reports; delete from mails');
    }
    expect(new Set(ids).size).toBe(1);
    const [letter] = await app.letters(CENTRE.email);
    expect(letter?.values).toMatchObject({ text: handed.text, mmsi: SHIP, pdf: expect.stringMatching(/^REPORT-244000001-\d{4}-/) });
    await app.db.exec("update mails set state = 'sent', sent_at_ms = 7, attached = 'REPORT.pdf'");
    await turn();
    expect((await receipt())?.mail).toEqual({ state: 'sent', at: 7, attached: 'REPORT.pdf' });
  });

  it('says in its receipt, which reaches devices, that it is tried again, and then when it was sent', async () => {
    await turn();
    await app.db.exec("update mails set error = 'the mail server does not answer'");
    await turn();
    expect((await receipt())?.mail).toEqual({ state: 'retrying', at: app.deps.clock() });
    await app.db.exec("update mails set state = 'sent', sent_at_ms = 7");
    const before = (await receipt())?.v ?? 0;
    for (const _ of ['first', 'again']) await turn();
    expect(await receipt()).toEqual({ mail: { state: 'sent', at: 7 }, v: before + 1 });
    const pull = await mia.ask('sync.pull', { body: { cursor: {} } });
    expect(JSON.stringify(pull)).toContain('"mail":{"at":7,"state":"sent"}');
  });

  it.each<[string, MailFailure, Traffic?]>([
    ["update report_centres set email = 'else@example.org'", 'noCentre'],
    ['delete from report_centres', 'noCentre'],
    [
      "update organisations set contact_email = null; update accounts set verified_at_ms = null where email = 'member@north.example'",
      'noReplyAddress',
    ],
    ['update authority_reports set written_at_ms = 1', 'tooOld'],
    ['select 1', 'invented', 'demonstration'],
    [
      `insert into authority_reports (id, organisation_id, mmsi, owner_id, author_name, form, sent_to, way, text, typed, written_at_ms,
         arrived_at_ms, v, writers, mail_id) select '1:' || n, organisation_id, 1, owner_id, '', '', '', 'server', 'x', '[]', 1,
         arrived_at_ms, 1, '{}', 'm' from authority_reports, generate_series(1, 60) n`,
      'tooMany',
    ],
  ])('is not mailed, and its receipt says why, after: %s', async (sql, reason, traffic) => {
    await app.db.exec(sql);
    await turn(traffic);
    expect([await mails(), (await receipt())?.mail]).toEqual([[], { state: 'failed', at: app.deps.clock(), reason }]);
    const { unread } = (await ada.ask('notifications.list')) as Notifications;
    expect(unread[0]).toMatchObject({
      title: expect.stringMatching(/^(A report to an authority was|Reports to authorities were) not sent$/),
      mmsi: SHIP,
    });
    await app.db.exec('update accounts set verified_at_ms = 1');
  });

  it('says once to who hands over more than 60 an hour that they are not sent, and settles them a part at a time', async () => {
    const add = (organisation: string, from: number, to: number, mailId: string | null) =>
      app.db.query(
        `insert into authority_reports (id, organisation_id, mmsi, owner_id, author_name, form, sent_to, way, text, typed, written_at_ms,
           arrived_at_ms, v, writers, mail_id, mail) select '1:' || $1 || n, $1, 1, $2, '', 'ukmto.daily', $3, 'server', 'x', '[]', $4::bigint, $4::bigint + n, 1, '{}', $5,
           case when $5::text is null then '{"state": "waiting", "at": 1}'::jsonb end from generate_series($6::int, $7::int) n`,
        [organisation, organisation === 'north' ? ada.accountId : sam.accountId, CENTRE.email, app.deps.clock(), mailId, from, to],
      );
    await app.db.exec('delete from notifications');
    await add('north', 1, 60, 'm');
    await add('north', 61, 170, null);
    await add('south', 171, 171, null);
    const waiting = async () =>
      (
        await app.db.query<{ n: number }>(
          `select count(*)::int n from authority_reports where mail ->> 'state' = 'waiting' and mail_id is null`,
        )
      )[0]?.n;
    await turn();
    expect(await waiting()).toBe(12);
    expect((await app.db.query("select 1 from authority_reports where organisation_id = 'south' and mail_id is not null")).length).toBe(1);
    await turn();
    expect(await waiting()).toBe(0);
    expect(await app.db.query('select title, body from notifications')).toEqual([
      { title: 'Reports to authorities were not sent', body: expect.stringContaining('more than 60 reports within an hour') },
    ]);
  });

  it.each<[string, MailFailure]>([
    ["update mails set state = 'failed'", 'refused'],
    ["update mails set state = 'file'", 'noMailServer'],
    ['delete from mails', 'refused'],
  ])('is said not to be sent after: %s', async (sql, reason) => {
    await turn();
    await app.db.exec(sql);
    await turn();
    expect((await receipt())?.mail).toMatchObject({ state: 'failed', reason });
  });
});

it('an edit of a centre that somebody has deleted is refused in words and enters nothing', async () => {
  const sent = await app.root.send('admin.setReportCentre', { params: { id: 'gone' }, query: { existing: 'true' }, body: CENTRE });
  expect([sent.status, sent.body]).toEqual([
    410,
    expect.objectContaining({ message: expect.stringMatching(/^Somebody has deleted this centre meanwhile\./) }),
  ]);
  expect(await app.db.query('select id from report_centres')).toEqual([]);
});

it('nobody but an administrator enters one, and none is there before', async () => {
  expect((await mia.send('admin.setReportCentre', { params: { id: 'two' }, body: CENTRE })).status).toBe(403);
  expect(await app.db.query('select id from report_centres')).toEqual([]);
});
