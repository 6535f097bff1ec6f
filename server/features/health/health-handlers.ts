// How the server is: for probes and for the administrator. Answers while the database is down; that is when it is wanted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '#contract/health.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';

const PATIENCE_MS = 2000;

export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export interface HealthParts {
  deps: Deps;
  version: string;
  ships: () => number;
  /** Whether what ships do is being written behind: a full disk fails that while the database still answers. */
  history: () => 'ok' | 'failed';
  feeds: () => Health['feeds'];
}

export function healthHandlers({ deps, version, ships, history, feeds }: HealthParts) {
  async function databaseState(): Promise<'ok' | 'failed'> {
    const late = new AbortController();
    const answered = deps.db.query('select 1').then(
      () => 'ok' as const,
      () => 'failed' as const,
    );
    const first = await Promise.race([
      answered,
      sleep(PATIENCE_MS, 'failed' as const, { signal: late.signal, ref: false }).catch(() => 'failed' as const),
    ]);
    late.abort();
    return first;
  }

  return {
    'health.get': async () => {
      const state = await databaseState();
      return {
        status: state === 'ok' && history() === 'ok' ? ('ok' as const) : ('degraded' as const),
        version,
        database: { kind: deps.db.kind, state },
        ships: ships(),
        feeds: feeds(),
      };
    },
  } satisfies Handlers;
}
