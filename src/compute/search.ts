// The page's face of the search's worker: started when first asked, ended when nobody holds it any more, started again when it dies.
import type { SearchAnswer, SearchApi, SearchQuestion } from '#contract/search.ts';
import { type SpawnedWorker, startWorker } from './worker-life.ts';

interface Life {
  /** `<account> <language>` that it was opened for. */
  of: string;
  find: (question: SearchQuestion) => Promise<SearchAnswer>;
  end: () => void;
}

export interface SearchFace {
  /** Keeps the worker until the answer is called. The last to let go ends it: no names of a signed-out account stay in memory. */
  hold: () => () => void;
  /** Reads the account's names ahead of the first question. */
  prepare: (accountId: string, language: string) => void;
  /** A worker that dies meanwhile is started once more; rejects when that one dies too. */
  find: (accountId: string, language: string, question: SearchQuestion) => Promise<SearchAnswer>;
}

export function searchFaceOf(spawn: () => SpawnedWorker): SearchFace {
  let life: Life | undefined;
  let holders = 0;

  function end(ended: Life | undefined): void {
    ended?.end();
    if (ended === life) life = undefined;
  }

  function start(accountId: string, language: string): Life {
    const worker = startWorker<SearchApi>(spawn(), () => end(started));
    const opened = worker.ask((far) => far.open(accountId, language));
    opened.catch(() => undefined); // whoever asks hears of it; nobody may be asking
    const started: Life = {
      of: `${accountId} ${language}`,
      find: (question) => opened.then(() => worker.ask((far) => far.find(question))),
      end: worker.end,
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
