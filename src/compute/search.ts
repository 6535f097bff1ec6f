// The page's face of the search's worker: started when first asked, ended when nobody holds it any more, started again when it dies.
import { wrap } from 'comlink';
import type { SearchAnswer, SearchApi, SearchQuestion } from '#contract/search.ts';

/** What is needed of a Worker. */
type SearchWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

interface Life {
  worker: SearchWorker;
  /** `<account> <language>` that it was opened for. */
  of: string;
  find: (question: SearchQuestion) => Promise<SearchAnswer>;
}

export interface SearchFace {
  /** Keeps the worker until the answer is called. The last to let go ends it: no names of a signed-out account stay in memory. */
  hold: () => () => void;
  /** Reads the account's names ahead of the first question. */
  prepare: (accountId: string, language: string) => void;
  /** A worker that dies meanwhile is started once more; rejects when that one dies too. */
  find: (accountId: string, language: string, question: SearchQuestion) => Promise<SearchAnswer>;
}

export function searchFaceOf(spawn: () => SearchWorker): SearchFace {
  let life: Life | undefined;
  let holders = 0;

  function end(ended: Life | undefined): void {
    ended?.worker.terminate();
    if (ended === life) life = undefined;
  }

  function start(accountId: string, language: string): Life {
    const worker = spawn();
    const died = new Promise<never>((_, reject) => {
      const fail = () => {
        end(started);
        reject(new Error('The search ended'));
      };
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
    });
    died.catch(() => undefined); // whoever asks hears of it; nobody may be asking
    const far = wrap<SearchApi>(worker as Worker);
    const opened = far.open(accountId, language);
    opened.catch(() => undefined);
    const started: Life = {
      worker,
      of: `${accountId} ${language}`,
      find: (question) => Promise.race([opened.then(() => far.find(question)), died]),
    };
    return started;
  }

  function lifeOf(accountId: string, language: string): Life {
    if (life?.of === `${accountId} ${language}`) return life;
    end(life);
    life = start(accountId, language);
    return life;
  }

  return {
    hold() {
      holders++;
      return () => {
        holders--;
        if (holders === 0) end(life);
      };
    },
    prepare: (accountId, language) => void lifeOf(accountId, language),
    async find(accountId, language, question) {
      const first = lifeOf(accountId, language);
      try {
        return await first.find(question);
      } catch {
        end(first);
        return lifeOf(accountId, language).find(question);
      }
    },
  };
}

// literally so, or the bundler does not see the worker
const spawnWorker = () => new Worker(new URL('../../workers/search.ts', import.meta.url), { type: 'module' });

/** The search of this page among all that has a name, but ships. */
export const nameSearch: SearchFace = searchFaceOf(spawnWorker);
