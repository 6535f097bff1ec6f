// Without a mail server: who gets a link instead of the mail, what such a link proves, and who may read the files.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { fileTransport } from './mail-transports.ts';

const PASSWORD = 'correct horse battery staple of the north';
let outbox: string;
let app: FeatureApp;
let mailing: FeatureApp;
beforeAll(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'fathom-handover-'));
  app = await openFeatureApp({ handsOver: true, outbox });
  await app.addAccount('boss@south.example', 'manager', 'south');
  mailing = await openFeatureApp({ mailConfigured: true, outbox });
});
afterAll(async () => {
  await Promise.all([app.close(), mailing.close()]);
  await rm(outbox, { recursive: true });
});

const invite = async (by: Client, email: string) =>
  (await by.ask('organisation.invite', { body: { email, role: 'member' } })) as AnswerOf<'organisation.invite'>;
const verified = async (of: FeatureApp, email: string) =>
  (await of.db.query<{ proven: boolean }>('select verified_at_ms is not null as proven from accounts where email = $1', [email]))[0]
    ?.proven;
const secretOf = (link: string | undefined, name: string) => new URL(link ?? '', 'http://x').searchParams.get(name) ?? '';

it('with a mail server nobody who asks for a mail is handed its link', async () => {
  const manager = await mailing.as('manager@north.example');
  expect((await invite(manager, 'new@north.example')).handover).toEqual({ mailed: true });
});

it('without one the inviter gets the link, nobody else does, and an account made by it has no proven address', async () => {
  const manager = await app.as('manager@north.example');
  const { handover } = await invite(manager, 'new@north.example');
  expect(handover).toMatchObject({ mailed: false, link: expect.stringMatching(/^\/auth\/register\?invitation=/) });
  const listed = JSON.stringify(await manager.ask('organisation.invitations'));
  const invitation = secretOf(handover.link, 'invitation');
  expect(listed).not.toContain(invitation);
  expect(
    (await (await app.as('member@north.example')).send('organisation.invite', { body: { email: 'x@y.example', role: 'member' } })).status,
  ).toBe(403);
  const body = { email: 'new@north.example', password: PASSWORD, firstName: 'New', lastName: 'Mate', invitation };
  expect((await manager.send('account.register', { body })).status).toBe(200);
  expect(await verified(app, 'new@north.example')).toBe(false);
});

it('whoever took an address by a link that he was handed keeps its owner from no registration, though he foretold the name he would get', async () => {
  const manager = await app.as('boss@south.example');
  const take = async (email: string) => {
    const invitation = secretOf((await invite(manager, email)).handover.link, 'invitation');
    const body = { email, password: PASSWORD, firstName: 'S', lastName: 'Q', invitation };
    return ((await manager.ask('account.register', { body })) as AnswerOf<'account.register'>).user.id;
  };
  const email = 'victim@corp.example';
  const id = await take(email);
  await take(`${createHash('md5').update(id).digest('hex')}@unproven.invalid`);
  await manager.ask('auth.register', { body: { email, password: PASSWORD, firstName: 'New', lastName: 'Comer' } });
  const token = (await app.letters(email)).findLast(({ kind }) => kind === 'verifyEmail')?.values['token'];
  expect(await manager.ask('auth.verifyEmail', { body: { token, password: PASSWORD } })).toMatchObject({ account: { email } });
});

it('an administrator makes an account for whose address another client’s manager took; a link that is handed over takes none', async () => {
  const [boss, manager, admin] = [
    await app.as('boss@south.example'),
    await app.as('manager@north.example'),
    await app.as('admin@north.example'),
  ];
  const email = 'owner@corp.example';
  const body = (invitation: string) => ({ body: { email, password: PASSWORD, firstName: 'V', lastName: 'T', invitation } });
  await boss.ask('account.register', body(secretOf((await invite(boss, email)).handover.link, 'invitation')));
  const invitation = secretOf((await invite(manager, email)).handover.link, 'invitation');
  expect((await manager.send('account.register', body(invitation))).status).toBe(409);
  const user = { clientId: 'north', email, firstName: 'V', lastName: 'T', role: 'member' };
  expect((await admin.send('admin.createUser', { body: user })).status).toBe(200);
  expect(await app.db.query('select organisation_id from accounts where email = $1', [email])).toEqual([{ organisation_id: 'north' }]);
});

it('a link for a password that an administrator was handed sets it and proves no address', async () => {
  const admin = await app.as('admin@north.example');
  const user = { clientId: 'south', email: 'mate@south.example', firstName: 'Mia', lastName: 'Mate', role: 'member' };
  const { handover } = (await admin.ask('admin.createUser', { body: user })) as AnswerOf<'admin.createUser'>;
  const code = secretOf(handover.link, 'code');
  const body = { email: user.email, code, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await admin.send('auth.resetPassword', { body })).status).toBe(200);
  expect(await verified(app, user.email)).toBe(false);
});

it('one that an administrator can read in the list of mails proves none either', async () => {
  const admin = await app.as('admin@north.example');
  const user = { email: 'late@south.example', firstName: 'Lea', lastName: 'Late', role: 'member', organisationId: 'south' };
  await admin.ask('auth.create', { body: user });
  const code = (await app.letters(user.email)).at(-1)?.values['code'];
  const body = { email: user.email, code, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await admin.send('auth.resetPassword', { body })).status).toBe(200);
  expect(await verified(app, user.email)).toBe(false);
});

it('an administrator reads a mail that became a file, which is written down; nobody reads one where a mail server is set', async () => {
  const text = 'Good day Ångström,\n\nUse this link = it is yours:\nhttp://fathom.example/auth/register?invitation=abc';
  const mail = { no: 0, kind: 'invitation', messageId: '<a@b.example>', to: 'a@b.example', subject: 'Hello', text, html: '<p>x</p>' };
  for (const of of [app, mailing]) {
    const admin = await of.as('admin@north.example');
    const [{ no } = { no: 0 }] = await of.db.query<{ no: number }>('select no from mails order by no limit 1');
    const made = await fileTransport(outbox, 'fathom@fathom.example').deliver({ ...mail, no });
    await of.db.query("update mails set state = 'file', file = $2, sealed = null where no = $1", [no, 'file' in made ? made.file : '']);
    const answer = (await admin.ask('admin.letter', { params: { no } })) as AnswerOf<'admin.letter'>;
    expect(answer.text).toBe(of === app ? text : undefined);
    const lines = await of.db.query('select 1 from audit_log where action = $1', ['mailRead']);
    expect(lines).toHaveLength(of === app ? 1 : 0);
    expect((await admin.send('admin.letter', { params: { no: 999_999 } })).status).toBe(404);
    expect((await (await of.as('manager@north.example')).send('admin.letter', { params: { no } })).status).toBe(403);
  }
  const admin = await app.as('admin@north.example');
  await app.db.query("update mails set file = '../keys/mail.key'");
  const [{ no } = { no: 0 }] = await app.db.query<{ no: number }>('select no from mails order by no limit 1');
  expect((await admin.ask('admin.letter', { params: { no } })) as object).not.toHaveProperty('text');
});
