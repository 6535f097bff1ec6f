// What a new database gets: an administrator, and a demo organisation with a manager and a member. Their passwords are shown once, on
// the terminal, and kept only as hashes; they are never logged.
import type { Role } from '#contract/entities/accounts.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './db/db.ts';
import type { Deps } from './deps.ts';
import { generatePassword, passwords } from './features/auth/passwords.ts';
import { notifyWelcome } from './features/notifications/notify.ts';

/** Set when the passwords have been shown; until then they are made anew at each start, for nobody can know the old ones. */
const SHOWN = 'firstStart.shown';

/** What users must choose (NIST SP 800-63B-4, the only factor); an operator's own trial may be shorter, and is told so. */
const LEAST_CHARS = 15;

const ORGANISATIONS = [
  { id: 'fathom', name: 'Fathom', sample: false },
  { id: 'demo', name: 'Demo Shipping', sample: true },
] as const;

interface NewAccount {
  id: string;
  organisationId: (typeof ORGANISATIONS)[number]['id'];
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  password: string;
  /** The environment gave it: then it is not shown. */
  given: boolean;
}

type FirstConfig = Pick<Config, 'adminEmail' | 'adminPassword' | 'demoPassword'>;

function firstAccounts({ adminEmail, adminPassword, demoPassword }: FirstConfig): NewAccount[] {
  const withPassword = (given: string | undefined) => ({ password: given ?? generatePassword(), given: given !== undefined });
  return [
    {
      id: 'admin',
      organisationId: 'fathom',
      email: adminEmail,
      firstName: 'Fathom',
      lastName: 'Administrator',
      role: 'admin',
      ...withPassword(adminPassword ?? demoPassword),
    },
    {
      id: 'demo-manager',
      organisationId: 'demo',
      email: 'manager@demo.example',
      firstName: 'Demo',
      lastName: 'Manager',
      role: 'manager',
      ...withPassword(demoPassword),
    },
    {
      id: 'demo-member',
      organisationId: 'demo',
      email: 'member@demo.example',
      firstName: 'Demo',
      lastName: 'Member',
      role: 'member',
      ...withPassword(demoPassword),
    },
  ];
}

async function write(tx: Tx, accounts: NewAccount[], hashes: string[], nowMs: number): Promise<void> {
  for (const { id, name, sample } of ORGANISATIONS) {
    await tx.query('insert into organisations (id, name, sample, created_at_ms) values ($1, $2, $3, $4) on conflict do nothing', [
      id,
      name,
      sample,
      nowMs,
    ]);
  }
  for (const [at, { id, organisationId, email, firstName, lastName, role }] of accounts.entries()) {
    await tx.query(
      `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
       on conflict (id) do update set email = excluded.email, password_hash = excluded.password_hash, updated_at_ms = excluded.updated_at_ms`,
      [id, organisationId, email, firstName, lastName, role, hashes[at], nowMs],
    );
    await notifyWelcome(tx, id, nowMs);
  }
  for (const { id } of ORGANISATIONS) await tx.query('select make_team($1)', [id]);
}

const wasShown = async (db: Tx): Promise<boolean> => (await db.query('select 1 from settings where name = $1', [SHOWN])).length > 0;

/** What the terminal shows. */
function describeAccounts(accounts: readonly Pick<NewAccount, 'role' | 'email' | 'password' | 'given'>[]): string {
  const titles = { admin: 'administrator', manager: 'manager', member: 'member' } as const;
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ role, email, password, given }) =>
      `    ${titles[role].padEnd(13)}  ${email.padEnd(width)}  ${given ? '(the password that was set)' : password}`,
  );
  const short = accounts.some(({ given, password }) => given && password.length < LEAST_CHARS)
    ? [
        '',
        `  A password that was set is shorter than the ${LEAST_CHARS} characters that Fathom asks of its users: change it before others can reach this server.`,
      ]
    : [];
  return ['  Sign in with one of these. The passwords are shown this once and stored only as hashes:', '', ...lines, ...short].join('\n');
}

/**
 * Makes the first accounts of a new database and hands their description to `show`; does nothing on an old one. When the process dies
 * before they were shown, the next start makes new passwords.
 */
export async function makeFirstAccounts(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  config: FirstConfig,
  show: (text: string) => void,
): Promise<void> {
  if (await wasShown(db)) return;
  const accounts = firstAccounts(config);
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)));
  const mine = await db.transaction(null, async (tx) => {
    await tx.query('lock table settings in exclusive mode'); // a second instance on the same database waits here
    if (await wasShown(tx)) return false;
    await write(tx, accounts, hashes, clock());
    return true;
  });
  if (!mine) return;
  show(describeAccounts(accounts));
  await db.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [SHOWN, JSON.stringify({ atMs: clock() })]);
}
