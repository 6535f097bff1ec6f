import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { TeamAnswer } from '#contract/entities/teams.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const mine = async (client: Client) => (await client.ask('teams.byUser')) as TeamAnswer;
const teamOf = async (client: Client) => (await mine(client)).team[0]?.id ?? 'none';
const told = async (client: Client) =>
  ((await client.ask('notifications.list')) as Notifications).unread.map(({ title, body }) => `${title}: ${body}`);

it('answers the caller’s teams and all their members, of its own organisation', async () => {
  const { team, teamMembers } = await mine(ada);
  expect(team).toEqual([{ id: expect.any(String), name: 'North', organisationId: 'north', samePreferences: false, shareContent: false }]);
  expect(teamMembers.map(({ email, role }) => `${role} ${email}`).toSorted()).toEqual([
    'admin admin@north.example',
    'manager manager@north.example',
    'member member@north.example',
  ]);
  expect((await mine(sam)).teamMembers.map(({ id }) => id)).toEqual([sam.accountId]);
});

it('a switch is turned by a manager, answered, and told to the others once however often it is sent', async () => {
  const params = { id: await teamOf(mia) };
  for (const key of ['k', 'k', 'another']) {
    const headers = { 'idempotency-key': key };
    expect(await mia.ask('teams.changeShareContent', { params, body: { shareContent: true }, headers })).toEqual({
      team: { id: params.id, name: 'North', organisationId: 'north', samePreferences: false, shareContent: true },
    });
  }
  expect(await mia.ask('teams.changeUserPreferences', { params, body: { samePreferences: true } })).toMatchObject({
    team: { samePreferences: true, shareContent: true },
  });
  expect(await told(ada)).toEqual([
    'First Last changed the team North: Alerts of all members now follow the preferences of the team.',
    'First Last changed the team North: Fleets, views and drawings of the members are now seen by the whole team.',
  ]);
  expect([await told(mia), await told(sam)]).toEqual([[], []]);
});

it('no member turns a switch, and nobody one of another organisation', async () => {
  const id = await teamOf(mia);
  const change = (client: Client, team: string) =>
    client.send('teams.changeShareContent', { params: { id: team }, body: { shareContent: true } });
  expect((await change(ada, id)).status).toBe(403);
  expect(await change(ada, 'none')).toEqual(await change(ada, id));
  await app.addAccount('manager@south.example', 'manager', 'south');
  const cyr = await app.as('manager@south.example');
  expect((await change(cyr, id)).status).toBe(404);
  expect(await change(cyr, 'none')).toEqual(await change(cyr, id));
  expect((await mine(ada)).team[0]?.shareContent).toBe(false);
});
