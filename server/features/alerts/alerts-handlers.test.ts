import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AlertDetail, AlertsAnswer } from '#contract/entities/alerts.ts';
import type { z } from '#contract/zod.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { type GivenAlert, giveAlert } from './alert.fixture.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.db.exec('truncate alerts cascade'));

const give = (id: string, part: Partial<GivenAlert> = {}) => giveAlert(app.db, { id, accountId: ada.accountId, ...part });
const list = async (body?: object, client = ada) => (await client.ask('alerts.list', body && { body })) as z.infer<typeof AlertsAnswer>;
const ids = async (body?: object) => (await list(body)).alert.map(({ _id }) => _id);

it('an account has the alerts that were written for it, newest first, and nobody else has them', async () => {
  expect(await list()).toEqual({ alert: [], alertCount: 0, view: { offset: 0, limit: 100, total: 0 } });
  await give('a1', { createdAtMs: 1000 });
  await give('a2', { createdAtMs: 3000, type: 'Route ALERT' });
  await give('a3', { createdAtMs: 2000 });
  const { alert, alertCount } = await list();
  expect([alert.map(({ _id }) => _id), alertCount]).toEqual([['a2', 'a3', 'a1'], 3]);
  expect(alert[2]).toEqual({
    _id: 'a1',
    id: 'a1',
    type: 'Proximity ALERT',
    priority: 'warning',
    title: 'Boarding 23 nm from ANNA',
    reason: 'Within 50 nm of the ship: 23.4 nm',
    mmsi: 244_000_001,
    shipName: 'ANNA',
    eventId: 'e1',
    distanceNm: 23.4,
    createdAt: 1000,
    updatedAt: 1000,
    revision: 1,
  });
  expect((await list({}, mia)).alert).toEqual([]);
});

it('keeps only the types, ships, times and state asked for, and sorts by urgency', async () => {
  await give('a1', { createdAtMs: 1000, mmsi: 244_000_001, priority: 'caution' });
  await give('a2', { createdAtMs: 2000, mmsi: 244_000_002, priority: 'alarm', type: 'Destination ALERT', acknowledgedAtMs: 2500 });
  await give('a3', { createdAtMs: 3000, mmsi: 244_000_003, priority: 'emergency', type: 'Route ALERT' });
  expect(await ids({ filter: { type: ['Route ALERT', 'Destination ALERT'] } })).toEqual(['a3', 'a2']);
  expect(await ids({ filter: { mmsi: [244_000_001, 244_000_003] } })).toEqual(['a3', 'a1']);
  expect(await ids({ filter: { since: 2000, until: 3000 } })).toEqual(['a2']);
  expect(await ids({ filter: { acknowledged: true } })).toEqual(['a2']);
  expect(await ids({ filter: { acknowledged: false } })).toEqual(['a3', 'a1']);
  expect(await ids({ sort: { field: 'priority', direction: 'asc' } })).toEqual(['a3', 'a2', 'a1']);
  expect(await ids({ offset: 1, limit: 1 })).toEqual(['a2']);
});

it('one alert has the event and the ship as features: Type and EventId, longitude first', async () => {
  await give('a1', { type: 'Route ALERT' });
  const { alert } = (await ada.ask('alerts.get', { params: { id: 'a1' } })) as { alert: AlertDetail };
  expect(alert.featureCollection).toEqual({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [43.6, 12.6] }, properties: { Type: 'Route ALERT', EventId: 'e1' } },
      { type: 'Feature', geometry: { type: 'Point', coordinates: [43.2, 12.5] }, properties: { Type: 'Ship', EventId: 'e1' } },
    ],
  });
});

it('an alert of a colleague and one that never was take the same way: there is none', async () => {
  await give('a1');
  const none = { status: 404, body: { code: 'notFound', message: 'There is no such alert.' } };
  expect(await mia.send('alerts.get', { params: { id: 'a1' } })).toMatchObject(none);
  expect(await ada.send('alerts.get', { params: { id: 'a9' } })).toMatchObject(none);
});
