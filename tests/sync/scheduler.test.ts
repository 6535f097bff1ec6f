import { describe, expect, it } from 'vitest';
import { createScheduler, type Scheduler } from './scheduler.ts';

/** Three loops that wait random times, and one that calls off what it asked for. */
function startLoops(scheduler: Scheduler): string[] {
  const seen: string[] = [];
  const loop = async (name: string) => {
    for (let round = 0; round < 5; round += 1) {
      await scheduler.pause(name, scheduler.random() * 1000);
      seen.push(`${name}${round}@${scheduler.now()}`);
    }
  };
  for (const name of ['a', 'b', 'c']) void loop(name);
  const callOff = scheduler.after(500, 'never', () => seen.push('never'));
  scheduler.after(100, 'call off', callOff);
  return seen;
}

describe('the scheduler', () => {
  it('does the same for the same seed, and something else for another', async () => {
    const traces = [];
    for (const seed of [7, 7, 8]) {
      const scheduler = createScheduler(seed, 1000);
      const seen = startLoops(scheduler);
      await scheduler.run(60_000);
      expect(seen).toHaveLength(15);
      traces.push({ hash: scheduler.traceHash(), seen });
    }
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[2]).not.toEqual(traces[0]);
  });

  it('runs what is due in order of time, and draws the order of what is due at once', async () => {
    const orders = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const scheduler = createScheduler(seed, 0);
      const seen: string[] = [];
      for (const [name, atMs] of [
        ['late', 20],
        ['one', 10],
        ['two', 10],
      ] as const)
        scheduler.after(atMs, name, () => seen.push(name));
      await scheduler.run(15);
      expect(scheduler.now()).toBe(15);
      expect(seen).toHaveLength(2);
      await scheduler.run(15);
      orders.add(seen.join());
    }
    expect([...orders].sort()).toEqual(['one,two,late', 'two,one,late']);
  });

  it('lets nothing else run while it waits for what happens outside its time', async () => {
    const scheduler = createScheduler(1, 0);
    const seen: string[] = [];
    scheduler.after(1, 'database', () => {
      const slow = new Promise((resolve) => setTimeout(resolve, 20));
      void scheduler.outside(slow).then(() => seen.push('database'));
    });
    scheduler.after(2, 'timer', () => seen.push('timer'));
    await scheduler.run(10);
    expect(seen).toEqual(['database', 'timer']);
  });
});
