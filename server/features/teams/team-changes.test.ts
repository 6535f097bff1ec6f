import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change, PullAnswer } from '#contract/sync.ts';
import type { TeamAnswer } from '#contract/entities/teams.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
let cyr: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  await app.addAccount('manager@south.example', 'manager', 'south');
  cyr = await app.as('manager@south.example');
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const mine = async (client: Client) => (await client.ask('teams.byUser')) as TeamAnswer;
const make = async (name = 'Bridge', by = mia) => ((await by.ask('teams.create', { body: { name } })) as { team: { id: string } }).team.id;
const add = (id: string, client: Client, by = mia) => by.ask('teams.addMember', { params: { id, accountId: client.accountId } });
const remove = (id: string, client: Client, by = mia) => by.ask('teams.removeMember', { params: { id, accountId: client.accountId } });

/** A device that pulls until there is nothing new. */
function device(client: Client) {
  let cursor: Record<string, number> = {};
  return async (): Promise<{ changes: Change[]; lost: string[] }> => {
    const changes: Change[] = [];
    const lost = new Set<string>();
    for (let more = true; more; ) {
      const page = (await client.ask('sync.pull', { body: { cursor } })) as PullAnswer;
      changes.push(...page.changes);
      for (const scope of page.lost ?? []) lost.add(scope);
      cursor = { ...Object.fromEntries(Object.entries(cursor).filter(([scope]) => !lost.has(scope))), ...page.cursor };
      more = page.more;
    }
    return { changes, lost: [...lost] };
  };
}
const of = (changes: Change[], table: string) =>
  changes.filter(({ t }) => t === table).map((change) => ('gone' in change ? `gone ${change.id}` : change.id));

it('a manager makes, renames and deletes a team, whose maker is its first member', async () => {
  const id = await make();
  expect((await mine(mia)).team.map(({ name }) => name)).toEqual(['Bridge', 'North']);
  expect((await mine(mia)).teamMembers.filter(({ teamId }) => teamId === id).map((one) => one.id)).toEqual([mia.accountId]);
  expect(await mia.ask('teams.rename', { params: { id }, body: { name: 'Office' } })).toEqual({
    team: { id, name: 'Office', organisationId: 'north', samePreferences: false, shareContent: false },
  });
  await add(id, ada);
  expect((await mine(ada)).team.map(({ name }) => name)).toEqual(['North', 'Office']);
  expect(await mia.ask('teams.delete', { params: { id } })).toEqual({});
  expect((await mine(ada)).team.map(({ name }) => name)).toEqual(['North']);
  const lines = await app.db.query('select action, before, after from audit_log where subject = $1 order by no', [id]);
  expect(lines).toEqual([
    { action: 'teamCreated', before: null, after: { name: 'Bridge' } },
    { action: 'teamRenamed', before: { name: 'Bridge' }, after: { name: 'Office' } },
    { action: 'teamMemberAdded', before: null, after: { accountId: ada.accountId } },
    { action: 'teamDeleted', before: { name: 'Office', members: expect.arrayContaining([ada.accountId, mia.accountId]) }, after: null },
  ]);
});

it('members turn nothing, and managers of other organisations find nothing; foreign and absent ids answer alike', async () => {
  const id = await make();
  const tries = (client: Client, team: string, accountId: string) =>
    Promise.all([
      client.send('teams.rename', { params: { id: team }, body: { name: 'Ours' } }),
      client.send('teams.delete', { params: { id: team } }),
      client.send('teams.addMember', { params: { id: team, accountId } }),
      client.send('teams.removeMember', { params: { id: team, accountId } }),
    ]);
  for (const { status } of await tries(ada, id, ada.accountId)) expect(status).toBe(403);
  const foreign = await tries(cyr, id, sam.accountId);
  for (const { status } of foreign) expect(status).toBe(404);
  expect(await tries(cyr, 'none', sam.accountId)).toEqual(foreign);
  const theirs = await make('Theirs', cyr);
  const stranger = await cyr.send('teams.addMember', { params: { id: theirs, accountId: ada.accountId } });
  expect([stranger.status, stranger]).toEqual([404, await cyr.send('teams.addMember', { params: { id: theirs, accountId: 'nobody' } })]);
  expect((await mine(mia)).team).toHaveLength(2);
  await mia.ask('teams.delete', { params: { id } });
});

it('a name is stored as it was typed, or refused with a reason', async () => {
  for (const name of ['<script>alert(1)</script>', '\u202Egnp', '=cmd()', 'a'.repeat(120)]) {
    const id = await make(name);
    expect((await mine(mia)).team.map((team) => team.name)).toContain(name);
    await mia.ask('teams.delete', { params: { id } });
  }
  for (const name of ['a'.repeat(10_000), 'a\u0000b', '  ']) expect((await mia.send('teams.create', { body: { name } })).status).toBe(422);
});

it('adding somebody twice has the effect of once, and the person is told by whom', async () => {
  const id = await make();
  await add(id, ada);
  await add(id, ada);
  await remove(id, ada);
  expect((await mia.send('teams.removeMember', { params: { id, accountId: ada.accountId } })).status).toBe(404);
  const { unread } = (await ada.ask('notifications.list')) as { unread: { title: string; body: string }[] };
  expect(unread.map(({ title }) => title)).toEqual(['You are no longer in the team Bridge', 'You were added to the team Bridge']);
  expect(unread[1]?.body).toBe('First Last added you to the team Bridge.');
  await mia.ask('teams.delete', { params: { id } });
});

describe('devices learn by the next pull', () => {
  it('of a team, its name, its members and its end', async () => {
    const pull = device(ada);
    await pull();
    const id = await make();
    await add(id, ada);
    const first = (await pull()).changes;
    expect(of(first, 'teams')).toEqual([id]);
    expect(of(first, 'teamMembers').toSorted()).toEqual([`${id}:${ada.accountId}`, `${id}:${mia.accountId}`].toSorted());
    await mia.ask('teams.rename', { params: { id }, body: { name: 'Office' } });
    expect((await pull()).changes).toMatchObject([{ t: 'teams', id, row: { name: 'Office' } }]);
    await mia.ask('teams.delete', { params: { id } });
    const last = (await pull()).changes;
    expect(of(last, 'teams')).toEqual([`gone ${id}`]);
    expect(of(last, 'teamMembers').toSorted()).toEqual([`gone ${id}:${ada.accountId}`, `gone ${id}:${mia.accountId}`].toSorted());
  });

  it('that content is shared with who is put into a team, and no longer with who is taken out', async () => {
    const id = await make();
    await mia.ask('teams.changeShareContent', { params: { id }, body: { shareContent: true } });
    await mia.ask('fleets.create', { body: { _id: 'of-mia', name: 'Tankers' } });
    const pull = device(ada);
    expect(of((await pull()).changes, 'fleets')).toEqual([]);
    await add(id, ada);
    expect(of((await pull()).changes, 'fleets')).toEqual(['of-mia']);
    await remove(id, ada);
    expect((await pull()).lost).toEqual([`content:${mia.accountId}`]);
    expect((await ada.ask('fleets.list')) as object).toMatchObject({ fleet: [] });
    await mia.ask('teams.delete', { params: { id } });
  });

  it('that a team stops sharing, and that a team that shared is no more', async () => {
    const id = await make();
    await add(id, ada);
    const share = (shareContent: boolean) => mia.ask('teams.changeShareContent', { params: { id }, body: { shareContent } });
    await share(true);
    await mia.ask('fleets.create', { body: { _id: 'of-mia', name: 'Tankers' } });
    const pull = device(ada);
    expect(of((await pull()).changes, 'fleets')).toEqual(['of-mia']);
    await share(false);
    expect((await pull()).lost).toEqual([`content:${mia.accountId}`]);
    await share(true);
    expect(of((await pull()).changes, 'fleets')).toEqual(['of-mia']);
    await mia.ask('teams.delete', { params: { id } });
    expect((await pull()).lost).toEqual([`content:${mia.accountId}`]);
  });
});
