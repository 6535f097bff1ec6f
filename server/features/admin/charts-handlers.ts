// An administrator uploads a set of nautical charts, sees what became of it cell by cell, ends an import, and withdraws a cell.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_CHART_LINES } from '#contract/entities/charts/chart-imports.ts';
import { writeAudit } from '#server/audit.ts';
import { ChartFiles } from '#server/charts/chart-files.ts';
import { listImports, readImport, readLines } from '#server/charts/chart-imports.ts';
import { withdrawCell } from '#server/charts/chart-store.ts';
import { inboxName } from '#server/charts/upload-name.ts';
import { cancelImport, hasArrived, layIntoInbox, noteArriving } from '#server/charts/uploads.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import { INBOX } from '#server/feeds/feed-state.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { writePart } from '#server/import/part-file.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byCaller } from './audited-actions.ts';

const NOT_ALL = 'A part of the file has not arrived. Choose the file again.';
const NO_IMPORT = 'There is no such import that is under way.';

export function chartsHandlers({ db, clock, dataDir }: Pick<Deps, 'db' | 'clock'> & { dataDir: string }) {
  const files = new ChartFiles(dataDir);
  const inbox = join(dataDir, INBOX);
  const asAdministrator = <T>(caller: Caller | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(null, async (tx) => {
      await expectRight(tx, callerOf(caller), ADMINISTRATORS);
      return work(tx);
    });
  return {
    'admin.addChartPart': ({ params, body, caller }) =>
      asAdministrator(caller, async (tx) => {
        await files.prepare();
        await noteArriving(tx, files, { id: params.id, nowMs: clock() });
        if (!(await writePart(files.upload(params.id), params.from, body))) throw new Refusal('conflict', NOT_ALL);
        return {};
      }),

    'admin.endChartUpload': ({ params: { id }, body: { fileName, bytes }, ...call }) =>
      asAdministrator(call.caller, async (tx) => {
        if (!(await hasArrived(files, id, bytes))) throw new Refusal('notFound', NOT_ALL);
        await mkdir(inbox, { recursive: true });
        const name = inboxName(fileName, id);
        if (!(await layIntoInbox(tx, files, { id, name, fileName, inbox }))) throw new Refusal('notFound', NOT_ALL);
        await writeAudit(tx, { ...byCaller(call, clock()), action: 'chartsUploaded', subject: name });
        return {};
      }),

    'admin.chartImports': async () => ({ imports: await listImports(db) }),

    'admin.chartImport': async ({ params: { id }, query: { after = 0 } }) => {
      const of = await readImport(db, id);
      if (!of) throw new Refusal('notFound', 'There is no such import.');
      return { of, lines: await readLines(db, id, after, MAX_CHART_LINES) };
    },

    'admin.cancelChartImport': ({ params: { id }, caller }) =>
      asAdministrator(caller, async (tx) => {
        if (!(await cancelImport(tx, files, { id, inbox, nowMs: clock() }))) throw new Refusal('notFound', NO_IMPORT);
        return {};
      }),

    'admin.withdrawChart': ({ params: { id }, ...call }) =>
      asAdministrator(call.caller, async (tx) => {
        const before = await withdrawCell(tx, id);
        if (!before) throw new Refusal('notFound', 'There is no such chart cell.');
        await writeAudit(tx, { ...byCaller(call, clock()), action: 'chartWithdrawn', subject: id, before });
        return {};
      }),
  } satisfies Partial<Handlers>;
}
