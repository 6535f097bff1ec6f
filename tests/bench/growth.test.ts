// The small form of `npm run bench growth`: rows read and statements asked at two sizes, counted instead of timed.
import { expect, it } from 'vitest';
import { openTestDb } from '#server/db/test-db.ts';
import { growingEvents } from './growing-events.ts';
import { growingFleets } from './growing-fleets.ts';
import { growingNotifications } from './growing-notifications.ts';
import { growingQueue } from './growing-queue.ts';
import type { Counts, Growing } from './growing.ts';
import { exponentOf, MOST_EXPONENT } from './growth.ts';

/** Of work that is the same at each size: what little more is read is the depth of indexes. */
const MOST_OF_STEADY = 0.2;

/** Of the second run: the first finds caches empty. */
async function counted(thing: Growing, name: string): Promise<Counts> {
  const { prepare, run } = thing.works[name] ?? expect.fail(`Nothing is called ${name}`);
  let found = { statements: 0, rows: 0 };
  for (let no = 0; no < 2; no += 1) {
    await prepare?.();
    const before = await thing.counts();
    await run();
    const after = await thing.counts();
    found = { statements: after.statements - before.statements, rows: after.rows - before.rows };
  }
  return found;
}

/** Small tables are read from end to end, large ones are not: this asks for the way of the large ones. */
async function withoutScans() {
  const db = await openTestDb();
  await db.exec('set enable_seqscan = off');
  return db;
}

it.each([
  ['fleets', async () => growingFleets(await withoutScans()), 4, 16],
  ['events', async () => growingEvents(await withoutScans()), 500, 2000],
  ['notifications', async () => growingNotifications(await withoutScans()), 1200, 4800],
  ['edits that wait on a device', growingQueue, 20, 80],
] as const)(
  'what is read and asked grows no faster than %s',
  async (_, open, small, large) => {
    const thing = await open();
    const names = Object.keys(thing.works);
    await thing.grow(small);
    const few: Counts[] = [];
    for (const name of names) few.push(await counted(thing, name));
    await thing.grow(large);
    for (const [at, name] of names.entries()) {
      const many = await counted(thing, name);
      for (const of of ['statements', 'rows'] as const) {
        const points = [
          { size: small, cost: few[at]?.[of] ?? 0 },
          { size: large, cost: many[of] },
        ];
        expect
          .soft(exponentOf(points), `${name}: ${of}, ${JSON.stringify(points)}`)
          .toBeLessThanOrEqual(thing.works[name]?.steady ? MOST_OF_STEADY : MOST_EXPONENT);
      }
    }
    await thing.close();
  },
  60_000,
); // an app of its own each, filled twice
