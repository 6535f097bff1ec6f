// Decides who is signed in and begins to move rows and ships. On a new device it comes before the screens do, so that the server's first
// answers travel while their code does.
import type { RegisteredRouter } from '@tanstack/react-router';
import { REHYDRATION_TIMEOUT_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import { ok } from '#contract/result.ts';
import { beginSession, startSession } from '#session/session.ts';
import { runSync } from '#app/sync/run-sync.ts';
import { within } from './within.ts';

export type Failure = { error: unknown };
type OpenRouter = () => Promise<RegisteredRouter>;
let deciding: Promise<Failure | undefined> | undefined;

/** A device that can keep nothing fails here: the page says so instead of staying blank. */
export const decideSession = (openRouter: OpenRouter): Promise<Failure | undefined> =>
  (deciding ??= within(REHYDRATION_TIMEOUT_MS, startSession()).then(
    () => runSync(openRouter),
    (error: unknown) => ({ error }),
  ) as Promise<Failure | undefined>);

/** answer: of auth.login. failure: why the app cannot start; error: why nobody is signed in now, so that the form stays. */
export async function beginRows(answer: unknown, openRouter: OpenRouter): Promise<{ failure?: Failure; error?: AppError }> {
  const failure = await decideSession(openRouter);
  if (failure) return { failure };
  const begun = await beginSession(ok(answer));
  return begun.ok ? {} : { error: begun.error };
}
