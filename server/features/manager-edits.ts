// Edits that a manager makes as such: switches of teams, signatures, reviews. Edits know no session, so whether the caller still is a manager is asked of
// the database right before.
import type { Db } from '#server/db/db.ts';
import { expectRight, MANAGERS } from '#server/http/expect-right.ts';
import type { Handler, Handlers } from '#server/handlers.ts';
import { callerOf } from './list-page.ts';

export function managerEdits(db: Db, edits: Handlers): Handlers {
  const asManager =
    <
      N extends
        | 'teams.changeUserPreferences'
        | 'teams.changeShareContent'
        | 'vta.sign'
        | 'passages.sign'
        | 'reviews.ask'
        | 'reviews.sendBack'
        | 'reviews.delete',
    >(
      name: N,
    ): Handler<N> =>
    async (call) => {
      const who = callerOf(call.caller);
      if (who.role !== 'member') await db.transaction(null, (tx) => expectRight(tx, who, MANAGERS)); // what a member may, the edit says
      return (edits[name] as unknown as Handler<N>)(call);
    };
  return {
    'teams.changeUserPreferences': asManager('teams.changeUserPreferences'),
    'teams.changeShareContent': asManager('teams.changeShareContent'),
    'vta.sign': asManager('vta.sign'),
    'passages.sign': asManager('passages.sign'),
    'reviews.ask': asManager('reviews.ask'),
    'reviews.sendBack': asManager('reviews.sendBack'),
    'reviews.delete': asManager('reviews.delete'),
  };
}
