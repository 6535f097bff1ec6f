// A signed assessment of a ship and a watch, mailed as PDFs of what a device made, to a real mail server and read by an independent reader.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { englishDocument, readPdf } from '#files/documents/documents.fixture.ts';
import { toMailed } from '#files/documents/mailed-document.ts';
import { openPdfThread } from '#server/documents/pdf-thread.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mail-transports.ts';
import { createMailer } from '#server/mail/mail.ts';
import { sendWaitingMails } from '#server/mail/send-mails.ts';
import { openSmtpSink, speakSmtp } from '#server/mail/smtp-sink.fixture.ts';
import { documentMailing } from './mail-documents.ts';
import { MOST_DOCUMENTS_AN_HOUR } from './not-mailed.ts';

const SHIP = 244_000_001;
const ASSESSMENT = `${SHIP}:a`;
const MASTER = 'master@ship.example';
const POSITIONS = [
  [1, 2],
  [3, 4],
];
const WATCH = {
  mmsi: SHIP,
  name: 'ANNA',
  startsAt: 1,
  endsAt: 1_000_000,
  route: { fromName: 'A', toName: 'B', line: POSITIONS },
  corridorNm: 10,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
  contacts: [],
};
const key = Buffer.alloc(32, 3);
const log = createLog('error', () => undefined);

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
let nowMs = 0;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  nowMs = app.deps.clock();
  const { assessmentId, ...signed } = shipToSign(ASSESSMENT);
  await mia.ask('vta.sign', { body: { _id: assessmentId, ...signed } });
  await mia.ask('watches.create', { body: { ...WATCH, watchId: 'w', entryId: randomUUID(), at: 1 } });
  await app.db.exec("update organisations set contact_email = 'desk@north.example' where id = 'north'; delete from mails");
});
afterAll(() => app.close());

const document = (file = 'VTA-ANNA-2026-11-27-1130Z') => toMailed(englishDocument, { file, paper: 'a4', madeAt: 1, noPicture: '' });
const toSend = (more: object = {}) => ({
  body: {
    entryId: randomUUID(),
    of: 'ship',
    ofId: ASSESSMENT,
    addressee: { email: MASTER },
    text: 'Please read.',
    document: document(),
    ...more,
  },
});
const turn = () =>
  documentMailing.turn({ db: app.db, clock: () => nowMs, log, traffic: 'live', post: createMailer({ clock: () => nowMs, key }) });
/** What a mail server heard. `answers` take the place of its own. */
async function posted(answers: Record<string, string> = {}, makePdf?: ReturnType<typeof openPdfThread>['make']): Promise<string[]> {
  const sink = await openSmtpSink(speakSmtp(answers));
  const transport = smtpTransport(sink.url, 'Fathom <fathom@x.example>', { greetingTimeout: 1000, socketTimeout: 1000 });
  const parts = { db: app.db, clock: () => nowMs, log, key, transport, origin: 'https://fathom.example', outbox: tmpdir() };
  await sendWaitingMails({ ...parts, ...(makePdf && { makePdf }) });
  transport.close();
  await sink.close();
  return sink.told;
}
/** The newest notification of it. */
const told = ({ accountId }: Client) =>
  app.db.query<{ title: string; body: string }>(
    "select title, body from notifications where account_id = $1 and title like '%by e-mail' order by no desc limit 1",
    [accountId],
  );
const heads = (lines: string[], name: string) => lines.filter((line) => line.startsWith(`${name}: `));

it('a signed assessment reaches a typed address once, after a restored backup under the same Message-ID, and its sender is told', async () => {
  const sent = toSend({ entryId: 'once' });
  await mia.ask('documents.mail', sent);
  await mia.ask('documents.mail', sent);
  await turn();
  await app.db.exec('update mailed_documents set mail_id = null'); // as a server that was killed before it had written that down
  await turn();
  const thread = openPdfThread();
  const first = await posted({}, thread.make);
  await app.db.exec('delete from mails; delete from mailed_documents');
  await mia.ask('documents.mail', sent);
  await turn();
  const second = await posted({}, thread.make);
  await thread.stop();
  expect(heads(first, 'Message-ID')).toHaveLength(1);
  expect(heads(second, 'Message-ID')).toHaveLength(1);
  expect(heads(second, 'Message-ID')).toEqual(heads(first, 'Message-ID'));
  expect([heads(second, 'Subject'), heads(second, 'Reply-To')]).toEqual([
    ['Subject: The threat assessment of ANNA'],
    ['Reply-To: desk@north.example'],
  ]);
  const [, packed = ''] = /filename=VTA-ANNA-2026-11-27-1130Z\.pdf\r\n\r\n([\w+/=\r\n]+)/.exec(second.join('\r\n')) ?? [];
  const { pages, fonts, alts, isTagged } = await readPdf(new Uint8Array(Buffer.from(packed, 'base64')));
  expect([pages.length, pages[0]?.widthPt.toFixed(0), isTagged, alts]).toEqual([3, '595', true, ['The way, on the map']]);
  expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  expect(pages.flatMap(({ runs }) => runs).join(' ')).toContain('First Last, North');
  for (const _ of ['first', 'again']) await turn();
  expect(await told(mia)).toEqual([
    {
      title: 'The threat assessment of ANNA was sent by e-mail',
      body: `To ${MASTER}. With VTA-ANNA-2026-11-27-1130Z.pdf. That does not prove that it arrived.`,
    },
  ]);
  expect(await app.db.query('select 1 from mailed_documents where document is not null or mail_open')).toEqual([]);
}, 60_000);

it('a watch goes to a colleague, an exercise says so in its subject, and where the mail server refuses the sender reads that', async () => {
  const addressee = { id: mia.accountId, name: 'Mia' };
  await ada.ask('documents.mail', toSend({ of: 'watch', ofId: 'w', addressee, document: document('EXERCISE-WATCH-ANNA') }));
  await turn();
  const heard = await posted({ RCPT: '550 no such mailbox' });
  expect(heard).toContain('RCPT TO:<manager@north.example>');
  expect(await app.db.query("select subject from mails where kind = 'documentByEmail' and state = 'failed'")).toEqual([
    { subject: 'EXERCISE: The watch of ANNA' },
  ]);
  await turn();
  const [{ title, body } = { title: '', body: '' }] = await told(ada);
  expect(title).toBe('The watch of ANNA was not sent by e-mail');
  expect(body).toContain('The mail server did not take it');
});

it('only managers send to a typed address, and nobody what another organisation has', async () => {
  expect((await ada.send('documents.mail', toSend())).status).toBe(403);
  expect((await sam.send('documents.mail', toSend({ addressee: { id: sam.accountId, name: 'Sam' } }))).status).toBe(404);
  expect((await mia.send('documents.mail', toSend({ of: 'watch' }))).status).toBe(404);
});

it('an organisation sends thirty documents an hour, and the next one is refused in words', async () => {
  for (let n = 0; n < MOST_DOCUMENTS_AN_HOUR; n += 1) await mia.ask('documents.mail', toSend());
  await turn();
  expect(await app.db.query("select 1 from mails where kind = 'documentByEmail'")).toHaveLength(MOST_DOCUMENTS_AN_HOUR);
  const [{ body } = { body: '' }] = await told(mia);
  expect(body).toContain('Your organisation has sent 30 documents within an hour.');
});
