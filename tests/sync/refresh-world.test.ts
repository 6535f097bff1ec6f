import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { createRefreshTokens } from '#server/features/auth/refresh-tokens.ts';
import { Sessions } from '#server/features/auth/sessions.ts';
import { createLog } from '#server/log.ts';
import { KEPT_PLANTED_SEEDS } from './kept-seeds.ts';
import { type Renewing, renewThrough, spendingTokens } from './refresh-world.ts';

const SEEDS = 20;
let db: Db;
let nowMs = 1_790_000_000_000;
let sessions: Sessions;

beforeAll(async () => {
  db = await openTestDb();
  await db.query("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1)");
  await db.query(
    `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
     values ('ada', 'north', 'ada@north.example', 'member', '', 1, 1)`,
  );
  let id = 0;
  const deps = { db, clock: () => nowMs, ids: () => `session-${(id += 1)}`, log: createLog('error', () => undefined) };
  sessions = new Sessions(deps, createRefreshTokens(randomBytes(32)));
});
afterAll(() => db.close());

async function attemptsOf(seed: number, through: Renewing): Promise<number | undefined> {
  const { refreshToken } = await sessions.open('ada', { device: 'tablet', address: '127.0.0.1' });
  return renewThrough(seed, through, refreshToken, (ms) => (nowMs += Math.round(ms)));
}

describe('sessions renewed over a link that loses answers', () => {
  it(`SY16: nobody is signed out in ${SEEDS} seeds, and answers were lost in each`, async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) expect(await attemptsOf(seed, sessions), `seed ${seed}`).toBeGreaterThan(30);
  });

  it('finds the planted bug: a lost refresh answer revokes', async () => {
    expect(await attemptsOf(KEPT_PLANTED_SEEDS.lostRefreshRevokes, spendingTokens(sessions))).toBeUndefined();
  });
});
