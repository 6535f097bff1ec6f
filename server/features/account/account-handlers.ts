// An account's sessions, and the export of all its data.
import { Readable } from 'node:stream';
import type { DeviceSession } from '#contract/entities/accounts.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Db } from '#server/db/db.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';
import { Refusal, sessionEnded } from '#server/http/refusal.ts';
import { exportAccount } from './export-account.ts';

/** What this file needs of sessions (features/auth/sessions.ts). */
interface OwnSessions {
  /** undefined when it has ended. */
  caller(sessionId: string): Promise<Caller | undefined>;
  list(caller: Caller): Promise<DeviceSession[]>;
  endOne(caller: Caller, sessionId: string, address: string): Promise<boolean>;
  endOthers(caller: Caller, address: string): Promise<number>;
}

/** Sending the file may take hours over a slow link; a caller who is signed out meanwhile gets no more of it. @throws Refusal, which ends the answer */
async function* whileIn(isIn: () => Promise<boolean>, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (!(await isIn())) throw sessionEnded();
    yield piece;
  }
}

export function accountHandlers({ db, sessions, clock }: { db: Db; sessions: OwnSessions; clock: () => number }) {
  return {
    'account.sessions': async ({ caller }) => ({ sessions: await sessions.list(callerOf(caller)) }),

    'account.revokeSession': async ({ params: { id }, caller, request }) => {
      if (!(await sessions.endOne(callerOf(caller), id, request.ip))) throw new Refusal('notFound', 'There is no such session.');
      return {};
    },

    'account.revokeOtherSessions': async ({ caller, request }) => ({ ended: await sessions.endOthers(callerOf(caller), request.ip) }),

    'account.export': async ({ caller, reply }) => {
      const who = callerOf(caller);
      const isIn = async () => (await sessions.caller(who.sessionId)) !== undefined;
      reply.header('content-disposition', 'attachment; filename="fathom-account.json"').type('application/json; charset=utf-8');
      void reply.send(Readable.from(whileIn(isIn, exportAccount(db, who, clock())), { objectMode: false, highWaterMark: 1 }));
      return SENT;
    },
  } satisfies Handlers;
}
