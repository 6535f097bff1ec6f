// The page's client of the search worker: started by the first request, ended when nothing holds it any more, started again when it dies.
import type { SearchAnswer, SearchApi, SearchQuestion } from '#contract/search.ts';
import { type SpawnedWorker, startWorker } from './worker-life.ts';

interface Life {
  /** `<account> <language>`, for which it was opened. */
  of: string;
  find: (question: SearchQuestion) => Promise<SearchAnswer>;
  end: () => void;
}

export interface SearchClient {
  /**
   * Keeps the worker until the returned function is called. The last holder's release ends it, so that no names of a signed-out account
   * stay in memory.
   */
  hold: () => () => void;
  /** Reads the account's names before the first question. */
  prepare: (accountId: string, language: string) => void;
  /** If the worker dies, it is started once more; rejects if that one dies too. */
  find: (accountId: string, language: string, question: SearchQuestion) => Promise<SearchAnswer>;
}

export function connectSearch(spawn: () => SpawnedWorker): SearchClient {
  let life: Life | undefined;
  let holders = 0;

  function end(ended: Life | undefined): void {
    ended?.end();
    if (ended === life) life = undefined;
  }

  function start(accountId: string, language: string): Life {
    const worker = startWorker<SearchApi>(spawn(), () => end(started));
    const opened = worker.ask((far) => far.open(accountId, language));
    opened.catch(() => undefined); // callers see the failure; there may be no caller
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

// written literally, so that the bundler finds the worker
const spawnWorker = () => new Worker(new URL('../../workers/search.ts', import.meta.url), { type: 'module' });

/** This page's search of everything that has a name, except ships. */
export const nameSearch: SearchClient = connectSearch(spawnWorker);
