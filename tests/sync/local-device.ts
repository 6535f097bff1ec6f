// A device's database as the simulation needs it: the store that code runs on, and a look at what is committed for those who judge.
import type { LocalStore, LocalTable, LocalTables } from '#store/device/local-store.ts';
import { LOCAL_TABLES, memoryLocalStore } from './memory-local-store.ts';

/** Everything that is committed, table by table, in order of key. Frozen. */
export type DeviceRows = { readonly [T in LocalTable]: readonly LocalTables[T][] };

export interface LocalDevice {
  store: LocalStore;
  /** As of the last `refresh`. */
  rows(): DeviceRows;
  /** Looks again; answers whether something changed since. */
  refresh(): Promise<boolean>;
  /** As when the system empties the origin's storage. */
  wipe(): Promise<void>;
  close(): Promise<void>;
}

export function memoryDevice(): LocalDevice {
  const store = memoryLocalStore();
  let seen = -1;
  let rows: DeviceRows | undefined;
  const look = () => Object.fromEntries(LOCAL_TABLES.map((table) => [table, store.look(table)])) as unknown as DeviceRows;
  return {
    store,
    rows: () => (rows ??= look()),
    async refresh() {
      if (seen === store.changes()) return false;
      seen = store.changes();
      rows = undefined;
      return true;
    },
    wipe: async () => store.wipe(),
    close: async () => undefined,
  };
}
