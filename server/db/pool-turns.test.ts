import { expect, test } from 'vitest';
import { BUSY, DbError } from './db.ts';
import { PoolTurns } from './postgres.ts';

/** Work that is under way until it is ended by its name; `begun` says in which order it began. */
function worker(turns: PoolTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) =>
    turns.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('so many as there are connections run, the others in order after them', async () => {
  const { begun, work, end } = worker(new PoolTurns(2, 10));
  const all = ['a', 'b', 'c', 'd'].map(work);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await all[1];
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c');
  await all[2];
  end('a');
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('what fails gives its connection on', async () => {
  const turns = new PoolTurns(1, 10);
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(() => Promise.resolve('yes'))).toBe('yes');
});

test('who comes when as many wait as may is refused, and the others are not', async () => {
  const { work, end } = worker(new PoolTurns(1, 1));
  const [first, second] = [work('a'), work('b')];
  await expect(work('c')).rejects.toMatchObject({ code: BUSY });
  end('a');
  await first;
  end('b');
  expect(await second).toBe('b');
});

test('when the database cannot be reached nobody waits any longer', async () => {
  const turns = new PoolTurns(1, 10);
  const { begun, work, end } = worker(turns);
  const [first, second] = [work('a'), work('b')];
  turns.refuseAll(new DbError('connection refused', 'closed'));
  await expect(second).rejects.toMatchObject({ code: 'closed' });
  end('a');
  expect(await first).toBe('a');
  expect(begun).toEqual(['a']);
});
