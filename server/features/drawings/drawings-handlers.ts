// Answers the list of drawings, the caller's own and those that its team shares. Saving one is every edit's way: server/sync/edit-handlers.ts.
import type { z } from '#contract/zod.ts';
import type { BodyOf } from '#contract/endpoints.ts';
import type { LonLatBox } from '#contract/geojson.ts';
import { DEFAULT_PAGE } from '#contract/lists.ts';
import type { DrawingRow } from '#contract/tables.ts';
import { boxesMeet, boxOf } from '#domain/drawing-box.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { callerOf, orderOf, readPage, SqlWhere } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { toDrawing } from './drawings-answers.ts';

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' };
/** Drawings held in memory at once while their boxes are looked at: each may have 10,000 points. */
const BOXES_AT_ONCE = 50;

interface Listed {
  rows: DrawingRow[];
  view: { offset: number; limit: number; total: number };
}

const rowsOf = async (tx: Tx, ids: readonly string[]): Promise<DrawingRow[]> => {
  const rows = (await tx.query<SqlRow>(storedTables.drawings.byIds, [[...ids]])).map((row): DrawingRow => toRow('drawings', row));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Where a drawing lies is in its features alone, so those that match otherwise are looked at one by one. */
async function listInBox(
  db: Db,
  caller: Caller,
  where: SqlWhere,
  order: string,
  body: BodyOf<'drawings.list'>,
  box: z.infer<typeof LonLatBox>,
): Promise<Listed> {
  const { offset = 0, limit = DEFAULT_PAGE } = body;
  return db.transaction(caller, async (tx) => {
    const all = await tx.query<{ id: string }>(`select id from drawings ${where.sql} order by ${order}, id`, where.params);
    const found: string[] = [];
    for (let at = 0; at < all.length; at += BOXES_AT_ONCE) {
      for (const { id, featureCollection } of await rowsOf(
        tx,
        all.slice(at, at + BOXES_AT_ONCE).map((one) => one.id),
      )) {
        const own = boxOf(featureCollection);
        if (own && boxesMeet(own, box)) found.push(id);
      }
    }
    return { rows: await rowsOf(tx, found.slice(offset, offset + limit)), view: { offset, limit, total: found.length } };
  });
}

export function drawingsHandlers({ db }: { db: Db }): Handlers {
  return {
    'drawings.list': async ({ body, caller }) => {
      const { text, bbox } = body.filter ?? {};
      const where = new SqlWhere();
      if (text) where.and(where.contains(['name'], text));
      const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
      const list = async (): Promise<Listed> => {
        const { rows, view } = await readPage<SqlRow>(db, caller, {
          table: 'drawings',
          columns: storedTables.drawings.columns,
          where,
          order,
          page: body,
        });
        return { rows: rows.map((row): DrawingRow => toRow('drawings', row)), view };
      };
      const { rows, view } = bbox ? await listInBox(db, callerOf(caller), where, order, body, bbox) : await list();
      return { drawing: rows.map(toDrawing), drawingCount: view.total, view };
    },
  };
}
