import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { LETTER_KINDS } from './letter-kinds.ts';
import { createMailer } from './mail.ts';
import { renderLetter } from './render-letter.ts';

const VALUES = {
  token: 'TOKEN-1',
  code: 'CODE-1',
  email: 'ada+1@x.example',
  name: 'Ada',
  hours: 24,
  days: 7,
  minutes: 10,
  organisation: 'North',
  invitedBy: 'Mia',
  oldEmail: 'old@x.example',
  newEmail: 'new@x.example',
  title: 'Alarm: Boarding 30 nm from ANNA',
  reason: 'Within 50 nm of the ship.',
  alertId: 'near-1',
  asOf: '2026-11-22 10:00Z',
  count: 2,
  others: 1,
  alerts: [{ text: 'Alarm: Boarding', more: ['Within 50 nm'], path: '/dashboard/map?alert=near-1' }, { text: 'And 1 more.' }],
  ...Object.fromEntries(['notes', 'events', 'far', 'ports', 'silent', 'revoked', 'kept', 'invitations'].map((name) => [name, []])),
  date: '2026-11-22',
  from: '2026-11-21 06:00Z',
  until: '2026-11-22 06:00Z',
  sender: 'ada@x.example',
  stale: 1,
  unknown: 0,
  raised: 3,
  ended: 2,
  open: 1,
  watchId: 'watch-1',
  passage: 'Aden - Salalah',
  passageId: 'p',
  author: 'Mia Dorn',
  signedAt: '27 Nov 06:00Z',
  what: 'watch',
  departure: '2026-11-22 10:00Z',
  speed: 12,
  figure: '31.0',
  band: 'Moderate',
  lowest: '12.0',
  highest: '50.0',
  validUntil: '2026-11-29 10:00Z',
  note: [{ text: 'For the master' }],
  ship: 'ANNA',
  owner: 'Ada Mate',
  text: 'UKMTO DAILY REPORT',
  replyTo: 'desk@x.example',
};
/** A number in the reports of users, a list in those of masters. */
const valuesOf = (kind: (typeof LETTER_KINDS)[number]) => ({ ...VALUES, ships: kind === 'mastersReport' ? [{ text: 'ANNA' }] : 3 });
const ORIGIN = 'https://fathom.example';
const KEY = Buffer.alloc(32, 7);

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('every kind of mail is whole: no place left empty, and the link in both forms', () => {
  for (const kind of LETTER_KINDS) {
    const { subject, text, html } = renderLetter({ kind, values: valuesOf(kind) }, ORIGIN);
    expect(`${subject}${text}${html ?? ''}`, kind).not.toMatch(/\{\{|undefined/);
    const link = /https:\S+/.exec(text)?.[0];
    if (link !== undefined) expect(html, kind).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  }
});

test('links lead to the pages of the app, with values that any address may have', () => {
  const linkOf = (kind: (typeof LETTER_KINDS)[number]) => /https:\S+/.exec(renderLetter({ kind, values: VALUES }, ORIGIN).text)?.[0];
  expect(linkOf('verifyEmail')).toBe(`${ORIGIN}/auth/verify?token=TOKEN-1`);
  expect(linkOf('resetPassword')).toBe(`${ORIGIN}/auth/new-password?email=ada%2B1%40x.example&code=CODE-1`);
  expect(linkOf('setPassword')).toBe(`${ORIGIN}/auth/new-password?email=ada%2B1%40x.example&code=CODE-1`);
  expect(linkOf('alert')).toBe(`${ORIGIN}/dashboard/map?alert=near-1`);
  expect(linkOf('invitation')).toBe(`${ORIGIN}/auth/register?invitation=TOKEN-1`);
});

test('a name is a name: no markup, no line or header of its own, no turned writing', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@x.example\u202Egpj';
  const { subject, text, html } = renderLetter(
    { kind: 'invitation', values: { ...VALUES, organisation: hostile, invitedBy: hostile } },
    ORIGIN,
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(subject).not.toMatch(/[\r\n\u202E]/);
  expect(text).not.toMatch(/^Bcc/m);
});

test('what stands in a list is words too: on one line, no markup, and its link in both forms', () => {
  const item = { text: '<b>ANNA\nBcc: x', more: ['</li>\u202Eevil'], path: '/dashboard/map?alert=a&b' };
  const { text, html } = renderLetter({ kind: 'alerts', values: { ...VALUES, alerts: [item] } }, ORIGIN);
  expect(text).toContain(`- <b>ANNA Bcc: x\n  </li> evil\n  ${ORIGIN}/dashboard/map?alert=a&b\n`);
  expect(html).toContain(`<li><a href="${ORIGIN}/dashboard/map?alert=a&amp;b">&lt;b&gt;ANNA Bcc: x</a><br>&lt;/li&gt; evil</li>`);
});

test('a report to an authority is its text and nothing else, with the address for answers', () => {
  const text = 'UKMTO DAILY REPORT\n1. NAME: <ANNA>';
  const rendered = renderLetter({ kind: 'authorityReport', values: { ...VALUES, text } }, ORIGIN);
  expect(rendered).toEqual({ subject: VALUES.title, text: `${text}\n`, replyTo: 'desk@x.example' });
});

test('an empty list says so', () => {
  const { text, html } = renderLetter({ kind: 'dailyReport', values: { ...valuesOf('dailyReport'), alerts: [] } }, ORIGIN);
  for (const form of [text, html]) expect(form).toMatch(/Not acknowledged(<\/h2>)?\s+(<p>)?None\./);
});

test('a mail that lacks a value is refused where it is written', async () => {
  const post = createMailer({ clock: () => 1, key: KEY });
  await expect(post.write(db, { to: 'a@x.example', kind: 'invitation', values: { token: 't', days: 7 } })).rejects.toThrow(
    /needs the value/,
  );
});

test('a letter that waited through an update is sent without a section that it was written too early for', () => {
  const letter = { kind: 'passwordChanged' as const, values: { revoked: [], kept: [] } };
  expect(renderLetter(letter, 'https://fathom.example').text).not.toContain('Invitations');
});

test('is stored only if its action is committed', async () => {
  const post = createMailer({ clock: () => 1, key: KEY });
  const letter = { to: 'a@x.example', kind: 'passwordChanged', values: { revoked: [], kept: [], invitations: [] } } as const;
  await expect(
    db.transaction(null, async (tx) => {
      await post.write(tx, letter);
      throw new Error('the action failed');
    }),
  ).rejects.toThrow('the action failed');
  expect(await db.query('select no from mails')).toEqual([]);
  await db.transaction(null, (tx) => post.write(tx, letter));
  expect(await db.query('select to_address, state, subject from mails')).toEqual([
    { to_address: 'a@x.example', state: 'waiting', subject: 'Your password was changed' },
  ]);
});

test('may be written by a request too, which can read none', async () => {
  const post = createMailer({ clock: () => 1, key: KEY });
  const who = { accountId: 'ada', organisationId: 'north', role: 'manager' } as const;
  await db.transaction(who, (tx) => post.write(tx, { to: 'b@x.example', kind: 'accountDeleted', values: {} }));
  await expect(db.transaction(who, (tx) => tx.query('select * from mails'))).rejects.toThrow(/permission denied/);
});

test('the table does not reveal the text of a waiting mail', async () => {
  const post = createMailer({ clock: () => 1, key: KEY });
  await post.write(db, { to: 'c@x.example', kind: 'verifyEmail', values: VALUES });
  const [row] = await db.query<{ all: string }>('select json_agg(m)::text as all from mails m');
  for (const secret of ['TOKEN-1', Buffer.from('TOKEN-1').toString('hex')]) expect(row?.all).not.toContain(secret);
});
