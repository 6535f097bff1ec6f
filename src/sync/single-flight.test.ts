import { expect, test } from 'vitest';
import { virtualTime } from '#tests/fixtures/scripted-sync.ts';
import { singleFlight, type Run } from './single-flight.ts';

test('asked while it runs it runs once more, however often it was asked, and never twice at once', async () => {
  const time = virtualTime();
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const flight = singleFlight(time.surroundings, async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((later) => setTimeout(later, 2));
    atOnce -= 1;
    return undefined;
  });
  for (let at = 0; at < 10; at += 1) flight.ask();
  await flight.askAndWait();
  expect([runs, most]).toEqual([2, 1]);
});

test('who waits is told by a run that began after the question', async () => {
  const time = virtualTime();
  const began: number[] = [];
  const flight = singleFlight(time.surroundings, async () => {
    began.push(began.length);
    await new Promise((later) => setTimeout(later, 2));
    return undefined;
  });
  flight.ask();
  await flight.askAndWait();
  expect(began).toEqual([0, 1]);
});

test('a run that throws is followed by another', async () => {
  const time = virtualTime();
  let runs = 0;
  const flight = singleFlight(time.surroundings, async () => {
    runs += 1;
    throw new Error('bug');
  });
  flight.ask();
  await time.pass(60 * 60_000);
  expect(runs).toBeGreaterThan(10);
  flight.stop();
  const before = runs;
  await time.pass(60 * 60_000);
  expect(runs).toBe(before);
});

test('a run that neither moves nor ends is given up, and is told; one that moves is left alone', async () => {
  const time = virtualTime();
  const runs: Run[] = [];
  const flight = singleFlight(time.surroundings, (run) => {
    runs.push(run);
    return new Promise(() => undefined);
  });
  flight.ask();
  for (let minute = 0; minute < 60; minute += 1) {
    await time.pass(60_000);
    runs[0]?.moved();
  }
  expect(runs).toHaveLength(1);
  await time.pass(11 * 60_000);
  expect(runs).toHaveLength(2);
  expect(runs.map((run) => [run.alive(), run.signal.aborted])).toEqual([
    [false, true],
    [true, false],
  ]);
  flight.stop();
});
