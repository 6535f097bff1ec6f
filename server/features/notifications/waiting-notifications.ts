// Which unread notifications wait for the account: not those of active alerts that are less urgent than what it wants to be told of. As the
// device reads them (src/store/alerts/read-notifications.ts).
import type { Tx } from '#server/db/db.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { announcedPriorities } from '#domain/alerts/announced.ts';
import type { Priority } from '#domain/alerts/situation.ts';

/** By the choices in force. `db`: the server's own. */
export const announcedTo = async (db: Pick<Tx, 'query'>, accountId: string): Promise<Priority[]> =>
  announcedPriorities((await readChoicesInForce(db, [accountId])).get(accountId));

/** Of an unread row of `notifications n`. `announced`: the parameter that holds `announcedTo`. */
export const isBelow = (announced: string): string =>
  `exists (select from alerts b where b.id = n.alert_id and b.account_id = n.account_id and b.ended_at_ms is null
     and b.acknowledged_at_ms is null and b.priority <> all(${announced}::text[]))`;
