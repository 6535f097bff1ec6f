// Lists signed assessments and drafts for programs, the newest first. Devices have them by sync.
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import type { ReviewLogRow } from '#contract/tables.ts';
import { linesInOrder } from '#domain/reviews/draft-state.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf, orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

function ofShip(mmsi: number | undefined): SqlWhere {
  const where = new SqlWhere();
  if (mmsi !== undefined) where.and(`mmsi = ${where.param(mmsi)}`);
  return where;
}

type Step = AnswerOf<'reviews.list'>['draft'][number]['steps'][number];
const toStep = ({ ownerId, ownerName, writtenAt, kind, text, reviewer, versionId }: ReviewLogRow): Step => ({
  kind,
  text,
  ...(reviewer && { reviewer }),
  ...(versionId !== undefined && { versionId }),
  by: ownerId,
  name: ownerName,
  at: writtenAt,
});

export function assessmentLists({ db }: { db: Db }) {
  return {
    'vta.list': async ({ body, caller }) =>
      db.transaction(callerOf(caller), async (tx) => {
        const { rows, view } = await readPageIn<SqlRow>(tx, {
          table: 'ship_assessments',
          columns: storedTables.shipAssessments.columns,
          where: ofShip(body.filter?.mmsi),
          order: orderOf(body.sort, { signedAt: 'signed_at_ms' }, 'signed_at_ms desc'),
          page: body,
        });
        const assessment = rows
          .map((row) => toRow('shipAssessments', row))
          .map(({ id, authorId, ...row }) => ({ ...row, _id: id, author: authorId }));
        return { assessment, assessmentCount: view.total, view };
      }),
    'passages.list': async ({ body, caller }) =>
      db.transaction(callerOf(caller), async (tx) => {
        const { rows, view } = await readPageIn<SqlRow>(tx, {
          table: 'signed_passages',
          columns: storedTables.signedPassages.columns,
          where: ofShip(body.filter?.mmsi),
          order: orderOf(body.sort, { signedAt: 'signed_at_ms' }, 'signed_at_ms desc'),
          page: body,
        });
        const assessment = rows
          .map((row) => toRow('signedPassages', row))
          .map(({ id, authorId, ...row }) => ({ ...row, _id: id, author: authorId }));
        return { assessment, assessmentCount: view.total, view };
      }),
    'reviews.list': async ({ body, caller }) =>
      db.transaction(callerOf(caller), async (tx) => {
        const { rows, view } = await readPageIn<SqlRow>(tx, {
          table: 'assessment_drafts',
          columns: storedTables.assessmentDrafts.columns,
          where: ofShip(body.filter?.mmsi),
          order: orderOf(body.sort, { writtenAt: 'written_at_ms' }, 'written_at_ms desc'),
          page: body,
        });
        const drafts = rows.map((row) => toRow('assessmentDrafts', row));
        const lines = await tx.query<SqlRow>(`select ${storedTables.reviewLog.columns} from review_log where draft_id = any($1::text[])`, [
          drafts.map(({ id }) => id),
        ]);
        const log = Map.groupBy(linesInOrder(lines.map((line) => toRow('reviewLog', line))), ({ draftId }) => draftId);
        const draft = drafts.map(({ id, ownerId, ...row }) => ({
          ...row,
          _id: id,
          owner: ownerId,
          steps: (log.get(id) ?? []).map(toStep),
        }));
        return { draft, draftCount: view.total, view };
      }),
  } satisfies Partial<Handlers>;
}
