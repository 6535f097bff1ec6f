// The search worker: holds the names of one account's things and searches them. No logic of its own.
import { expose } from 'comlink';
import type { SearchApi } from '#contract/search.ts';
import { type FollowedIndex, followTables } from '#features/search/follow-tables.ts';

let followed: FollowedIndex | undefined;

const api: SearchApi = {
  async open(accountId, language) {
    followed?.stop();
    followed = followTables(accountId, language);
    await followed.ready;
  },
  find(question) {
    if (!followed) throw new Error('The search is asked before it is open');
    return followed.index.find(question);
  },
};

expose(api);
