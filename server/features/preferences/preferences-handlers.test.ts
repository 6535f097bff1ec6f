import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

it('before the first write the defaults are answered, under the account’s own id', async () => {
  const defaults = { _id: ada.accountId, preferenceOwner: ada.accountId, ...DEFAULT_PREFERENCES, v: 0 };
  expect(await ada.ask('preferences.get')).toEqual(defaults);
  expect(await ada.ask('preferences.get', { body: { preferenceOwner: ada.accountId } })).toEqual(defaults);
});

it('a first write takes its own id whatever was sent, and what is not given has its default', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const asked = { body: { _id: mia.accountId, vesselProximity: 12, preferenceOwner: mia.accountId }, headers };
  const first = await ada.ask('preferences.create', asked);
  expect(first).toMatchObject({ _id: ada.accountId, preferenceOwner: ada.accountId, vesselProximity: 12, routeProximity: 50 });
  expect(await ada.ask('preferences.create', asked)).toEqual(first);
  expect(await ada.ask('preferences.get')).toEqual(first);
  expect(await mia.ask('preferences.get')).toMatchObject({ vesselProximity: 50, v: 0 });
});

it('an update leaves what it does not name, and the same again changes nothing', async () => {
  const params = { id: ada.accountId };
  await ada.ask('preferences.update', { params, body: { vesselProximity: 12 } });
  const perils = { ...DEFAULT_PREFERENCES.perils, allPerils: false, warRisk: true };
  const stands = await ada.ask('preferences.update', { params, body: { perils } });
  expect(stands).toMatchObject({ vesselProximity: 12, perils });
  expect(await ada.ask('preferences.update', { params, body: { perils } })).toEqual(stands);
  expect((await ada.send('preferences.update', { params, body: { vesselProximity: -1 } })).status).toBe(422);
});

it('quiet hours are kept as they were given, and what is no time or no time zone is refused', async () => {
  const params = { id: ada.accountId };
  const quietHours = { on: true, from: '21:30', to: '05:15', timeZone: 'Asia/Singapore' };
  expect(await ada.ask('preferences.update', { params, body: { quietHours } })).toMatchObject({ quietHours });
  expect(await ada.ask('preferences.update', { params, body: { vesselProximity: 12 } })).toMatchObject({ quietHours, vesselProximity: 12 });
  for (const wrong of [{ from: '24:00' }, { to: 'noon' }, { timeZone: 'Europe/Atlantis' }, { on: 'yes' }])
    expect(await ada.send('preferences.update', { params, body: { quietHours: { ...quietHours, ...wrong } } })).toMatchObject({
      status: 422,
    });
});

it('those of another account answer like those of nobody, to a manager too', async () => {
  const calls = (id: string) =>
    Promise.all([
      mia.send('preferences.update', { params: { id }, body: { vesselProximity: 1 } }),
      mia.send('preferences.get', { body: { preferenceOwner: id } }),
    ]);
  const foreign = await calls(ada.accountId);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
  expect(foreign).toEqual(await calls('nobody'));
  expect(await ada.ask('preferences.get')).toMatchObject({ vesselProximity: 50, v: 0 });
});

it('a time zone that this machine does not know is answered as it stands, kept by changes of all else, and set by none', async () => {
  const params = { id: ada.accountId };
  await ada.ask('preferences.create', { body: { vesselProximity: 12 } });
  await app.db.exec(`update preferences set quiet_hours = jsonb_set(quiet_hours, '{timeZone}', '"Europe/Atlantis"')`);
  const quietHours = { ...DEFAULT_PREFERENCES.quietHours, timeZone: 'Europe/Atlantis' };
  expect(await ada.ask('preferences.get')).toMatchObject({ vesselProximity: 12, quietHours });
  expect(await ada.ask('preferences.update', { params, body: { routeProximity: 7 } })).toMatchObject({ routeProximity: 7, quietHours });
  expect((await ada.send('preferences.update', { params, body: { quietHours } })).status).toBe(422);
});

it('what cannot be read of a row is answered as its default', async () => {
  await ada.ask('preferences.create', { body: { vesselProximity: 12 } });
  await app.db.exec(`update preferences set perils = '"none"'`);
  expect(await ada.ask('preferences.get')).toMatchObject({ vesselProximity: 12, perils: DEFAULT_PREFERENCES.perils, v: 1 });
});
