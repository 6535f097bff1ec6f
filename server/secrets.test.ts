// Whatever proves somebody, from registering to an administrator's reset, is looked for in every table, log line, refusal and address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { z } from '#contract/zod.ts';
import { type FeatureApp, openFeatureApp } from './features/feature-app.fixture.ts';
import { TEST_PASSWORD } from './test-app.ts';

const PASSWORDS = {
  registered: 'seven gulls over the quay',
  invited: 'a lamp in every window',
  changed: 'plum harbour violet tractor',
  reset: 'the tide comes in at nine',
  wrong: 'nobody ever chose this one',
};
const SEALING_KEY = Buffer.alloc(32, 9).toString('base64');

let app: FeatureApp;
let refused: string[] = [];
const secrets: Record<string, string> = { test: TEST_PASSWORD, sealingKey: SEALING_KEY, ...PASSWORDS };

interface Sent {
  params?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}
async function send(name: EndpointName, { params = {}, body, headers = {} }: Sent = {}) {
  const { method, path }: Endpoint = endpoints[name];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => params[member] ?? '');
  const answer = await app.server.inject({ method, url, headers, ...(body && { payload: body }) });
  if (answer.statusCode >= 400) refused.push(`${name} ${answer.body} ${JSON.stringify(answer.headers)}`);
  return answer;
}
const newest = async (to: string, value: 'token' | 'code') => String((await app.letters(to)).at(-1)?.values[value]);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function registerAndSignIn(): Promise<void> {
  const email = 'ida@secrets.example';
  const person = { email, firstName: 'Ida', lastName: 'Rask' };
  const asked = await send('auth.register', { body: { ...person, password: PASSWORDS.registered } });
  const token = (secrets['verifyToken'] = await newest(email, 'token'));
  secrets['browserSecret'] = asked.cookies[0]?.value ?? '';
  await send('auth.verifyEmail', { body: { token, password: PASSWORDS.wrong } });
  const opened = await send('auth.verifyEmail', { body: { token, password: PASSWORDS.registered } });
  expect(opened.statusCode).toBe(200);
  await send('auth.verifyEmail', { body: { token } }); // used
  const { jwtToken, account } = opened.json<{ jwtToken: string; account: { id: string } }>();
  secrets['jwt'] = jwtToken;
  await send('auth.login', { body: { email, password: PASSWORDS.wrong } });

  const cookie = opened.cookies.find(({ name }) => name === 'fathom-refresh');
  secrets['refreshToken'] = cookie?.value ?? '';
  const renewed = await send('auth.refreshToken', { headers: { cookie: `fathom-refresh=${cookie?.value}` } });
  secrets['nextRefreshToken'] = renewed.cookies[0]?.value ?? '';
  await send('auth.refreshToken', { headers: { cookie: `fathom-refresh=${cookie?.value}x` } });

  const headers = bearer(jwtToken);
  const params = { id: account.id };
  await send('auth.update', { params, headers, body: { password: PASSWORDS.changed, currentPassword: PASSWORDS.wrong } });
  const changed = await send('auth.update', {
    params,
    headers,
    body: { password: PASSWORDS.changed, currentPassword: PASSWORDS.registered },
  });
  expect(changed.statusCode).toBe(200);
  const key = await send('apiKeys.create', { headers, body: { name: 'Bridge', currentPassword: PASSWORDS.changed } });
  secrets['apiKey'] = key.json<{ secret: string }>().secret;
  await send('fleets.create', { headers: bearer(secrets['apiKey']), body: { name: 'Not with a key that reads' } });
  await send('fleets.list', { headers: bearer(`${secrets['apiKey']}x`) });
  expect((await send('sync.keepKey', { params: { id: 'device-1' }, headers, body: { key: SEALING_KEY } })).statusCode).toBe(200);

  await send('auth.forgotPassword', { body: { email } });
  const code = (secrets['resetCode'] = await newest(email, 'code'));
  const reset = { email, password: PASSWORDS.reset, confirmPassword: PASSWORDS.reset };
  await send('auth.resetPassword', { body: { ...reset, code: 'abcde-fghjk' } });
  expect((await send('auth.resetPassword', { body: { ...reset, code } })).statusCode).toBe(200);
  await send('auth.resetPassword', { body: { ...reset, code } });
}

async function inviteAndAdminister(): Promise<void> {
  const manager = bearer((await app.signIn('manager@north.example')).session.jwtToken);
  const email = 'bo@secrets.example';
  await send('organisation.invite', { headers: manager, body: { email } });
  const invitation = (secrets['invitation'] = await newest(email, 'token'));
  const person = { email, firstName: 'Bo', lastName: 'Berg', password: PASSWORDS.invited };
  await send('account.register', { body: { ...person, email: 'other@secrets.example', invitation } });
  expect((await send('account.register', { body: { ...person, invitation } })).statusCode).toBe(200);
  await send('account.register', { body: { ...person, invitation } });

  const admin = bearer((await app.signIn('admin@north.example')).session.jwtToken);
  const user = { clientId: 'north', email: 'una@secrets.example', firstName: 'Una', lastName: 'Uhl' };
  const made = await send('admin.createUser', { headers: admin, body: user });
  secrets['setPasswordCode'] = await newest(user.email, 'code');
  const { id } = made.json<{ user: { id: string } }>().user;
  expect((await send('admin.resetUserPassword', { params: { id }, headers: admin })).statusCode).toBe(200);
  secrets['administratorsCode'] = await newest(user.email, 'code');
}

beforeAll(async () => {
  app = await openFeatureApp();
  refused = [];
  await registerAndSignIn();
  await inviteAndAdminister();
});
afterAll(() => app.close());

/** As it was sent, as it may be compared (codes are typed with and without their dash), and the part of a token that is the secret. */
const formsOf = (secret: string) =>
  [secret, secret.replaceAll('-', ''), ...secret.split('.').slice(1, 2)].filter((form) => form.length > 8);

describe('what proves somebody', () => {
  test('was collected, and the refusals that might repeat it', () => {
    for (const [name, secret] of Object.entries(secrets)) expect(secret, name).toMatch(/^(?!undefined$).{10,}$/);
    expect(Object.keys(secrets)).toHaveLength(17);
    expect(refused.length).toBeGreaterThan(10);
  });

  test('is in no table in clear, as text or as bytes', async () => {
    const tables = await app.db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(25);
    let all = '';
    for (const { name } of tables) {
      const rows = await app.db.query<{ text: string }>(`select t::text as text from "${name}" t`);
      const kept = rows.map(({ text }) => text).join('\n');
      all += kept;
      for (const [which, secret] of Object.entries(secrets))
        for (const form of formsOf(secret))
          for (const written of [form, Buffer.from(form).toString('hex'), Buffer.from(form, 'base64').toString('hex')])
            expect(kept.includes(written), `${which} in ${name}`).toBe(false);
    }
    expect(all).toContain('una@secrets.example'); // what is kept was looked through
  });

  test('is in no log line, not even at debug, and in no refusal or its headers', () => {
    expect(app.logged.length).toBeGreaterThan(20);
    const said = [...app.logged, ...refused].join('\n');
    for (const [which, secret] of Object.entries(secrets))
      for (const form of formsOf(secret)) expect(said.includes(form), which).toBe(false);
  });

  test('has no place in the address of any call', () => {
    const membersOf = (schema: z.ZodType | undefined) =>
      schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];
    for (const [name, { params, query }] of Object.entries(endpoints) as [EndpointName, Endpoint][])
      for (const member of [...membersOf(params), ...membersOf(query)])
        expect(member, name).not.toMatch(/token|code|password|secret|invitation|jwt/i);
  });
});
