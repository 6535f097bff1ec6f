// What an edit answers that changed nothing, because all is so already: where the rows stand that show it (SY7).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { policies } from '#server/features/policies.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull } from './pull.ts';
import { runMutation } from './run-mutation.ts';
import type { SyncWho } from './sync-tx.ts';

const ADA: SyncWho = { accountId: 'ada', organisationId: 'north', role: 'member', clientId: 'tablet', atMs: 1000 };

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1);
    select make_team('north');
  `);
});
afterAll(() => db.close());

async function edit<N extends MutationName>(name: N, args: MutationArgs<N>): Promise<Record<string, number>> {
  const { acknowledgement } = await runMutation(pgSyncStore(db), policies, randomUUID, ADA, { name, args, fingerprint: '' });
  return acknowledgement.at;
}
const headOf = async (scope: string) => (await answerPull(pgSyncStore(db), ADA, {})).cursor[scope] ?? 0;

it('SY7 an edit that changes nothing stands where its rows stand, so that the device shows it until they are there', async () => {
  await edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
  await edit('fleet.create', { fleetId: 'f2', name: 'Bulkers' });
  const content = { 'content:ada': await headOf('content:ada') };
  expect(await edit('fleet.update', { fleetId: 'f1', name: 'Tankers' })).toEqual(content);
  expect(await edit('fleet.setTags', { fleetId: 'f1', tags: [], before: [] })).toEqual(content);
  expect(await edit('notification.markAllRead', { accountId: 'ada' })).toEqual({ 'user:ada': await headOf('user:ada') });
});

it('SY7 a delete of what is gone already stands where its tombstone is known', async () => {
  await edit('fleet.create', { fleetId: 'f3', name: 'Gone' });
  const gone = await edit('fleet.delete', { fleetId: 'f3' });
  expect(await edit('fleet.delete', { fleetId: 'f3' })).toEqual(gone);
});
