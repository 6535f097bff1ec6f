import { expect, it } from 'vitest';
import { assessInWorker } from '#compute/passages.ts';
import type { PassageQuestion } from '#contract/passages/passage-assessment.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

const QUESTION: PassageQuestion = { accountId: 'a', ship: {}, asOfMs: 0, plans: [] };
const workerThat = (assess: () => unknown) => new ChannelWorker({ assess });
const never = new AbortController().signal;

it('answers from a worker that is ended then', async () => {
  const far = workerThat(() => []);
  expect(await assessInWorker(QUESTION, never, () => far.worker)).toEqual([]);
  expect(far.ended).toBe(true);
});

it('ends the worker at once when the answer is no longer wanted', async () => {
  const far = workerThat(() => new Promise(() => {}));
  const stop = new AbortController();
  const asked = assessInWorker(QUESTION, stop.signal, () => far.worker);
  stop.abort();
  await expect(asked).rejects.toThrow('gone');
  expect(far.ended).toBe(true);
  await expect(assessInWorker(QUESTION, stop.signal, () => far.worker)).rejects.toThrow('aborted');
});

it('rejects when the worker dies', async () => {
  const far = workerThat(() => new Promise(() => {}));
  const asked = assessInWorker(QUESTION, never, () => far.worker);
  far.crash();
  await expect(asked).rejects.toThrow('gone');
});
