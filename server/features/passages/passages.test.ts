import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishDocument, readPdf } from '#files/documents/documents.fixture.ts';
import { toMailed } from '#files/documents/mailed-document.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { openPdfThread } from '#server/documents/pdf-thread.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mail-transports.ts';
import { createMailer, type Mailer, type NewLetter } from '#server/mail/mail.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { sendWaitingMails } from '#server/mail/send-mails.ts';
import { openSmtpSink, speakSmtp } from '#server/mail/smtp-sink.fixture.ts';
import { handOverMailing } from './mail-hand-overs.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());

const signed = (id: string, more = {}) => {
  const { passageId, ...body } = passageToSign(id, more);
  return { _id: passageId, ...body };
};

it('what is signed of a passage stands with when it arrived', async () => {
  await mia.ask('passages.sign', { body: signed('a') });
  const { name, mmsi, plan } = signed('a');
  expect(await app.db.query('select name, mmsi, plan, arrived_at_ms > 0 as arrived from signed_passages')).toEqual([
    { name, mmsi, plan, arrived: true },
  ]);
});

const handOver = (receiver: object, entryId: string) => ({
  params: { id: 'a' },
  body: { entryId, at: 1, receiver, text: 'For the master' },
});
const accept = (noteId: string, entryId: string) => ({ params: { id: 'a' }, body: { entryId, at: 2, noteId } });

it('it is handed to a person or a role, and only they acknowledge it, once', async () => {
  await mia.ask('passages.handOver', handOver({ id: ada.accountId, name: 'Ada' }, 'to-ada'));
  await mia.ask('passages.handOver', handOver({ role: 'admin' }, 'to-admin'));
  expect((await sam.send('passages.handOver', handOver({ role: 'member' }, 'x'))).status).toBe(404);
  expect((await mia.send('passages.accept', accept('to-ada', 'own'))).status).toBe(403);
  expect((await ada.send('passages.accept', accept('to-admin', 'wrong-role'))).status).toBe(403);
  await ada.ask('passages.accept', accept('to-ada', 'seen'));
  expect((await ada.send('passages.accept', accept('to-ada', 'again'))).status).toBe(409);
  expect(await app.db.query('select id, kind, owner_id, note_id from passage_log order by written_at_ms, id')).toEqual([
    { id: 'to-ada', kind: 'handOver', owner_id: mia.accountId, note_id: null },
    { id: 'to-admin', kind: 'handOver', owner_id: mia.accountId, note_id: null },
    { id: 'seen', kind: 'accepted', owner_id: ada.accountId, note_id: 'to-ada' },
  ]);
});

it('whoever receives it is told once, with the way to it, and who handed it over when it is acknowledged; nobody else', async () => {
  await ada.ask('passages.handOver', handOver({ id: mia.accountId, name: 'Mia' }, 'by-a-member'));
  await ada.ask('passages.handOver', handOver({ id: mia.accountId, name: 'Mia' }, 'by-a-member'));
  await ada.ask('passages.handOver', handOver({ id: 'nobody', name: 'Nobody' }, 'to-nobody'));
  const told = await app.db.query<Record<'role' | 'title' | 'body' | 'passage_id', string>>(
    `select a.role, n.title, n.body, n.passage_id from notifications n join accounts a on a.id = n.account_id
     where n.passage_id is not null order by a.role, substring(n.title from '(handed|acknowledged)')`,
  );
  const body = 'For the master\nOpen it, and acknowledge that you have read it.';
  const [over, acknowledged] = ['handed over', 'acknowledged'].map((done) =>
    expect.stringMatching(`^\\S.* ${done} the assessment of ${signed('a').name}$`),
  );
  expect(told).toEqual([
    { role: 'admin', title: over, body, passage_id: 'a' },
    { role: 'manager', title: acknowledged, body: '', passage_id: 'a' },
    { role: 'manager', title: over, body, passage_id: 'a' },
    { role: 'member', title: over, body, passage_id: 'a' },
  ]);
});

it('a hand-over to a person is mailed once, with the way to it and what it says; its receipt stands in the log', async () => {
  const letters: NewLetter[] = [];
  const post: Mailer = { ...app.post, write: (tx, letter) => (letters.push(letter), app.post.write(tx, letter)) };
  const parts = { ...app.deps, db: app.db, post, traffic: 'live', log: createLog('error', () => undefined) } as const;
  await app.db.exec('delete from mails; update passage_log set mail_open = false');
  await mia.ask('passages.handOver', handOver({ id: ada.accountId, name: 'Ada' }, 'mailed-to-ada'));
  await mia.ask('passages.handOver', handOver({ role: 'member' }, 'to-members'));
  for (const _ of ['first', 'again']) await handOverMailing.turn(parts);
  await app.db.exec('update passage_log set mail_id = null where mail_id is not null'); // as after a backup was restored
  await handOverMailing.turn(parts);
  const [letter] = letters;
  expect(letters.map(({ to, kind }) => [to, kind])).toEqual([['member@north.example', 'passageHandOver']]);
  const { subject, text } = renderLetter(letter!, 'https://fathom.example');
  expect(subject).toBe('Assessment of the passage Aden - Salalah');
  for (const said of ['ANNA, MMSI 244000001', 'at 12 kn', 'of 100, ', 'For the master', 'https://fathom.example/dashboard/tra?signed=a'])
    expect(text).toContain(said);
  const receipts = () => app.db.query("select kind, owner_id, note_id from passage_log where kind in ('mailed', 'notMailed')");
  expect(await receipts()).toEqual([]);
  await app.db.exec("update mails set state = 'sent'");
  for (const _ of ['first', 'again']) await handOverMailing.turn(parts);
  expect(await receipts()).toEqual([{ kind: 'mailed', owner_id: 'server', note_id: 'mailed-to-ada' }]);
  await ada.ask('passages.accept', accept('mailed-to-ada', 'seen-in-the-mail'));
});

describe('a hand-over by e-mail to somebody without an account', () => {
  const MASTER = 'master@ship.example';
  const key = Buffer.alloc(32, 3);
  const log = createLog('error', () => undefined);
  const post = () => createMailer({ clock: app.deps.clock, key });
  const turn = () => handOverMailing.turn({ ...app.deps, db: app.db, post: post(), traffic: 'live', log });
  /** What the screen of the sender showed, with its map. */
  const document = toMailed(englishDocument, { file: 'TRA-ANNA-2026-11-27-1130Z', paper: 'letter', madeAt: 1, noPicture: '' });
  const byEmail = (entryId: string, sent: object | undefined = document) => {
    const { params, body } = handOver({ email: MASTER }, entryId);
    return { params, body: { ...body, ...(sent && { document: sent }) } };
  };
  const send = (entryId: string) => mia.ask('passages.handOver', byEmail(entryId));
  const receiptOf = async (noteId: string) =>
    (await app.db.query("select kind, text from passage_log where note_id = $1 and kind <> 'accepted'", [noteId]))[0];
  const withSink = async (answers: Record<string, string>, make: Parameters<typeof sendWaitingMails>[0]['makePdf']) => {
    const sink = await openSmtpSink(speakSmtp(answers));
    const transport = smtpTransport(sink.url, 'Fathom <fathom@x.example>', { greetingTimeout: 1000, socketTimeout: 1000 });
    const parts = { db: app.db, clock: app.deps.clock, log, key, transport, origin: 'https://fathom.example', outbox: tmpdir() };
    await sendWaitingMails({ ...parts, ...(make && { makePdf: make }) });
    transport.close();
    await sink.close();
    return sink.told;
  };

  it('reaches a mail server once with the PDF of what its sender saw, and the log says when and with which file', async () => {
    await app.db.exec("delete from mails; update organisations set contact_email = 'desk@north.example' where id = 'north'");
    await send('to-master');
    await turn();
    expect(await app.db.query('select 1 from mailed_documents where document is not null')).toEqual([]);
    const thread = openPdfThread();
    const told = await withSink({}, thread.make);
    await thread.stop();
    expect(told.filter((line) => line.startsWith('RCPT TO'))).toEqual([`RCPT TO:<${MASTER}>`]);
    expect(told).toContain('Reply-To: desk@north.example');
    const message = told.join('\r\n');
    const file = 'TRA-ANNA-2026-11-27-1130Z.pdf';
    const [, packed = ''] = new RegExp(`filename=${file}\\r\\n\\r\\n([\\w+/=\\r\\n]+)`).exec(message) ?? [];
    const { pages, title, fonts, isTagged, roles, alts } = await readPdf(new Uint8Array(Buffer.from(packed, 'base64')));
    expect({ title, isTagged, pages: pages.length, width: pages[0]?.widthPt }).toEqual({
      title: englishDocument.title,
      isTagged: true,
      pages: 3,
      width: 612,
    });
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect([roles.includes('Figure'), alts]).toEqual([true, ['The way, on the map']]);
    const words = pages.flatMap(({ runs }) => runs).join(' ');
    for (const said of ['Sent by', 'First Last, North', '42.5 of 100', 'First leg', '$x^2$']) expect(words).toContain(said);
    for (const _ of ['first', 'again']) await turn();
    expect(await receiptOf('to-master')).toEqual({ kind: 'mailed', text: file });
    expect(await app.db.query("select 1 from passage_log where note_id = 'to-master'")).toHaveLength(1);
    expect((await mia.send('passages.accept', accept('to-master', 'not-by-an-account'))).status).toBe(403);
  }, 60_000);

  it('is refused of a member, without its document, and with a picture that would fill the memory', async () => {
    const withPicture = (png: string) => ({ ...document, sections: [{ parts: [{ kind: 'picture', png, alt: '' }] }] });
    const huge = Buffer.from(englishDocument.sections[0]?.parts.find((part) => part.kind === 'picture')?.png ?? []);
    huge.writeUInt32BE(60_000, 16);
    expect((await ada.send('passages.handOver', byEmail('by-a-member'))).status).toBe(403);
    expect((await mia.send('passages.handOver', handOver({ email: MASTER }, 'alone'))).status).toBe(422);
    expect((await mia.send('passages.handOver', byEmail('huge', withPicture(huge.toString('base64'))))).status).toBe(422);
    expect((await mia.send('passages.handOver', byEmail('no-picture', withPicture('iVBORw0KGgo')))).status).toBe(422);
  });

  it('says that it went without its PDF, that the mail server did not take it, or that there is none', async () => {
    await send('alone');
    await turn();
    const message = await withSink({}, async () => {
      throw new Error('no engine');
    });
    expect(message.join(' ')).toMatch(/without its PDF, which could not be made/);
    expect(message.join(' ')).not.toContain('The PDF is the whole assessment');
    await send('refused');
    await turn();
    await withSink({ RCPT: '550 no such mailbox' }, undefined);
    await send('a-file');
    await turn();
    await app.db.exec("update mails set state = 'file' where state = 'waiting'");
    await turn();
    expect(await Promise.all(['alone', 'refused', 'a-file'].map(receiptOf))).toEqual([
      { kind: 'mailed', text: '' },
      { kind: 'notMailed', text: 'refused' },
      { kind: 'notMailed', text: 'noMailServer' },
    ]);
    const told = await app.db.query<{ title: string; body: string }>(
      "select title, body from notifications where title like '%was not sent by e-mail' order by no desc",
    );
    expect(told.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      expect.stringMatching(
        /^The assessment of .+ was not sent by e-mail: To .+@.+\. This server is not set up to send e-mail\. Send the PDF/,
      ),
      expect.stringMatching(/The mail server did not take it\./),
    ]);
  });

  it('is not sent where nobody could be answered, nor more than thirty times an hour, and the log says why', async () => {
    await app.db.exec(
      "update organisations set contact_email = null where id = 'north'; update accounts set verified_at_ms = null where email = 'manager@north.example'",
    );
    await send('no-answers');
    await turn();
    await app.db.exec('update accounts set verified_at_ms = 1; delete from mails');
    for (let n = 0; n < 28; n += 1) await send(`many-${n}`);
    await turn();
    expect(await app.db.query("select 1 from mails where kind = 'passageByEmail'")).toHaveLength(26); // four went before
    expect(await receiptOf('no-answers')).toEqual({ kind: 'notMailed', text: 'noReplyAddress' });
    expect(await app.db.query("select 1 from passage_log where kind = 'notMailed' and text = 'tooMany'")).toHaveLength(2);
  });

  it('is not sent after thirty documents of ships and watches within the hour', async () => {
    await app.db.exec(`update passage_log set mail_id = null; delete from mailed_documents;
      insert into mailed_documents (id, organisation_id, owner_id, of_kind, of_id, receiver, text, arrived_at_ms, mail_id, mail_open)
      select 'ship-' || n, 'north', 'o', 'ship', 's', '{}', '', ${app.deps.clock()}, 'm', false from generate_series(1, 30) n`);
    await send('after-ships');
    await turn();
    expect(await receiptOf('after-ships')).toEqual({ kind: 'notMailed', text: 'tooMany' });
    expect(await app.db.query('select 1 from mailed_documents where document is not null')).toEqual([]);
  });
});

it('everyone of the organisation reads it with its log, and nobody else', async () => {
  const pulled = async (client: Client) => {
    const answer = JSON.stringify(await client.ask('sync.pull', { body: { cursor: {} } }));
    return [answer.includes('"note":"Checked."'), answer.includes('"to-ada"')];
  };
  expect(await Promise.all([ada, mia, sam].map(pulled))).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});
