import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

const PASSWORD = 'seven gulls over the quay';
let app: FeatureApp;
let chief: Client;
/** An administrator who will not be one much longer. */
let asker: Client;
let userId: string;
let email: string;

/** Somebody of the asker's choice: an account that he makes, or a manager whose password he resets. */
const ASKED: Record<string, () => Promise<{ id: string; secret: string }>> = {
  'the first password of an account that he made': async () => {
    const body = { clientId: 'south', email, firstName: 'A', lastName: 'Friend', role: 'admin' };
    const { user, handover } = (await asker.ask('admin.createUser', { body })) as AnswerOf<'admin.createUser'>;
    return { id: user.id, secret: await secretOf(handover.link) };
  },
  'the first password of an account that he made by the other call': async () => {
    const body = { organisationId: 'south', email, firstName: 'A', lastName: 'Friend', role: 'admin' };
    const { account } = (await asker.ask('auth.create', { body })) as AnswerOf<'auth.create'>;
    return { id: account.id, secret: await secretOf(undefined) };
  },
  'a new password of a manager': async () => {
    const id = await app.addAccount(email, 'manager');
    const { handover } = (await asker.ask('admin.resetUserPassword', { params: { id } })) as AnswerOf<'admin.resetUserPassword'>;
    return { id, secret: await secretOf(handover.link) };
  },
};
const isReset = (what: string) => what === 'a new password of a manager';

async function secretOf(link: string | undefined): Promise<string> {
  if (link !== undefined) return new URL(link, 'http://x').searchParams.get('code') ?? '';
  return String((await app.letters(email)).findLast(({ kind }) => kind === 'setPassword')?.values['code']);
}

/** Whatever takes an administrator's right, or the password with which a thief may have asked. */
const LOST: Record<string, () => Promise<unknown>> = {
  'is shut out': () => chief.ask('admin.updateUser', { params: { id: asker.accountId }, body: { disabled: true } }),
  'is demoted': () => chief.ask('admin.updateUser', { params: { id: asker.accountId }, body: { role: 'manager' } }),
  'is deleted': () => chief.ask('admin.deleteUser', { params: { id: asker.accountId } }),
  'loses his password': () => chief.ask('admin.resetUserPassword', { params: { id: asker.accountId } }),
  'changes his password': () =>
    asker.ask('auth.update', { params: { id: asker.accountId }, body: { password: PASSWORD, currentPassword: TEST_PASSWORD } }),
  'goes with his organisation': async () => {
    const [{ organisation_id: id } = {}] = await app.db.query<{ organisation_id: string }>(
      'select organisation_id from accounts where id = $1',
      [asker.accountId],
    );
    await chief.ask('admin.deleteClient', { params: { id: id ?? '' } });
  },
};

const reset = async (code: string) =>
  (await chief.send('auth.resetPassword', { body: { email, code, password: PASSWORD, confirmPassword: PASSWORD } })).status;
const listed = async () => {
  const { users } = (await chief.ask('admin.users', { body: { limit: 100 } })) as AnswerOf<'admin.users'>;
  return users.find(({ id }) => id === userId);
};

describe.each([
  ['without a mail server', true],
  ['with a mail server', false],
])('%s a link to choose a password', (_, handsOver) => {
  beforeAll(async () => {
    app = await openFeatureApp({ handsOver, mailConfigured: !handsOver });
    await app.addAccount('chief@north.example', 'admin');
    chief = await app.as('chief@north.example');
  });
  afterAll(() => app.close());
  let no = 0;
  beforeEach(async () => {
    no += 1;
    email = `friend-${no}@else.example`;
    await app.db.query("insert into organisations (id, name, created_at_ms) values ($1, 'House', 1)", [`house-${no}`]);
    await app.addAccount(`root@house-${no}.example`, 'admin', `house-${no}`);
    asker = await app.as(`root@house-${no}.example`);
  });

  const endsWithTheRight = async (what: string, how: string) => {
    const { id, secret } = (await ASKED[what]?.()) ?? { id: '', secret: '' };
    userId = id;
    expect(await listed()).not.toHaveProperty('linkEnded');
    await LOST[how]?.();
    expect(await reset(secret)).toBe(422);
    expect(await listed()).toMatchObject({ linkEnded: true });
    // nor does a code that its owner asks for open what nobody was ever in; who had a password before is not shut out by this
    await chief.send('auth.forgotPassword', { body: { email } });
    const code = String((await app.letters(email)).findLast(({ kind }) => kind === 'resetPassword')?.values['code']);
    if (!isReset(what)) expect(await reset(code)).toBe(422);
    // another administrator's is good, and stays so
    const answer = (await chief.ask('admin.resetUserPassword', { params: { id } })) as AnswerOf<'admin.resetUserPassword'>;
    expect(await listed()).not.toHaveProperty('linkEnded');
    expect(await reset(await secretOf(answer.handover.link))).toBe(200);
  };
  const GOOD_NO_MORE = 'for %s is good no more when its administrator %s, and the list says so';
  const cases = Object.keys(ASKED).flatMap((what) => Object.keys(LOST).map((how) => [what, how] as const));
  // handed over, each link is tried against each loss every time; mailed, one loss of each link, and the others with the long tests
  const isSample = ([, how]: readonly [string, string]) => handsOver || how === 'is demoted';
  it.each(cases.filter(isSample))(GOOD_NO_MORE, endsWithTheRight);
  const others = cases.filter((one) => !isSample(one));
  if (others.length > 0) it.each(others)(GOOD_NO_MORE, { tags: ['long'] }, endsWithTheRight);

  it('stays ended when the right comes back', async () => {
    const { id, secret } = (await ASKED['a new password of a manager']?.()) ?? { id: '', secret: '' };
    userId = id;
    const params = { id: asker.accountId };
    await chief.ask('admin.updateUser', { params, body: { disabled: true } });
    await chief.ask('admin.updateUser', { params, body: { disabled: false } });
    expect(await reset(secret)).toBe(422);
  });
});
