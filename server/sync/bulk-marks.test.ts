// Marking all notifications: nobody waits for it, and who is cut short goes on.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Notifications } from '#contract/entities/notifications.ts';
import { HEADERS } from '#contract/sync.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { PORTION } from './run-mutation.ts';

const COUNT = 2 * PORTION + 200;

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.forgetEdits();
  await app.db.query(
    `insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, state, v, writers)
     select 'n-' || n, $1, 'north', n, 'Message', 'A title', 'A body', n, case when n % 10 = 0 then 'read' else 'unread' end, 1, '{}' from generate_series(1, $2::int) n`,
    [ada.accountId, COUNT],
  );
});

const states = async (): Promise<Record<string, number>> => {
  const rows = await app.db.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from notifications group by state order by state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
const all = (upTo?: string) => ({ params: { id: ada.accountId }, ...(upTo !== undefined && { body: { upTo } }) });

it.each([
  ['notifications.markAllRead', 'read', [620, 1120, 1200]],
  ['notifications.deleteAll', 'deleted', [500, 1000, 1200]],
] as const)('%s marks a portion a transaction, between which others are answered', async (name, state, marked) => {
  const transaction = app.db.transaction.bind(app.db);
  const after: (number | undefined)[] = [];
  const watching = vi.spyOn(app.db, 'transaction').mockImplementation(async (who, work) => {
    const answer = await transaction(who, work);
    if (who?.accountId !== ada.accountId) return answer;
    after.push((await states())[state]);
    await mia.ask('fleets.list', { body: {} });
    return answer;
  });
  await ada.ask(name, all());
  watching.mockRestore();
  expect(after).toEqual(marked);
});

it('marks up to the newest one shown, and nothing by the name of one that is another’s', async () => {
  await ada.ask('notifications.markAllRead', all(`n-${PORTION + 50}`));
  expect(await states()).toEqual({ read: PORTION + 50 + (COUNT - PORTION - 50) / 10, unread: ((COUNT - PORTION - 50) * 9) / 10 });
  await ada.ask('notifications.deleteAll', all('no-such'));
  expect((await states())['deleted']).toBeUndefined();
});

it('SY21 a try that was cut short goes on with the same key, and its answer stands for every row', async () => {
  const transaction = app.db.transaction.bind(app.db);
  let edits = 0;
  const cut = vi.spyOn(app.db, 'transaction').mockImplementation((who, work) => {
    if (who && (edits += 1) === 2) throw new Error('The server dies');
    return transaction(who, work);
  });
  const headers = { [HEADERS.key]: 'one-key', [HEADERS.prefer]: 'return=minimal', [HEADERS.client]: 'tablet' };
  expect((await ada.send('notifications.deleteAll', { ...all(), headers })).status).toBe(500);
  cut.mockRestore();
  expect(await states()).toMatchObject({ deleted: PORTION });
  const { status, body } = await ada.send('notifications.deleteAll', { ...all(), headers });
  expect(status).toBe(200);
  expect(await states()).toEqual({ deleted: COUNT });
  const [last] = await app.db.query<{ seq: number }>("select max(seq) as seq from changes where table_name = 'notifications'");
  expect(body).toEqual({ at: { [`user:${ada.accountId}`]: last?.seq } });
  expect((await ada.send('notifications.deleteAll', { ...all(), headers })).body).toEqual(body);
  const { deleted } = (await ada.ask('notifications.list')) as Notifications;
  expect(deleted).toHaveLength(500);
});
