// The same contract on a PostgreSQL server of this machine; reported as skipped, by name, where there is none.
import { afterAll, beforeAll, describe } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { findPostgres, openTestPostgres, type TestPostgres } from '#server/db/test-postgres.ts';
import { CONTRACT_ACCOUNTS, syncStoreContract } from '#tests/sync/sync-store-contract.ts';
import { openContractStore } from './sync-store.fixture.ts';

const bin = findPostgres();
describe.skipIf(bin === undefined)('on a PostgreSQL server', () => {
  let server: TestPostgres;
  let db: Db;
  beforeAll(async () => {
    ({ server, db } = await openTestPostgres(bin ?? ''));
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
  });

  syncStoreContract('PostgreSQL', () => openContractStore(db, CONTRACT_ACCOUNTS));
});
