import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alert, AlertsAnswer } from '#contract/entities/alerts.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { z } from '#contract/zod.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { forgetAlerts, forgetAudit, forgetMarks, forgetNotifications } from './forget.ts';

let app: FeatureApp;
let ada: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada } = await app.people());
});
afterAll(() => app.close());

const pull = async (cursor: Record<string, number>) =>
  (await ada.ask('sync.pull', { body: { cursor, want: [], maxBytes: 64_000 } })) as PullAnswer;

it('alerts that ended before then are gone, from the devices too, with what was told of them; those that hold or ended later stay', async () => {
  for (const id of ['old', 'late', 'open']) await giveAlert(app.db, { id, accountId: ada.accountId });
  await app.db.exec(`update alerts set ended_at_ms = 4000 where id = 'old'; update alerts set ended_at_ms = 5000 where id = 'late';
    insert into told_alerts values ('old', 1, 1000), ('open', 1, 1000)`);
  const { cursor } = await pull({});
  expect(await forgetAlerts(app.db, 5000)).toBe(1);
  const { alert } = (await ada.ask('alerts.list')) as z.infer<typeof AlertsAnswer>;
  const byId = (one: string, other: string) => one.localeCompare(other);
  expect(alert.map(({ _id }: Alert) => _id).toSorted(byId)).toEqual(['late', 'open']);
  expect((await pull(cursor)).changes).toMatchObject([{ t: 'alerts', id: 'old', gone: true }]);
  expect(await app.db.query('select alert_id from told_alerts')).toEqual([{ alert_id: 'open' }]);
  expect(await forgetAlerts(app.db, 5000)).toBe(0);
});

it('marks that came before then are gone, whatever times they name, but those of alerts that are kept stay', async () => {
  await app.db.exec('delete from alert_marks');
  await giveAlert(app.db, { id: 'kept', accountId: ada.accountId });
  for (const id of ['kept', 'never-came', 'came-later'])
    await ada.ask('alerts.silence', { params: { id }, body: { until: 7_258_118_400_000 } });
  await app.db.exec("update alert_marks set stored_at_ms = case id when 'came-later' then 5000 else 4000 end");
  expect(await forgetMarks(app.db, 5000)).toBe(1);
  expect((await app.db.query<{ id: string }>('select id from alert_marks order by id')).map(({ id }) => id)).toEqual([
    'came-later',
    'kept',
  ]);
});

it('notifications of before then are gone, from the devices of their accounts too, and no others', async () => {
  const notify = (id: string, atMs: number) =>
    app.db.query("select app_notify($1, 'Message', $2, '', $3, null, null, null)", [ada.accountId, id, atMs]);
  for (const [id, atMs] of [
    ['old', 4000],
    ['older', 3000],
    ['new', 5000],
  ] as const)
    await notify(id, atMs);
  const { cursor } = await pull({});
  const [{ id } = { id: '' }] = await app.db.query<{ id: string }>("select id from notifications where title = 'old'");
  expect(await forgetNotifications(app.db, 5000)).toBe(2);
  expect(await app.db.query('select title from notifications where account_id = $1', [ada.accountId])).toEqual([{ title: 'new' }]);
  const { changes } = await pull(cursor);
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'notifications', id, gone: true }));
  expect(await forgetNotifications(app.db, 5000)).toBe(0);
});

it('lines of the audit log from before then are gone, of the last year none, and none is removed in any other way', async () => {
  const nowMs = Date.now();
  const year = 365 * 86_400_000;
  const line = (action: string, atMs: number) => app.db.query('insert into audit_log (at_ms, action) values ($2, $1)', [action, atMs]);
  await line('old', nowMs - 3 * year);
  await line('between', nowMs - 1.5 * year);
  await line('young', nowMs - 1000);
  const left = async () =>
    (await app.db.query<{ action: string }>("select action from audit_log where action in ('old', 'between', 'young') order by no")).map(
      ({ action }) => action,
    );
  expect(await forgetAudit(app.db, nowMs - 2 * year)).toBe(1);
  expect(await left()).toEqual(['between', 'young']);
  await expect(app.db.query("delete from audit_log where action = 'between'")).rejects.toThrow(/append-only/);
  expect(await forgetAudit(app.db, nowMs + year)).toBe(1);
  expect(await left()).toEqual(['young']);
  await expect(app.db.query("update audit_log set action = 'other' where action = 'young'")).rejects.toThrow(/append-only/);
});
