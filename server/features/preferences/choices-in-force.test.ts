import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { readAccount } from '#server/features/auth/account-row.ts';
import { readChoicesInForce, readWithUnreadable } from './choices-in-force.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
let root: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  root = await app.as('admin@north.example');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.forgetEdits();
  await app.db.exec('delete from client_preferences');
});

const inForce = async (...clients: Client[]) => {
  const found = await readChoicesInForce(
    app.db,
    clients.map(({ accountId }) => accountId),
  );
  return clients.map(({ accountId }) => found.get(accountId)?.vesselProximity);
};
/** What comes with the session of each of the three. */
const followed = async () => {
  const accounts = await app.db.transaction(null, (tx) => Promise.all([ada, mia, sam].map(({ accountId }) => readAccount(tx, accountId))));
  return accounts.map((account) => account?.followedChoices);
};
const chooseOwn = (client: Client, vesselProximity: number) => client.ask('preferences.create', { body: { vesselProximity } });
const chooseForNorth = (vesselProximity: number) =>
  root.ask('admin.setPreferences', { params: { id: 'north' }, body: { vesselProximity } });
async function switchSame(samePreferences: boolean): Promise<void> {
  const { team } = (await mia.ask('teams.byUser', { body: {} })) as { team: { id: string }[] };
  await mia.ask('teams.changeUserPreferences', { params: { id: team[0]?.id ?? '' }, body: { samePreferences } });
}

it('is what each has chosen, and the defaults for who has chosen nothing', async () => {
  await chooseOwn(ada, 12);
  await chooseForNorth(30);
  expect(await inForce(ada, mia, sam)).toEqual([12, 50, 50]);
  expect((await readChoicesInForce(app.db, [mia.accountId])).get(mia.accountId)).toEqual(DEFAULT_PREFERENCES);
});

it('is what an administrator chose for the client while the team’s are the same for all, and one’s own again afterwards', async () => {
  await chooseOwn(ada, 12);
  await chooseOwn(sam, 99);
  await chooseForNorth(30);
  await switchSame(true);
  expect(await inForce(ada, mia, sam)).toEqual([30, 30, 99]);
  expect(await ada.ask('preferences.get')).toMatchObject({ vesselProximity: 12 }); // kept, and not in force
  expect(await followed()).toEqual([{ vesselProximity: 30 }, { vesselProximity: 30 }, undefined]);
  await switchSame(false);
  expect(await inForce(ada, mia)).toEqual([12, 50]);
  expect(await followed()).toEqual([undefined, undefined, undefined]);
});

it('is the defaults where the team’s are the same and no administrator has chosen', async () => {
  await chooseOwn(ada, 12);
  await switchSame(true);
  expect(await inForce(ada)).toEqual([50]);
});

it('is what is chosen now over the defaults, where a choice was written before it could be made', async () => {
  await chooseForNorth(30);
  await app.db.exec("update client_preferences set choices = choices - 'quietHours'");
  await switchSame(true);
  expect((await readChoicesInForce(app.db, [ada.accountId])).get(ada.accountId)).toEqual({ ...DEFAULT_PREFERENCES, vesselProximity: 30 });
});

it('leaves out accounts that do not exist', async () => {
  expect((await readChoicesInForce(app.db, ['nobody'])).size).toBe(0);
});

it('is the defaults for a choice that cannot be read, and what was chosen for every other', async () => {
  await chooseOwn(ada, 12);
  await app.db.query(`update preferences set perils = '"none"', quiet_hours = '{"on": 1}' where id = $1`, [ada.accountId]);
  const found = await readWithUnreadable(app.db, [ada.accountId]);
  expect(found.get(ada.accountId)).toEqual({
    choices: { ...DEFAULT_PREFERENCES, vesselProximity: 12 },
    unreadable: ['perils', 'quietHours'],
    followsClient: false,
  });
});
