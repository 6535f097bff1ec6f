import { expect, it, vi } from 'vitest';
import { DbError } from '#server/db/db.ts';
import { openFeatureApp } from '#server/features/feature-app.fixture.ts';

/** The call's answer after ten minutes in which its account was shut out, while the database fails every question so. */
async function answerWhile(code: string): Promise<number> {
  const app = await openFeatureApp();
  try {
    const [boss, mia] = [await app.as('admin@north.example'), await app.as('manager@north.example')];
    await mia.ask('mechanisms.list');
    await boss.ask('admin.updateUser', { params: { id: mia.accountId }, body: { disabled: true } });
    app.passMs(10 * 60_000);
    const failing = vi.spyOn(app.db, 'query').mockRejectedValue(new DbError('no', code));
    const { status } = await mia.send('mechanisms.list');
    failing.mockRestore();
    return status;
  } finally {
    await app.close();
  }
}

it('while no database can be reached nobody can be shut out: who was in a moment ago goes on', async () =>
  expect(await answerWhile('closed')).toBe(200));

it.each([
  ['too many calls wait for it', '53300'],
  ['its disk is full', '53100'],
])('while the database is there but %s, a session that was ended is not believed', async (_, code) =>
  expect(await answerWhile(code)).toBe(503),
);
