// Virtual time for everything that waits: one task after another, those due at one moment in an order drawn by the seed.
// Must never read a real clock or real chance: the same seed gives the same trace.
import { seeded } from '#tests/fixtures/chance.ts';

interface Task {
  atMs: number;
  /** Among tasks due at one moment. */
  order: number;
  name: string;
  work: () => void;
}

export interface Scheduler {
  now: () => number;
  /** 0 <= x < 1, from the seed. */
  random: () => number;
  /** Runs `work` after so many virtual milliseconds; answers how to call it off. */
  after(delayMs: number, name: string, work: () => void): () => void;
  /** An await point: goes on in a turn of its own, up to `mostMs` later. */
  pause(name: string, mostMs?: number): Promise<void>;
  /** Waits for what happens outside virtual time (a real database): no other task runs meanwhile. */
  outside<T>(work: Promise<T>): Promise<T>;
  /** As `pause`, inside of what is waited for by `outside`: virtual time goes on meanwhile. */
  pauseWithin(name: string, mostMs: number): Promise<void>;
  /** Lets all tasks run that are due within so many milliseconds; the clock stands at the end of them. */
  run(forMs: number): Promise<void>;
  /** Runs what is due until `done` says so, at most so long; answers whether it did. */
  runUntil(done: () => boolean, mostMs: number): Promise<boolean>;
  /** Says in the trace what was drawn or happened. */
  note(line: string): void;
  /** Of all that happened so far. */
  traceHash(): string;
  /** The last lines of the trace, oldest first. */
  lastLines: () => string[];
}

const KEEP_LINES = 1_000;

/** Leaves the time to everything that is ready to go on without waiting. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Due earliest first; a binary heap, because a seed has tens of thousands of tasks. */
class TaskHeap {
  readonly #tasks: Task[] = [];

  get first(): Task | undefined {
    return this.#tasks[0];
  }

  add(task: Task): void {
    const tasks = this.#tasks;
    let at = tasks.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = tasks[parent] as Task;
      if (!isBefore(task, above)) break;
      tasks[at] = above;
      at = parent;
    }
    tasks[at] = task;
  }

  takeFirst(): Task | undefined {
    const tasks = this.#tasks;
    const [first] = tasks;
    const last = tasks.pop();
    if (last === undefined || tasks.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= tasks.length) break;
      if (child + 1 < tasks.length && isBefore(tasks[child + 1] as Task, tasks[child] as Task)) child += 1;
      if (!isBefore(tasks[child] as Task, last)) break;
      tasks[at] = tasks[child] as Task;
      at = child;
    }
    tasks[at] = last;
    return first;
  }
}

const isBefore = (one: Task, other: Task): boolean => one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

/** Begins at `startMs`. */
export function createScheduler(seed: number, startMs: number): Scheduler {
  // over 40 lines: one clock and its queue
  const random = seeded(seed);
  const order = seeded(seed ^ 0x5bd1e995);
  const tasks = new TaskHeap();
  const calledOff = new WeakSet<Task>();
  const lines: string[] = [];
  let nowMs = startMs;
  let busyOutside = 0;
  let hash = 0x811c9dc5;

  function note(line: string): void {
    const dated = `${nowMs - startMs} ${line}`;
    for (let at = 0; at < dated.length; at += 1) hash = Math.imul(hash ^ dated.charCodeAt(at), 0x01000193);
    lines.push(dated);
    if (lines.length > 2 * KEEP_LINES) lines.splice(0, KEEP_LINES);
  }

  function after(delayMs: number, name: string, work: () => void): () => void {
    const task = { atMs: nowMs + Math.max(0, Math.round(delayMs)), order: order(), name, work };
    tasks.add(task);
    return () => calledOff.add(task);
  }

  async function settled(): Promise<void> {
    do await drained();
    while (busyOutside > 0);
  }

  async function runUntil(done: () => boolean, mostMs: number): Promise<boolean> {
    const endMs = nowMs + Math.round(mostMs);
    await settled(); // what was begun without a task
    await settled();
    while (!done()) {
      const { first } = tasks;
      if (!first || first.atMs > endMs) {
        nowMs = endMs;
        return done();
      }
      tasks.takeFirst();
      if (calledOff.has(first)) continue;
      nowMs = Math.max(nowMs, first.atMs);
      note(first.name);
      first.work();
      await settled();
    }
    return true;
  }

  const pause = (name: string, mostMs = 1) => new Promise<void>((resolve) => void after(order() * mostMs, name, resolve));

  return {
    now: () => nowMs,
    random,
    after,
    pause,
    async pauseWithin(name, mostMs) {
      busyOutside -= 1;
      await pause(name, mostMs);
      busyOutside += 1;
    },
    async outside(work) {
      busyOutside += 1;
      try {
        return await work;
      } finally {
        busyOutside -= 1;
      }
    },
    run: async (forMs) => void (await runUntil(() => false, forMs)),
    runUntil,
    note,
    traceHash: () => (hash >>> 0).toString(16).padStart(8, '0'),
    lastLines: () => lines.slice(-KEEP_LINES),
  };
}
