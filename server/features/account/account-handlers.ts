// Where an account is signed in, and everything that is kept about it.
import type { DeviceSession } from '#contract/accounts.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { exportAccount } from './export-account.ts';

/** What this needs of sessions (features/auth/sessions.ts). */
interface OwnSessions {
  list(caller: Caller): Promise<DeviceSession[]>;
  endOne(caller: Caller, sessionId: string, address: string): Promise<boolean>;
  endOthers(caller: Caller, address: string): Promise<number>;
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
      reply.header('content-disposition', 'attachment; filename="fathom-account.json"');
      return exportAccount(db, callerOf(caller), clock());
    },
  } satisfies Handlers;
}
