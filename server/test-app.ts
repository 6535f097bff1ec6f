// The whole app on a real database in memory, with an account of each role: for tests that go through `inject`.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, Session } from '#contract/entities/accounts.ts';
import { type ServerApp, type AppOptions, buildApp } from './app.ts';
import type { Db } from './db/db.ts';
import { openTestDb } from './db/test-db.ts';
import { createDeps, type Deps } from './deps.ts';
import { passwords } from './features/auth/passwords.ts';
import { type Keys, openKeys } from './keys.ts';
import { createLog } from './log.ts';
import { createMailer, type Mailer } from './mail/mail.ts';
import { type LetterLists, type LetterWords, partsOf } from './mail/render-letter.ts';
import { openValues } from './mail/sealed-values.ts';

export const TEST_PASSWORD = 'correct horse battery staple';

/** Made once in a process. */
let testHash: Promise<string> | undefined;

export interface TestApp extends ServerApp {
  db: Db;
  deps: Deps;
  post: Mailer;
  keys: Keys;
  /** What was logged, a line each. */
  logged: string[];
  /** Moves the clock that the server reads; it stands still otherwise, however slow the machine. */
  passMs(ms: number): void;
  addAccount(email: string, role: Role, organisationId?: string): Promise<string>;
  signIn(email: string): Promise<{ session: Session; cookie: string; bearer: { authorization: string } }>;
  /** Mails that wait for an address, oldest first, with what they say in clear. */
  letters(to: string): Promise<{ kind: string; values: LetterWords; lists: LetterLists }[]>;
  close(): Promise<void>;
}

interface TestAppOptions extends Partial<Omit<AppOptions, 'deps' | 'handlers'>> {
  handlers?: (deps: Deps, post: Mailer) => AppOptions['handlers'];
  db?: Db;
  /** As without a mail server: links of mails are handed to who asked for them. */
  handsOver?: boolean;
}

/**
 * Accounts: admin@, manager@, member@north.example and member@south.example, all with TEST_PASSWORD, and each in the one team of its
 * organisation, which shares nothing. A given database that has accounts keeps its own.
 */
export async function openTestApp({
  handlers = () => ({}),
  db: givenDb,
  handsOver = false,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  // over 40 lines: one app with its database, folder, clock and log, which go together and end together
  const db = givenDb ?? (await openTestDb());
  const folder = await mkdtemp(join(tmpdir(), 'fathom-app-'));
  const logged: string[] = [];
  let nowMs = Date.now();
  const deps = {
    ...createDeps(
      db,
      createLog('debug', (line) => logged.push(line)),
    ),
    clock: () => nowMs,
  };
  const keys = await openKeys(folder);
  const post = createMailer({ clock: deps.clock, key: keys.mail, mailConfigured: !handsOver });
  const app = await buildApp({
    config: { secure: false, publicOrigin: undefined, trustedProxies: [] },
    deps,
    keys,
    post,
    version: '0.0.0-test',
    handlers: handlers(deps, post),
    ...options,
  });
  const hash = await (testHash ??= passwords.hash(TEST_PASSWORD));

  async function addAccount(email: string, role: Role, organisationId = 'north'): Promise<string> {
    const id = randomUUID();
    await db.query(
      `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
       values ($1, $2, $3, 'First', 'Last', $4, $5, 1, 1, 1)`,
      [id, organisationId, email, role, hash],
    );
    await db.query('select make_team($1)', [organisationId]);
    return id;
  }
  const [someone] = await db.query('select 1 from accounts limit 1');
  if (!someone) {
    await db.query("insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1)");
    for (const role of ['admin', 'manager', 'member'] as const) await addAccount(`${role}@north.example`, role);
    await addAccount('member@south.example', 'member', 'south');
  }

  return {
    ...app,
    db,
    deps,
    post,
    keys,
    logged,
    addAccount,
    passMs: (ms) => {
      nowMs += ms;
    },
    async signIn(email) {
      const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: TEST_PASSWORD } });
      if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
      const session = answer.json<Session>();
      const [cookie] = answer.cookies;
      return { session, cookie: `${cookie?.name}=${cookie?.value}`, bearer: { authorization: `Bearer ${session.jwtToken}` } };
    },
    async letters(to) {
      const rows = await db.query<{ id: string; kind: string; sealed: Uint8Array }>(
        'select id, kind, sealed from mails where to_address = $1 and sealed is not null order by no',
        [to],
      );
      return rows.map(({ id, kind, sealed }) => {
        const { words: values, lists } = partsOf(openValues(keys.mail, id, sealed) ?? {});
        return { kind, values, lists };
      });
    },
    async close() {
      await app.server.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
