// npm run test:plans -- --events 1000000 --notifications 1000000 --accounts 5000 --points 50000000: fills a database by a generator and holds
// the statements of the product to plans that do not grow with a table (server/db/plans.test.ts). In memory, or in the empty one of DATABASE_URL.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** What must be carried. */
const FULL = { events: '1000000', notifications: '1000000', accounts: '5000', points: '50000000' };

const option = (value: string) => ({ type: 'string', default: value }) as const;
const options = {
  events: option(FULL.events),
  notifications: option(FULL.notifications),
  accounts: option(FULL.accounts),
  points: option(FULL.points),
};
const { values } = parseArgs({ options });
const sizes = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
if (Object.values(sizes).some((size) => !Number.isSafeInteger(size) || size < 1)) throw new Error('Every size is a whole number above 0');

const words = ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', '--testTimeout', '3600000', 'server/db/plans.test.ts'];
const { status } = spawnSync('vitest', words, { stdio: 'inherit', env: { ...process.env, PLANS: JSON.stringify(sizes) } });
process.exitCode = status ?? 1;
