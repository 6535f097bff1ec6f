import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invitation, Organisation, OrganisationMember } from '#contract/entities/organisations.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { SESSION_RECHECK_MS } from '#server/features/auth/sessions.ts';
import { forgetInvitations } from '#server/sync/forget.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import {
  INVITATION_DAYS,
  INVITATIONS_PER_ADDRESS,
  INVITATIONS_PER_DAY,
  INVITATIONS_PER_DAY_WHILE_NEW,
  NEW_FOR_MS,
} from './organisation-handlers.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
let cyr: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  await app.addAccount('manager@south.example', 'manager', 'south');
  await app.addAccount('second@north.example', 'member');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.exec(`delete from invitations; delete from mails; update accounts set disabled_at_ms = null;
    update accounts set role = 'manager' where email like 'manager@%'; update accounts set role = 'member' where email like 'member@%' or email like 'second@%'`);
  app.passMs(SESSION_RECHECK_MS);
  ({ ada, mia, sam } = await app.people());
  cyr = await app.as('manager@south.example');
});

const see = async (client: Client) =>
  (await client.ask('organisation.get')) as { organisation: Organisation; members: OrganisationMember[] };
const change = (by: Client, id: string, body: object) => by.send('organisation.changeMember', { params: { id }, body });
const invite = async (email: string, more: object = {}, by = mia) =>
  ((await by.ask('organisation.invite', { body: { email, ...more } })) as { invitation: Invitation }).invitation;
const open = async (client = mia) => ((await client.ask('organisation.invitations')) as { invitations: Invitation[] }).invitations;
const tokenOf = async (email: string, at = -1) => String((await app.letters(email)).at(at)?.values['token']);
const seen = (invitation: string) => app.server.inject({ method: 'POST', url: '/api/organisation/invitation', payload: { invitation } });

describe('the organisation', () => {
  it('shows its own people to each of them, and times to managers only', async () => {
    const { organisation, members } = await see(ada);
    expect(organisation).toEqual({ id: 'north', name: 'North', members: 4, teams: 1 });
    expect(members.map(({ email, role }) => `${role} ${email}`).toSorted()).toEqual([
      'admin admin@north.example',
      'manager manager@north.example',
      'member member@north.example',
      'member second@north.example',
    ]);
    expect(members.find(({ id }) => id === ada.accountId)?.teamIds).toHaveLength(1);
    expect(members.every(({ lastSignInAt }) => lastSignInAt === undefined)).toBe(true);
    expect((await see(mia)).members.find(({ id }) => id === ada.accountId)?.lastSignInAt).toBe(app.deps.clock());
    expect((await see(sam)).members.map(({ email }) => email).toSorted()).toEqual(['manager@south.example', 'member@south.example']);
  });

  it('is renamed by its managers alone, with any name that can be kept', async () => {
    for (const name of ['<script>alert(1)</script>', '\u202Ehtron', '=cmd()', 'North'])
      expect(await mia.ask('organisation.rename', { body: { name } })).toMatchObject({ organisation: { id: 'north', name } });
    for (const name of ['a'.repeat(10_000), 'a\u0000b', ''])
      expect((await mia.send('organisation.rename', { body: { name } })).status).toBe(422);
    expect((await ada.send('organisation.rename', { body: { name: 'Ours' } })).status).toBe(403);
    expect((await see(sam)).organisation.name).toBe('South');
    const [line] = await app.db.query("select * from audit_log where action = 'organisationRenamed' order by no desc limit 1");
    expect(line).toMatchObject({ account_id: mia.accountId, before: { name: '=cmd()' }, after: { name: 'North' } });
  });

  it('is renamed with the team that is called after it, which devices pull; a team of another name keeps it', async () => {
    await mia.ask('teams.create', { body: { name: 'Tankers' } });
    await mia.ask('organisation.rename', { body: { name: 'Northern Lights' } });
    const { changes } = (await ada.ask('sync.pull', { body: {} })) as PullAnswer;
    const names = new Set(changes.filter(({ t }) => t === 'teams').map(({ row }) => row?.['name']));
    expect(names).toEqual(new Set(['Northern Lights', 'Tankers']));
    await mia.ask('organisation.rename', { body: { name: 'North' } });
  });
});

describe('members', () => {
  it('a manager makes a member a manager, who is told, and the change is written down', async () => {
    expect((await change(mia, ada.accountId, { role: 'manager' })).body).toMatchObject({ member: { id: ada.accountId, role: 'manager' } });
    app.passMs(SESSION_RECHECK_MS);
    expect(await open(ada)).toEqual([]);
    expect(await ada.ask('notifications.list')).toMatchObject({ unread: [{ title: 'You are a manager now' }] });
    const [line] = await app.db.query("select * from audit_log where action = 'memberChanged' order by no desc limit 1");
    expect(line).toMatchObject({
      account_id: mia.accountId,
      subject: ada.accountId,
      before: { role: 'member' },
      after: { role: 'manager' },
    });
  });

  it('who is shut out has no session left within 5 s, no sign-in, and old sessions stay ended when let in again', async () => {
    expect((await change(mia, ada.accountId, { disabled: true })).body).toMatchObject({ member: { disabled: true } });
    app.passMs(SESSION_RECHECK_MS);
    expect((await ada.send('fleets.list')).status).toBe(401);
    await expect(app.as('member@north.example')).rejects.toThrow('is disabled');
    expect((await change(mia, ada.accountId, { disabled: false })).body).toMatchObject({ member: { disabled: false } });
    app.passMs(SESSION_RECHECK_MS);
    expect((await ada.send('fleets.list')).status).toBe(401);
    expect((await (await app.as('member@north.example')).send('fleets.list')).status).toBe(200);
  });

  it('the last manager is neither demoted nor shut out, and nobody shuts himself out', async () => {
    expect(await change(mia, mia.accountId, { role: 'member' })).toMatchObject({ status: 409 });
    expect(await change(mia, mia.accountId, { disabled: true })).toMatchObject({ status: 403 });
    const admin = await app.as('admin@north.example');
    expect(await change(admin, mia.accountId, { disabled: true })).toMatchObject({ status: 409 });
    await change(mia, ada.accountId, { role: 'manager' });
    expect(await change(mia, mia.accountId, { role: 'member' })).toMatchObject({ status: 200 });
    app.passMs(SESSION_RECHECK_MS);
    expect(await change(mia, ada.accountId, { role: 'member' })).toMatchObject({ status: 403 });
  });

  it('of two managers that demote each other at once, one stays', async () => {
    await change(mia, ada.accountId, { role: 'manager' });
    app.passMs(SESSION_RECHECK_MS);
    const said = await Promise.all([change(mia, ada.accountId, { role: 'member' }), change(ada, mia.accountId, { role: 'member' })]);
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]); // the other one has lost the right to ask
  });

  it('an administrator is no manager’s to change, and nobody becomes one here', async () => {
    const admin = await app.as('admin@north.example');
    expect(await change(mia, admin.accountId, { disabled: true })).toMatchObject({ status: 403 });
    expect(await change(mia, ada.accountId, { role: 'admin' })).toMatchObject({ status: 422 });
  });

  it('members change nobody, and those of other organisations are not there', async () => {
    expect(await change(ada, ada.accountId, { role: 'manager' })).toMatchObject({ status: 403 });
    const foreign = await change(cyr, ada.accountId, { role: 'manager' });
    expect(foreign).toMatchObject({ status: 404 });
    expect(await change(cyr, 'nobody', { role: 'manager' })).toEqual(foreign);
    expect(await change(cyr, '\u0000', { role: 'manager' })).toMatchObject({ status: 422 });
    expect((await see(mia)).members.find(({ id }) => id === ada.accountId)?.role).toBe('member');
  });
});

describe('invitations', () => {
  it('go out by mail with a token that tells a stranger who invites, and nothing else', async () => {
    const [team] = (await see(mia)).members.find(({ id }) => id === mia.accountId)?.teamIds ?? [];
    const made = await invite('New@Else.example', { role: 'manager', teamId: team });
    expect(made).toEqual({
      id: made.id,
      email: 'new@else.example',
      role: 'manager',
      teamId: team,
      createdAt: app.deps.clock(),
      expiresAt: app.deps.clock() + INVITATION_DAYS * 86_400_000,
      expired: false,
    });
    expect(await open()).toEqual([made]);
    const [letter] = await app.letters('new@else.example');
    expect(letter).toMatchObject({ kind: 'invitation', values: { organisation: 'North', invitedBy: 'First Last', days: INVITATION_DAYS } });
    const answer = await seen(await tokenOf('new@else.example'));
    expect(answer.json()).toEqual({ email: 'new@else.example', organisationName: 'North' });
    expect((await seen(await tokenOf('new@else.example'))).statusCode).toBe(200);
    const stored = JSON.stringify([
      await app.db.query('select * from invitations'),
      await app.db.query('select details from mailed_codes'),
    ]);
    expect(stored).not.toContain(await tokenOf('new@else.example'));
  });

  it('of the same address replace the open one', async () => {
    await invite('new@else.example');
    const second = await invite('new@else.example', { role: 'manager' });
    expect(await open()).toEqual([second]);
    expect((await seen(await tokenOf('new@else.example', 0))).statusCode).toBe(404);
    expect((await seen(await tokenOf('new@else.example', 1))).statusCode).toBe(200);
  });

  it('revoked, used, too old, of a deleted organisation or made up they are answered alike', async () => {
    const token = async (email: string) => (await invite(email), tokenOf(email));
    const revoked = await token('revoked@else.example');
    await mia.ask('organisation.revokeInvitation', { params: { id: (await open())[0]?.id ?? '' } });
    const used = await token('used@else.example');
    await app.db.query("update invitations set accepted_at_ms = 1 where email = 'used@else.example'");
    const answers = [await seen(revoked), await seen(used), await seen('made-up-token')];
    const old = await token('old@else.example');
    await app.db.query("update organisations set deleted_at_ms = 1 where id = 'north'");
    answers.push(await seen(old));
    await app.db.query("update organisations set deleted_at_ms = null where id = 'north'");
    answers.push(await seen(old)); // it does not come back with its organisation
    const older = await token('older@else.example');
    app.passMs(INVITATION_DAYS * 86_400_000);
    answers.push(await seen(older));
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    mia = await app.as('manager@north.example');
    expect((await open()).map(({ email, expired }) => [email, expired])).toEqual(
      expect.arrayContaining([
        ['old@else.example', true],
        ['older@else.example', true],
      ]),
    );
  });

  it('are a manager’s of the organisation; foreign and absent ids answer alike', async () => {
    const { id } = await invite('new@else.example');
    for (const call of ['organisation.invitations', 'organisation.invite', 'organisation.revokeInvitation'] as const)
      expect(
        (await ada.send(call, { params: { id }, ...(call !== 'organisation.invitations' && { body: { email: 'x@x.example' } }) })).status,
        call,
      ).toBe(403);
    expect(await open(cyr)).toEqual([]);
    const foreign = await cyr.send('organisation.revokeInvitation', { params: { id } });
    expect([foreign.status, foreign]).toEqual([404, await cyr.send('organisation.revokeInvitation', { params: { id: 'none' } })]);
    const [teamId] = (await see(mia)).members.find((one) => one.id === mia.accountId)?.teamIds ?? [];
    const strange = await cyr.send('organisation.invite', { body: { email: 'y@x.example', teamId } });
    expect([strange.status, strange]).toEqual([
      422,
      await cyr.send('organisation.invite', { body: { email: 'y@x.example', teamId: 'none' } }),
    ]);
  });

  it('of a member of one’s own are refused, and say nothing of accounts elsewhere', async () => {
    expect((await mia.send('organisation.invite', { body: { email: 'member@north.example' } })).status).toBe(409);
    expect((await mia.send('organisation.invite', { body: { email: 'member@south.example' } })).status).toBe(200);
    for (const wrong of [{ email: 'no address' }, { email: 'a@b.example', role: 'admin' }])
      expect((await mia.send('organisation.invite', { body: wrong })).status).toBe(422);
  });

  it('that nothing can come of are forgotten in time, open ones are not', async () => {
    await app.db.exec(`insert into invitations (id, organisation_id, email, role, created_at_ms, expires_at_ms, accepted_at_ms, revoked_at_ms) values
      ('open', 'north', 'a@x.example', 'member', 1, 100, null, null), ('used', 'north', 'b@x.example', 'member', 1, 100, 50, null),
      ('revoked', 'north', 'c@x.example', 'member', 1, 100, null, 60)`);
    await forgetInvitations(app.db, 61);
    expect((await open()).map(({ id }) => id)).toEqual(['open']);
    await forgetInvitations(app.db, 101);
    expect(await app.db.query('select id from invitations')).toEqual([]);
  });

  it.each([
    ['is shut out', 'update accounts set disabled_at_ms = 1 where id = $1'],
    ['is no manager any more', "update accounts set role = 'member' where id = $1"],
    ['is deleted', 'delete from accounts where id = $1'],
    [
      'is of a deleted organisation',
      'update organisations set deleted_at_ms = 1 where id = (select organisation_id from accounts where id = $1)',
    ],
  ])('whose sender %s open nothing and make nobody a manager', async (_, happens) => {
    const email = 'boss@north.example';
    const id = await app.addAccount(email, 'manager');
    await (await app.as(email)).ask('organisation.invite', { body: { email: 'friend@else.example', role: 'manager' } });
    const invitation = await tokenOf('friend@else.example');
    await app.db.query(happens, [id]);
    const payload = { email: 'friend@else.example', invitation, password: 'a friend of a friend of mine', firstName: 'F', lastName: 'E' };
    const accept = () => app.server.inject({ method: 'POST', url: '/api/account/register', payload });
    expect([(await accept()).statusCode, (await seen(invitation)).statusCode]).toEqual([422, 404]);
    expect(await app.db.query("select 1 from accounts where email = 'friend@else.example'")).toEqual([]);
    await app.db.query("update organisations set deleted_at_ms = null where id = 'north'");
    expect(await open(await app.as('manager@north.example'))).toMatchObject([{ email: 'friend@else.example', expired: true }]);
    await app.db.query('delete from accounts where email = $1', [email]);
  });

  describe('whose sender lost the right for a time', () => {
    const [email, friend] = ['boss@north.example', 'friend@else.example'];
    let id = '';
    let admin: Client;
    const member = (by: Client, body: object) => by.ask('organisation.changeMember', { params: { id }, body });
    const user = (body: object) => admin.ask('admin.updateUser', { params: { id }, body });
    beforeEach(async () => {
      admin = await app.as('admin@north.example');
      id = await app.addAccount(email, 'manager');
      await (await app.as(email)).ask('organisation.invite', { body: { email: friend, role: 'manager' } });
    });
    afterEach(() => app.db.query('delete from accounts where email = $1', [email]));

    const moveTo = (organisation: string) => app.db.query('update accounts set organisation_id = $2 where id = $1', [id, organisation]);
    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['demoted by a manager', () => member(mia, { role: 'member' }), () => member(mia, { role: 'manager' })],
      ['shut out by a manager', () => member(mia, { disabled: true }), () => member(mia, { disabled: false })],
      ['demoted by an administrator', () => user({ role: 'member' }), () => user({ role: 'admin' })],
      ['shut out by an administrator', () => user({ disabled: true }), () => user({ disabled: false })],
      ['moved to another organisation', () => moveTo('south'), () => moveTo('north')],
    ])('%s, are over for good, which the list says; a new one to the same address is good', async (_, lose, regain) => {
      const invitation = await tokenOf(friend);
      await lose();
      await regain();
      expect([(await seen(invitation)).statusCode, await open(mia)]).toMatchObject([
        404,
        [{ email: friend, expired: true, senderLost: true }],
      ]);
      await invite(friend);
      expect(await open(mia)).toEqual([expect.not.objectContaining({ senderLost: true })]);
      expect([(await seen(invitation)).statusCode, (await seen(await tokenOf(friend))).statusCode]).toEqual([404, 200]);
    });

    it('stay good while the sender keeps the right: another name, another right', async () => {
      await user({ firstName: 'New', role: 'admin' });
      expect((await seen(await tokenOf(friend))).statusCode).toBe(200);
    });
  });

  describe('whose sender got a new password', () => {
    const [email, friend, password] = ['boss@north.example', 'friend@else.example', 'nobody knows this one yet'];
    let id = '';
    let boss: Client;
    beforeEach(async () => {
      id = await app.addAccount(email, 'manager');
      boss = await app.as(email);
      await boss.ask('organisation.invite', { body: { email: friend, role: 'manager' } });
    });
    afterEach(() => app.db.query('delete from accounts where email = $1', [email]));
    const mailedList = async () => (await app.letters(email)).findLast(({ kind }) => kind === 'passwordChanged')?.lists['invitations'];

    it.each<[string, () => Promise<unknown>]>([
      ['from an administrator', async () => (await app.as('admin@north.example')).ask('admin.resetUserPassword', { params: { id } })],
      [
        'by a mailed code',
        async () => {
          await boss.ask('auth.forgotPassword', { body: { email } });
          const code = (await app.letters(email)).findLast(({ kind }) => kind === 'resetPassword')?.values['code'];
          await boss.ask('auth.resetPassword', { body: { email, code, password, confirmPassword: password } });
        },
      ],
      [
        'that he chose',
        () => boss.ask('auth.update', { params: { id }, body: { password, currentPassword: TEST_PASSWORD, keepApiKeys: true } }),
      ],
    ])('%s, are over for good, which the list and the mail say: a thief may have sent them', async (how, happens) => {
      const invitation = await tokenOf(friend);
      await happens();
      expect([(await seen(invitation)).statusCode, await open(mia)]).toMatchObject([
        404,
        [{ email: friend, expired: true, senderLost: true }],
      ]);
      if (how !== 'from an administrator') expect(await mailedList()).toEqual([{ text: friend }]);
    });
  });

  it('say in their subject nothing that a stranger chose', async () => {
    await invite('new@else.example');
    const [letter] = await app.letters('new@else.example');
    const { subject, text } = renderLetter({ kind: 'invitation', values: { ...letter?.values } }, 'https://fathom.example');
    expect(subject).toBe('You are invited to Fathom');
    expect(text).toContain('First Last invites you to join North on Fathom');
  });

  it('of an organisation that somebody registered are ten a day in its first 30 days', async () => {
    const nowMs = app.deps.clock();
    await app.db.query("insert into organisations (id, name, created_at_ms) values ('own-x', 'Win a prize', $1) on conflict do nothing", [
      nowMs,
    ]);
    await app.addAccount('stranger@else.example', 'manager', 'own-x');
    const tries = async (count: number) => {
      const stranger = await app.as('stranger@else.example');
      const said: number[] = [];
      for (let n = 0; n < count; n += 1)
        said.push((await stranger.send('organisation.invite', { body: { email: `p${app.deps.ids()}@else.example` } })).status);
      return said.filter((status) => status === 200).length;
    };
    expect(await tries(INVITATIONS_PER_DAY_WHILE_NEW + 1)).toBe(INVITATIONS_PER_DAY_WHILE_NEW);
    app.passMs(NEW_FOR_MS);
    expect(await tries(INVITATIONS_PER_DAY_WHILE_NEW + 1)).toBe(INVITATIONS_PER_DAY_WHILE_NEW + 1);
    mia = await app.as('manager@north.example');
  });

  it('of organisations that somebody registered one after the other in one place are ten a day together, and of one address twenty', async () => {
    const sent = async (no: number, to: (n: number) => string, from: (n: number) => string) => {
      const id = `own-again${no}`;
      await app.db.query('insert into organisations (id, name, created_at_ms) values ($1, $1, $2)', [id, app.deps.clock()]);
      await app.addAccount(`again${no}@else.example`, 'manager', id);
      const { bearer: headers } = await app.signIn(`again${no}@else.example`);
      let count = 0;
      for (let n = 0; n < 5; n += 1) {
        const payload = { email: to(n), role: 'member' };
        const asked = { method: 'POST', url: '/api/organisation/invitations', headers, payload, remoteAddress: from(n) } as const;
        if ((await app.server.inject(asked)).statusCode === 200) count += 1;
      }
      return count;
    };
    const counts: number[] = [];
    for (let no = 0; no < 3; no += 1)
      counts.push(
        await sent(
          no,
          (n) => `p${no}-${n}@else.example`,
          () => '10.7.0.1',
        ),
      );
    expect(counts).toEqual([5, 5, 0]);
    counts.length = 0;
    for (let no = 3; no < 8; no += 1)
      counts.push(
        await sent(
          no,
          () => 'one@else.example',
          (n) => `10.7.${no}.${n}`,
        ),
      );
    expect(counts).toEqual([5, 5, 5, 5, 0]);
  });

  it('of one address are limited by day, so that nobody’s mailbox is filled', async () => {
    for (let at = 0; at < INVITATIONS_PER_ADDRESS; at += 1) await invite('new@else.example');
    expect((await mia.send('organisation.invite', { body: { email: 'New@Else.example' } })).status).toBe(429);
    expect(await app.letters('new@else.example')).toHaveLength(INVITATIONS_PER_ADDRESS);
    app.passMs(86_400_000);
    mia = await app.as('manager@north.example');
    expect((await mia.send('organisation.invite', { body: { email: 'new@else.example' } })).status).toBe(200);
  });

  it('are limited by day, so that nobody makes us a sender of bulk mail', async () => {
    await app.db.query(
      `insert into invitations (id, organisation_id, email, role, created_at_ms, expires_at_ms, revoked_at_ms)
       select 'i' || n, 'north', n || '@else.example', 'member', $1, $1, 1 from generate_series(1, $2::int) as n`,
      [app.deps.clock(), INVITATIONS_PER_DAY],
    );
    expect((await mia.send('organisation.invite', { body: { email: 'one@more.example' } })).status).toBe(429);
    expect((await cyr.send('organisation.invite', { body: { email: 'one@more.example' } })).status).toBe(200);
  });
});
