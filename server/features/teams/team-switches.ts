// The switches of teams are edits, and edits know no session: whether the caller still is a manager is asked of the database right before.
import type { Db } from '#server/db/db.ts';
import { expectRight, MANAGERS } from '#server/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handler, Handlers } from '#server/handlers.ts';

export function teamSwitches(db: Db, edits: Handlers): Handlers {
  const asManager =
    <N extends 'teams.changeUserPreferences' | 'teams.changeShareContent'>(name: N): Handler<N> =>
    async (call) => {
      const who = callerOf(call.caller);
      if (who.role !== 'member') await db.transaction(null, (tx) => expectRight(tx, who, MANAGERS)); // members are refused by the edit
      return (edits[name] as unknown as Handler<N>)(call);
    };
  return {
    'teams.changeUserPreferences': asManager('teams.changeUserPreferences'),
    'teams.changeShareContent': asManager('teams.changeShareContent'),
  };
}
