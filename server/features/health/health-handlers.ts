// The server's health, for probes and for the administrator. Also answers while the database is down, when it is needed most.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '#contract/health.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';

const PATIENCE_MS = 2000;
/** A database that has answered nothing for this long is not busy: it has failed. */
const BUSY_MS = 30_000;

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
  /** One query at a time, for all callers. */
  let asked: { sinceMs: number; answer: Promise<'ok' | 'failed'> } | undefined;

  async function databaseState(): Promise<Health['database']['state']> {
    asked ??= {
      sinceMs: deps.clock(),
      answer: deps.db
        .query('select 1')
        .then(
          () => 'ok' as const,
          () => 'failed' as const,
        )
        .finally(() => {
          asked = undefined;
        }),
    };
    const { sinceMs, answer } = asked;
    const unanswered = deps.clock() - sinceMs < BUSY_MS ? ('busy' as const) : ('failed' as const);
    const late = new AbortController();
    const first = await Promise.race([answer, sleep(PATIENCE_MS, unanswered, { signal: late.signal, ref: false }).catch(() => unanswered)]);
    late.abort();
    return first;
  }

  return {
    'health.get': async () => {
      const state = await databaseState();
      return {
        status: state !== 'failed' && history() === 'ok' ? ('ok' as const) : ('degraded' as const),
        version,
        database: { kind: deps.db.kind, state },
        ships: ships(),
        feeds: feeds(),
      };
    },
  } satisfies Handlers;
}
