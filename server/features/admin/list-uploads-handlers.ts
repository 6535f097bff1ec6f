// An administrator uploads a watch list or a list of owners in parts, sees what it would change, and puts it in force or cancels.
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { applyUpload, checkUpload, forgetUpload, keepPart } from '#server/import/lists/list-uploads.ts';
import { BadFile } from '#server/import/text-file.ts';
import { onEnd } from '#server/jobs/on-end.ts';
import { byCaller } from './audited-actions.ts';

const refusedFile = (error: unknown): unknown => (error instanceof BadFile ? new Refusal('invalid', `${error.message}.`) : error);

const WHY_NOT = {
  notChecked: 'There is no such upload that was checked. Choose the file again.',
  overtaken: 'Another edition of this list came or went meanwhile. Choose the file again, to see what it would change now.',
};

export function listUploadsHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const asAdministrator = <T>(caller: Caller | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(null, async (tx) => {
      await expectRight(tx, callerOf(caller), ADMINISTRATORS);
      return work(tx);
    });
  return {
    'admin.addListPart': ({ params, body, caller }) =>
      asAdministrator(caller, async (tx) => {
        await keepPart(tx, { ...params, content: Buffer.from(body.content, 'base64'), nowMs: clock() });
        return {};
      }),

    'admin.checkList': async ({ params: { id }, body, caller, reply }) => {
      const [upload] = await asAdministrator(caller, (tx) => tx.query('select 1 from list_uploads where id = $1', [id]));
      if (!upload) throw new Refusal('notFound', 'No part of the file has arrived. Choose the file again.');
      const gone = new AbortController();
      const stopWatching = onEnd(reply.raw, () => gone.abort(new Refusal('cancelled', '')));
      try {
        return await checkUpload(db, { ...body, id, nowMs: clock(), signal: gone.signal });
      } catch (error) {
        throw refusedFile(error);
      } finally {
        stopWatching();
      }
    },

    'admin.applyList': ({ params: { id }, ...call }) =>
      asAdministrator(call.caller, async (tx) => {
        const applied = await applyUpload(tx, id, clock()).catch((error: unknown) => Promise.reject(refusedFile(error)));
        if (applied.state !== 'done') throw new Refusal(applied.state === 'notChecked' ? 'notFound' : 'conflict', WHY_NOT[applied.state]);
        const { listId, before } = applied;
        await writeAudit(tx, { ...byCaller(call, clock()), action: 'importedListSaved', subject: listId, ...(before && { before }) });
        return {};
      }),

    'admin.dropList': ({ params: { id }, caller }) =>
      asAdministrator(caller, async (tx) => {
        await forgetUpload(tx, id);
        return {};
      }),
  } satisfies Partial<Handlers>;
}
