// Counts what a call asks of the database and how many passwords it hashes: equal work is what keeps equal answers equal in time too
// (decision 32).
import type { Db, Tx } from '#server/db/db.ts';
import { vi } from 'vitest';
import { passwords } from './passwords.ts';

export interface Work {
  statements: string[];
  hashes: number;
}

/** `work` of what runs through the answered database. */
export function countWork(db: Db): { db: Db; during<T>(work: () => Promise<T>): Promise<{ answer: T; work: Work }> } {
  const statements: string[] = [];
  const count = (sql: string) => void statements.push(sql.replaceAll(/\s+/g, ' ').trim());
  const counted = (tx: Tx): Tx => ({
    query: (sql, params) => (count(sql), tx.query(sql, params)),
    exec: (sql) => (count(sql), tx.exec(sql)),
  });
  const proxy: Db = {
    ...counted(db),
    kind: db.kind,
    transaction: (who, work) => (count('begin'), db.transaction(who, (tx) => work(counted(tx)))),
    snapshot: (who, work) => (count('begin'), db.snapshot(who, (tx) => work(counted(tx)))),
    listen: (channel, onPayload) => db.listen(channel, onPayload),
    close: () => db.close(),
  };
  const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'matches')];
  return {
    db: proxy,
    async during(work) {
      statements.length = 0;
      for (const spy of spies) spy.mockClear();
      const answer = await work();
      return { answer, work: { statements: [...statements], hashes: spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) } };
    },
  };
}
