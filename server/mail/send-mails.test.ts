import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { readPdf } from '#files/documents/documents.fixture.ts';
import { openPdfThread } from '#server/documents/pdf-thread.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { keepMs } from '#server/jobs/keeping.ts';
import { createLog } from '#server/log.ts';
import { type MailTransport, fileTransport, smtpTransport } from './mail-transports.ts';
import { createMailer, type NewLetter } from './mail.ts';
import { readMailFile } from './outbox.ts';
import { forgetMails, GIVE_UP_MS, sendWaitingMails, startSending } from './send-mails.ts';
import { openSmtpSink, speakSmtp } from './smtp-sink.fixture.ts';

const KEY = Buffer.alloc(32, 3);
const ORIGIN = 'https://fathom.example';
const SECRET = 'TOKEN-THAT-NOBODY-ELSE-READS';
const LETTER: NewLetter = { to: 'ada@x.example', kind: 'verifyEmail', values: { token: SECRET, hours: 24 } };
const FROM = 'Fathom <fathom@x.example>';

let db: Db;
let nowMs = 0;
let logged: string[] = [];
let folder = '';
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec('delete from mails');
  [nowMs, logged] = [1_000_000, []];
  folder = await mkdtemp(join(tmpdir(), 'fathom-outbox-'));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

const parts = (transport: MailTransport) => ({
  db,
  clock: () => nowMs,
  log: createLog('debug', (line) => logged.push(line)),
  key: KEY,
  transport,
  origin: ORIGIN,
  outbox: folder,
});
const write = (letter: NewLetter = LETTER) => createMailer({ clock: () => nowMs, key: KEY }).write(db, letter);
const rows = () => db.query('select kind, to_address, state, tries, error, sealed, file from mails order by no');

async function listen(onSocket: Parameters<typeof openSmtpSink>[0]) {
  const sink = await openSmtpSink(onSocket);
  closers.push(sink.close);
  return sink;
}

async function smtp(url: string): Promise<MailTransport> {
  const transport = smtpTransport(url, FROM, { greetingTimeout: 200, socketTimeout: 200 });
  closers.push(() => transport.close());
  return transport;
}

describe('without a mail server', () => {
  test('a mail becomes a file that only the server reads, with the link in it, and the table forgets what it said', async () => {
    await write();
    expect(await sendWaitingMails(parts(fileTransport(folder, FROM)))).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'file', sealed: null, error: null });
    expect(await readdir(folder)).toEqual([row?.['file']]);
    const file = join(folder, String(row?.['file']));
    const eml = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(eml).toContain(`${ORIGIN}/auth/verify?token=${SECRET}`);
    expect(eml).toMatch(/^To: ada@x\.example\r$/m);
    expect(eml).toMatch(/^From: Fathom <fathom@x\.example>\r$/m);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('a report to an authority is plain text with the address for answers, under its mail’s Message-ID, and can be read in the outbox', async () => {
    const text = 'UKMTO DAILY REPORT\n1. NAME: ANNA';
    const id = await write({ to: 'watch@x.example', kind: 'authorityReport', values: { title: 'DAILY', text, replyTo: 'desk@x.example' } });
    await sendWaitingMails(parts(fileTransport(folder, FROM)));
    const [file = ''] = await readdir(folder);
    const eml = await readFile(join(folder, file), 'utf8');
    for (const header of ['Reply-To: desk@x.example', `Message-ID: <${id}@fathom.example>`, 'Subject: DAILY'])
      expect(eml).toContain(`${header}\r\n`);
    for (const absent of ['Auto-Submitted', 'text/html', 'multipart']) expect(eml).not.toContain(absent);
    expect(eml).toMatch(/Content-Transfer-Encoding: 7bit/);
    expect(await readMailFile(folder, file)).toBe(text);
  });

  test('a folder that cannot be written leaves the mail waiting', async () => {
    await write();
    await sendWaitingMails(parts(fileTransport('/dev/null/outbox', FROM)));
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, error: expect.stringContaining('ENOTDIR') }]);
  });
});

describe('with a mail server', () => {
  test('a mail is sent, and its secret is in no column and no log line', async () => {
    const { url, told } = await listen(speakSmtp());
    await write();
    await sendWaitingMails(parts(await smtp(url)));
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, sealed: null, file: null }]);
    expect(told).toContain('RCPT TO:<ada@x.example>');
    expect(told.join('').replaceAll('=', '')).toContain(SECRET);
    const kept = JSON.stringify(await db.query('select row_to_json(m)::text from mails m')) + logged.join('');
    for (const secret of [SECRET, 'very-secret-password']) expect(kept).not.toContain(secret);
  });

  test('an address is one address, whatever is in it', async () => {
    const { url, told } = await listen(speakSmtp());
    await write({ ...LETTER, to: 'ada@x.example, eve@x.example' });
    await sendWaitingMails(parts(await smtp(url)));
    expect(told.filter((line) => line.startsWith('RCPT')).join()).not.toContain('<eve@x.example>');
  });

  test('that knows no such mailbox is not asked again, and others go on', async () => {
    const { url } = await listen(speakSmtp({ RCPT: `550 no ${SECRET} here` }));
    await write();
    await write();
    expect(await sendWaitingMails(parts(await smtp(url)))).toBe(2);
    expect(await rows()).toMatchObject([
      { state: 'failed', sealed: null, error: expect.stringContaining('550') },
      { state: 'failed', sealed: null },
    ]);
    expect(JSON.stringify(await rows()) + logged.join('')).not.toContain(SECRET);
  });

  test('that does not take one address, for now or for ever, gets the other mails all the same', async () => {
    const { url } = await listen(
      speakSmtp({ 'RCPT TO:<eve@lost.example>': '450 no such domain just now', 'RCPT TO:<eve@odd.example>': '501 no address' }),
    );
    await write({ ...LETTER, to: 'eve@lost.example' });
    await write({ ...LETTER, to: 'eve@odd.example' });
    await write();
    expect(await sendWaitingMails(parts(await smtp(url)))).toBe(3);
    expect(await rows()).toMatchObject([
      { state: 'waiting', error: expect.stringContaining('450') },
      { state: 'failed' },
      { state: 'sent' },
    ]);
  });

  test('that refuses for now, or hangs up, or is not there, is tried again later and later, and given up after days', async () => {
    const busy = await listen(speakSmtp({ MAIL: '451 later' }));
    const rude = await listen((socket) => socket.end('220 hello\r\n'));
    const absent = 'smtp://127.0.0.1:9';
    for (const url of [busy.url, rude.url, absent]) {
      await db.exec('delete from mails');
      nowMs = 1_000_000;
      await write();
      const transport = parts(await smtp(url));
      expect(await sendWaitingMails(transport), url).toBe(1);
      expect(await rows(), url).toMatchObject([{ state: 'waiting', tries: 1, error: expect.stringMatching(/\S/) }]);
      expect(await sendWaitingMails(transport), url).toBe(0); // not at once
      nowMs += 60_000;
      expect(await sendWaitingMails(transport), url).toBe(1);
      nowMs += GIVE_UP_MS;
      expect(await sendWaitingMails(transport), url).toBe(1);
      expect(await rows(), url).toMatchObject([{ state: 'failed', tries: 3, sealed: null }]);
      expect(JSON.stringify(await rows()) + logged.join(''), url).not.toContain('very-secret-password');
    }
  });

  test('that hangs, before or after its first word, or says a word now and then for ever, is left', async () => {
    const silent = await listen(() => {});
    const stuck = await listen((socket) => void socket.write('220 test\r\n'));
    const slow = await listen((socket) => {
      const timer = setInterval(() => socket.write('220-still here\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    for (const { url } of [silent, stuck, slow]) {
      await db.exec('delete from mails');
      await write();
      await sendWaitingMails({ ...parts(await smtp(url)), wholeMs: 1000 });
      expect(await rows(), url).toMatchObject([{ state: 'waiting', tries: 1, error: expect.stringMatching(/\S/) }]);
    }
  });
});

const REPORT: NewLetter = {
  to: 'ada@x.example',
  kind: 'dailyReport',
  values: {
    date: '2026-11-27',
    from: '2026-11-26 06:00Z',
    until: '2026-11-27 06:00Z',
    ships: 2,
    stale: 0,
    unknown: 0,
    raised: 1,
    ended: 0,
    open: 1,
    alerts: [{ text: 'Proximity ALERT: ANNA', more: ['12 nm from a boarding'], path: '/dashboard/map?alert=a' }],
  },
};

describe('a report', () => {
  const messages = async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));

  test('is attached as PDF, made of the words of the mail without its links', async () => {
    const thread = openPdfThread();
    closers.push(thread.stop);
    await write(REPORT);
    await sendWaitingMails({ ...parts(fileTransport(folder, FROM)), makePdf: thread.make });
    const [message = ''] = await messages();
    expect(message).toMatch(/Content-Type: application\/pdf; name=daily-report-2026-11-27.pdf/);
    const [, packed = ''] = /filename=daily-report[^\r]*\r\n\r\n([\w+/=\r\n]+)/.exec(message) ?? [];
    const { pages, title } = await readPdf(new Uint8Array(Buffer.from(packed, 'base64')));
    expect(title).toBe('Daily report 2026-11-27: ships 2, alerts not acknowledged 1');
    const words = pages.flatMap(({ runs }) => runs).join(' ');
    for (const said of ['Not acknowledged', 'Proximity ALERT: ANNA', '12 nm from a boarding', 'None reported among'])
      expect(words).toContain(said);
    expect(words).not.toContain('/dashboard');
  });

  test('to an authority stays plain 7-bit text, with the PDF beside it where its sender asked for one', async () => {
    const text = 'UKMTO DAILY REPORT\n1. NAME: ANNA';
    const values = { title: 'UKMTO DAILY REPORT', text, replyTo: 'desk@x.example' };
    const asked = { pdf: 'REPORT-244000001-2026-11-27-1130Z', mmsi: 244_000_001, made: '2026-11-27 11:30Z' };
    const made: { title: string; sections: unknown }[] = [];
    const makePdf = async (document: { title: string; sections: unknown }) => {
      made.push(document);
      return new Uint8Array([1]);
    };
    for (const more of [asked, {}]) await write({ ...LETTER, kind: 'authorityReport', values: { ...values, ...more } });
    await sendWaitingMails({ ...parts(fileTransport(folder, FROM)), makePdf });
    const [withPdf = '', alone = ''] = await messages();
    for (const message of [withPdf, alone]) {
      expect(message).toContain('Content-Transfer-Encoding: 7bit');
      expect(message).toContain('\r\n\r\nUKMTO DAILY REPORT\r\n1. NAME: ANNA\r\n');
    }
    expect(withPdf).toContain('filename=REPORT-244000001-2026-11-27-1130Z.pdf');
    expect(alone).not.toContain('multipart');
    expect(made).toMatchObject([{ title: values.title, sections: [{ title: 'Text as it is sent', parts: [{ kind: 'text', text }] }] }]);
    expect(await db.query('select attached from mails order by no')).toEqual([{ attached: `${asked.pdf}.pdf` }, { attached: null }]);
  });

  test('goes without its PDF when that cannot be made, and other mails have none', async () => {
    const asked: string[] = [];
    const makePdf = async ({ title }: { title: string }) => {
      asked.push(title);
      throw new Error('no engine');
    };
    await write();
    await write(REPORT);
    await sendWaitingMails({ ...parts(fileTransport(folder, FROM)), makePdf });
    expect((await rows()).map(({ state }) => state)).toEqual(['file', 'file']);
    expect(asked).toEqual(['Daily report 2026-11-27: ships 2, alerts not acknowledged 1']);
    expect((await messages()).join('')).not.toContain('application/pdf');
    expect(logged.join('')).toContain('a mail goes without its document');
  });
});

describe('the sender', () => {
  const taken: string[] = [];
  const transport: MailTransport = {
    configured: true,
    deliver: async ({ to }) => {
      taken.push(to);
      return { state: 'sent' };
    },
    close: () => {},
  };
  beforeEach(() => void taken.splice(0));

  test('hears of a new mail when its action is committed', async () => {
    closers.push(await startSending(parts(transport)));
    await db.transaction(null, (tx) => createMailer({ clock: () => nowMs, key: KEY }).write(tx, LETTER));
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual(['ada@x.example']);
  });

  test('two at once send a mail once', async () => {
    for (let n = 0; n < 20; n += 1) await write({ ...LETTER, to: `a${n}@x.example` });
    await Promise.all([sendWaitingMails(parts(transport)), sendWaitingMails(parts(transport))]);
    expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
    expect(taken).toHaveLength(20);
  });

  test('a mail whose sender died is sent by the next one, when its lease has run out', async () => {
    await write();
    const died = sendWaitingMails(parts({ ...transport, deliver: () => new Promise(() => {}) }));
    died.catch(() => {}); // it gives up after a minute, when the database is closed
    await expect.poll(async () => (await rows())[0]?.['tries']).toBe(1);
    expect(await sendWaitingMails(parts(transport))).toBe(0);
    nowMs += 10 * 60_000;
    expect(await sendWaitingMails(parts(transport))).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  test('keeps no address of a deleted account, and none of anybody for more than a month', async () => {
    await write({ to: 'gone@x.example', kind: 'accountDeleted', values: {} });
    await write();
    await sendWaitingMails(parts(transport));
    expect(await rows()).toMatchObject([{ to_address: 'ada@x.example' }]);
    nowMs += keepMs('mails');
    await forgetMails(parts(transport));
    expect(await rows()).toHaveLength(1);
    nowMs += 1;
    await forgetMails(parts(transport));
    expect(await rows()).toEqual([]);
  });

  test('sends nothing of what was only pretended, and takes its row away at the next look', async () => {
    const post = createMailer({ clock: () => nowMs, key: KEY });
    await post.pretend(db, LETTER);
    await write();
    expect(await rows()).toHaveLength(2); // as much was written
    expect(JSON.stringify((await rows())[0])).not.toContain('ada@x.example');
    nowMs += GIVE_UP_MS;
    expect(await sendWaitingMails(parts(transport))).toBe(1);
    await forgetMails(parts(transport));
    expect(await rows()).toMatchObject([{ to_address: 'ada@x.example', state: 'sent' }]);
  });

  test('takes the file of a mail away with its row, and whatever is left of one that has none', async () => {
    const files = fileTransport(folder, FROM);
    await write();
    await sendWaitingMails(parts(files));
    const [old] = await rows();
    nowMs += keepMs('mails') + 1;
    await write({ to: 'gone@x.example', kind: 'accountDeleted', values: {} });
    await write();
    await sendWaitingMails(parts(files));
    await writeFile(join(folder, '.00000000-verifyEmail.eml.part'), 'half of one');
    await writeFile(join(folder, 'kept by the operator.eml'), 'not ours');
    expect(await readdir(folder)).toContain(old?.['file']);
    await forgetMails(parts(transport)); // also when mails are no files any more
    const [young] = await rows();
    expect(await readdir(folder)).toEqual([young?.['file'], 'kept by the operator.eml']);
  });

  test('does not fail without an outbox folder', async () => {
    await expect(forgetMails({ ...parts(transport), outbox: join(folder, 'never') })).resolves.toBeUndefined();
  });

  test('a mail sealed with a key that is gone fails and says so', async () => {
    await write();
    await sendWaitingMails({ ...parts(transport), key: Buffer.alloc(32, 4) });
    expect(await rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('mail.key') }]);
    expect(taken).toEqual([]);
  });
});
