import { afterEach, expect, it } from 'vitest';
import { AskedThread } from './asked-thread.ts';

interface Question {
  id: number;
  word: string;
}

/** Answers a word, later the shorter it is; dies of one, and of another without a word. */
const worker = `
  import { parentPort } from 'node:worker_threads';
  let asked = 0;
  parentPort.on('message', ({ id, word }) => {
    asked += 1;
    if (word === 'die') throw new Error('of a word');
    if (word === 'leave') process.exit(0);
    setTimeout(() => parentPort.postMessage({ id, word, asked }), 40 - 10 * word.length);
  });`;

let starts = 0;
const thread = new AskedThread<Question, Question & { asked: number }>({
  file: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
  name: 'words',
  onStart: () => (starts += 1),
});
const ask = (word: string) => thread.ask((id) => ({ id, word }));
afterEach(() => thread.stop());

it('starts with the first question, and each asker gets the answer to their own, in whatever order they come', async () => {
  starts = 0;
  const answers = await Promise.all(['a', 'ab', 'abc'].map(ask));
  expect([answers.map(({ word }) => word), starts]).toEqual([['a', 'ab', 'abc'], 1]);
});

it.each([
  ['die', 'of a word'],
  ['leave', 'The thread "words" has ended'],
])('all who wait are told when it dies (%s), and the next question starts another, which was asked nothing before', async (word, why) => {
  starts = 0;
  const waiting = [ask('a'), ask(word)];
  for (const one of await Promise.allSettled(waiting)) expect(one).toMatchObject({ status: 'rejected', reason: { message: why } });
  expect(await ask('b')).toMatchObject({ word: 'b', asked: 1 });
  expect(starts).toBe(2);
});

it('callers that wait when it is stopped get an error that says so', async () => {
  const waiting = ask('a');
  const told = expect(waiting).rejects.toThrow('The server is stopping');
  await thread.stop();
  await told;
});
