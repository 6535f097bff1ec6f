// A job that mails what devices handed to the server: it settles what waits, row by row, each in a transaction of its own.
import { createHash } from 'node:crypto';
import type { Traffic } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { CAN_BE_MAILED } from '#server/delivery/alert-letters.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from './mail.ts';

const LOOK_MS = 5_000;

export interface MailingParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  post: Mailer;
  /** What is said of ships that are not real, or keeps a mail back. */
  traffic: Traffic;
  jobs?: Jobs;
}

/** Of `organisations o`: who reads answers, the organisation, else the sender whose id is in `owner`. null: nobody can. */
export const answersGoTo = (owner: string): string =>
  `coalesce(nullif(o.contact_email, ''), (select a.email from accounts a where a.id = ${owner} and ${CAN_BE_MAILED}))`;

/** The same for the same words, also after a backup was restored and a device sent again: a receiver sees that he has the mail already. */
export const steadyMailId = (...words: string[]): string => createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 32);

interface Mailing<Found> {
  name: string;
  /** What is mailed, for the log: "reports to authorities". */
  what: string;
  /** Answers the rows to settle. A row that could not be settled is found again at the next turn, and holds up no other. */
  find: string;
  settle: (tx: Tx, found: Found, parts: MailingParts) => Promise<void>;
}

/** `turn`: once; `start`: runs until the returned function is called, which waits for work in progress. */
export function mailingJob<Found>({ name, what, find, settle }: Mailing<Found>) {
  const turn = async (parts: MailingParts): Promise<void> => {
    for (const found of await parts.db.query<Found & Record<string, unknown>>(find))
      await parts.db
        .transaction(null, (tx) => settle(tx, found, parts))
        .catch((error: unknown) => parts.log.warn(`one of the ${what} could not be mailed; tried again`, { error: String(error) }));
  };
  const start = (parts: MailingParts): (() => Promise<void>) =>
    runEvery({ ...parts, name, everyMs: LOOK_MS, failed: `${what} could not be mailed` }, () => turn(parts));
  return { turn, start };
}
