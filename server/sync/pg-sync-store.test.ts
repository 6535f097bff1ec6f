import { afterAll, beforeAll } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { CONTRACT_ACCOUNTS, syncStoreContract } from '#tests/sync/sync-store-contract.ts';
import { openContractStore } from './sync-store.fixture.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

syncStoreContract('PGlite', () => openContractStore(db, CONTRACT_ACCOUNTS));
