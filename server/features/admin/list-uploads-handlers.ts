// An administrator uploads a watch list or a list of owners in parts, sees what it would change, and puts it in force or cancels.
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ListChecks } from '#server/import/lists/list-checks.ts';
import { applyUpload, beginUpload, checkUpload, forgetUpload } from '#server/import/lists/list-uploads.ts';
import { uploadFiles } from '#server/import/lists/upload-files.ts';
import { BadFile } from '#server/import/text-file.ts';
import { byCaller } from './audited-actions.ts';

const refusedFile = (error: unknown): unknown => (error instanceof BadFile ? new Refusal('invalid', `${error.message}.`) : error);

const NOT_ALL = 'A part of the file has not arrived. Choose the file again.';
const WHY_NOT = {
  notChecked: 'There is no such upload that was checked. Choose the file again.',
  overtaken: 'Another edition of this list came or went meanwhile. Choose the file again, to see what it would change now.',
};

/** folder: where parts of files wait. */
export function listUploadsHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>, folder: string) {
  const files = uploadFiles(folder);
  const checks = new ListChecks(() => new Refusal('cancelled', ''));
  const asAdministrator = <T>(caller: Caller | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(null, async (tx) => {
      await expectRight(tx, callerOf(caller), ADMINISTRATORS);
      return work(tx);
    });
  return {
    'admin.addListPart': async ({ params: { id, from }, body, caller }) => {
      const areOthersGone = await asAdministrator(caller, (tx) => beginUpload(tx, id, clock()));
      if (!(await files.keep(id, from, body))) throw new Refusal('conflict', NOT_ALL);
      if (areOthersGone) await files.sweep(db);
      return {};
    },

    'admin.checkList': async ({ params: { id }, body, caller }) => {
      const [upload] = await asAdministrator(caller, (tx) => tx.query('select 1 from list_uploads where id = $1', [id]));
      if (!upload) throw new Refusal('notFound', 'No part of the file has arrived. Choose the file again.');
      const asked = { ...body, id, files, nowMs: clock() };
      return checks
        .ask(id, (signal, onProgress) => checkUpload(db, { ...asked, signal, onProgress }))
        .catch((error: unknown) => Promise.reject(refusedFile(error)));
    },

    'admin.applyList': async ({ params: { id }, ...call }) => {
      await asAdministrator(call.caller, async (tx) => {
        const applied = await applyUpload(tx, id, clock()).catch((error: unknown) => Promise.reject(refusedFile(error)));
        if (applied.state !== 'done') throw new Refusal(applied.state === 'notChecked' ? 'notFound' : 'conflict', WHY_NOT[applied.state]);
        const { listId, before } = applied;
        await writeAudit(tx, { ...byCaller(call, clock()), action: 'importedListSaved', subject: listId, ...(before && { before }) });
      });
      await files.sweep(db);
      return {};
    },

    'admin.dropList': async ({ params: { id }, caller }) => {
      await asAdministrator(caller, (tx) => forgetUpload(tx, id));
      checks.stop(id);
      await files.sweep(db);
      return {};
    },
  } satisfies Partial<Handlers>;
}
