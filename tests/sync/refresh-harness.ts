// The server's real sessions on a database in memory, for the refresh world: its test and its long run.
import { randomBytes } from 'node:crypto';
import { openTestDb } from '#server/db/test-db.ts';
import { createRefreshTokens } from '#server/features/auth/refresh-tokens.ts';
import { Sessions } from '#server/features/auth/sessions.ts';
import { createLog } from '#server/log.ts';

export interface RefreshHarness {
  sessions: Sessions;
  /** Signs in; answers the first refresh token. */
  open: () => Promise<string>;
  passMs: (ms: number) => void;
  /** How often a token's reuse was written down. */
  reusesLogged(): Promise<number>;
  close(): Promise<void>;
}

export async function openRefreshHarness(): Promise<RefreshHarness> {
  const db = await openTestDb();
  await db.query("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1)");
  await db.query(
    `insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
     values ('ada', 'north', 'ada@north.example', 'member', '', 1, 1)`,
  );
  let id = 0;
  let nowMs = 1_790_000_000_000;
  const deps = { db, clock: () => nowMs, ids: () => `session-${(id += 1)}`, log: createLog('error', () => undefined) };
  const sessions = new Sessions(deps, createRefreshTokens(randomBytes(32)));
  return {
    sessions,
    open: async () => (await sessions.open('ada', { device: 'tablet', address: '127.0.0.1' })).refreshToken,
    passMs: (ms) => {
      nowMs += Math.round(ms);
    },
    async reusesLogged() {
      const [row] = await db.query<{ n: number }>("select count(*)::int as n from audit_log where action = 'refreshTokenReused'");
      return row?.n ?? 0;
    },
    close: () => db.close(),
  };
}
