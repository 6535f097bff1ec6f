import { afterEach, expect, test } from 'vitest';
import { LOCAL_KINDS, type SearchApi, type SearchQuestion } from '#contract/search.ts';
import { type SearchClient, connectSearch } from '#compute/search.ts';
import { type FollowedIndex, followTables } from '#features/search/follow-tables.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

const question = (text: string): SearchQuestion => ({ text, kinds: LOCAL_KINDS, limit: 3 });

/** The real search. */
class SearchWorker extends ChannelWorker {
  readonly #stop: () => void;

  constructor() {
    let followed: FollowedIndex | undefined;
    super({
      open: (accountId, language) => (followed = followTables(accountId, language)).ready,
      find: (asked) => (followed as FollowedIndex).index.find(asked),
    } satisfies SearchApi);
    this.#stop = () => followed?.stop();
  }

  override end(): void {
    super.end();
    this.#stop();
  }
}

let workers: SearchWorker[] = [];
function newFace(): SearchClient {
  return connectSearch(() => {
    const one = new SearchWorker();
    workers.push(one);
    return one.worker;
  });
}
afterEach(async () => {
  for (const one of workers) one.end();
  workers = [];
  for (const account of ['one', 'two']) await deleteAccountDb(account);
});

const port = (name: string) => ({ id: name, name, lat: 1, lon: 2, source: 'test', updatedAt: 1, v: 1 });
const namesOf = async (face: SearchClient, account: string, text: string) =>
  (await face.find(account, 'en', question(text))).hits.map(({ name }) => name);

test('another account is another worker: nobody finds what somebody else has', async () => {
  await accountDb('one').ports.put(port('Haven of one'));
  const face = newFace();
  expect(await namesOf(face, 'one', 'haven of')).toEqual(['Haven of one']);
  expect(await namesOf(face, 'two', 'haven of')).toEqual([]);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
});

test('a worker that crashed is started again, and the open question is answered', async () => {
  await accountDb('one').ports.put(port('Haven'));
  const face = newFace();
  const asked = namesOf(face, 'one', 'haven');
  workers[0]?.crash();
  expect(await asked).toContain('Haven');
  expect(workers).toHaveLength(2);
});

test('the last who lets go ends the worker', async () => {
  const face = newFace();
  const [first, second] = [face.hold(), face.hold()];
  face.prepare('one', 'en');
  await namesOf(face, 'one', 'aden');
  first();
  expect(workers[0]?.ended).toBe(false);
  second();
  expect(workers[0]?.ended).toBe(true);
});
