// A device's storage that counts the calls to it and the rows that it reads for them.
import type { LocalStore, LocalTx } from './local-store.ts';

/** `counts`: since the beginning, the calls and the rows returned. */
export function countedStore(store: LocalStore) {
  const counts = { statements: 0, rows: 0 };
  const noted = async <T>(answer: PromiseLike<T>, rowsOf: (value: T) => number): Promise<T> => {
    counts.statements += 1;
    const value = await answer;
    counts.rows += rowsOf(value);
    return value;
  };
  const one = (row: unknown) => (row === undefined ? 0 : 1);
  const all = (rows: readonly unknown[]) => rows.length;
  const counting = (tx: LocalTx): LocalTx => ({
    get: (table, key) => noted(tx.get(table, key), one),
    getMany: (table, keys) => noted(tx.getMany(table, keys), all),
    list: (...of) => noted(tx.list(...of), all),
    count: (...of) => noted(tx.count(...of), () => 0),
    all: (...of) => noted(tx.all(...of), all),
    last: (...of) => noted(tx.last(...of), one),
    put: (...of) => noted(tx.put(...of), () => 0),
    delete: (...of) => noted(tx.delete(...of), () => 0),
  });
  return { counts, store: { transaction: <T>(work: (tx: LocalTx) => Promise<T>) => store.transaction((tx) => work(counting(tx))) } };
}
