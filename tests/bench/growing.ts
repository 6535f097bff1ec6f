// What the bench of growth (growth.ts) and the test that counts instead (growth.test.ts) know of a thing that grows.

export interface Work {
  /** Before each run, not measured. */
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
  /** As much is read however much there is. */
  steady?: true;
}

export interface Counts {
  /** Statements of SQL, or calls to a device's storage. */
  statements: number;
  /** Rows and entries of indexes that were read for them. */
  rows: number;
}

export interface Growing {
  /** In words, such as "events". */
  what: string;
  /** Until there are so many; never fewer than before. */
  grow(to: number): Promise<void>;
  works: Record<string, Work>;
  /** Since the beginning. */
  counts: () => Promise<Counts>;
  close(): Promise<void>;
}
