// An administrator sees which watch lists and lists of owners are in force, and removes one that was imported by mistake.
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byCaller } from './audited-actions.ts';

const LISTS = `select kind, name as list, edition_at_ms as "editionAt", imported_at_ms as "importedAt", entries from imported_lists`;

export function listsHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    'admin.importedLists': async () => ({ lists: await db.query(`${LISTS} order by kind, name`) }),

    'admin.removeImportedList': ({ body: { kind, list }, ...call }) =>
      db.transaction(null, async (tx) => {
        await expectRight(tx, callerOf(call.caller), ADMINISTRATORS);
        const id = `${kind}:${list}`;
        const [before] = await tx.query<object>(`${LISTS} where id = $1 for update`, [id]);
        if (!before) throw new Refusal('notFound', 'There is no such list.');
        await tx.query('delete from imported_lists where id = $1', [id]);
        await tx.query('delete from watch_list_entries where list_id = $1', [id]);
        await tx.query('delete from ownership_entries where list_id = $1', [id]);
        await writeAudit(tx, { ...byCaller(call, clock()), action: 'importedListRemoved', subject: id, before });
        return {};
      }),
  } satisfies Partial<Handlers>;
}
