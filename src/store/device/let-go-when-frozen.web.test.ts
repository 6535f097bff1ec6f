import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { letGoWhenFrozen } from './let-go-when-frozen.ts';

const NAME = 'frozen-page-test';
const open = () => {
  const db = new Dexie(NAME);
  db.version(1).stores({ rows: 'id' });
  return db;
};
afterEach(() => Dexie.delete(NAME));

test('a page that is frozen in a transaction gives it up, so that another page can write', async () => {
  const frozen = letGoWhenFrozen(open());
  let isUnderWay = false;
  const work = frozen.transaction('rw', 'rows', async () => {
    await frozen.table('rows').put({ id: 'half' });
    isUnderWay = true;
    for (;;) await frozen.table('rows').get('half'); // never ends by itself
  });
  const ended = expect(work).rejects.toThrow();
  await expect.poll(() => isUnderWay).toBe(true);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await ended;
  const next = open();
  await next.table('rows').put({ id: 'whole' });
  expect(await next.table('rows').toCollection().primaryKeys()).toEqual(['whole']);
  next.close();
});

test('a page that is only closed is left to the browser', async () => {
  const db = letGoWhenFrozen(open());
  await db.table('rows').put({ id: 'one' });
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  expect(await db.table('rows').count()).toBe(1);
  db.close();
});
