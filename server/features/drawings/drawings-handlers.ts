// Answers the list of drawings, the caller's own and those that its team shares. Saving one is every edit's way: server/sync/edit-handlers.ts.
// A drawing may have 3 MB, so the database writes the JSON: here it is text that is passed on.
import type { z } from '#contract/zod.ts';
import type { BodyOf } from '#contract/endpoints.ts';
import type { DrawingFeatures } from '#contract/drawings.ts';
import type { LonLatBox } from '#contract/geojson.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { DEFAULT_PAGE, type PageView } from '#contract/lists.ts';
import { boxesMeet, drawingBox } from '#domain/drawing-box.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { callerOf, orderOf, readPage, SqlWhere, pageViewOf, whileTheyFit } from '#server/features/list-page.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';

type Box = z.infer<typeof LonLatBox>;

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' };
/** What a drawing has beside its features, about. */
const FRAME_BYTES = 400;
/** The shape of the contract's Drawing. */
const AS_JSON = `json_build_object('_id', id, 'name', name, 'featureCollection', feature_collection, 'owner', owner_id,
  'createdAt', created_at_ms, 'updatedAt', updated_at_ms, 'v', v)::text as json`;
/** Features held in memory at once while their boxes are looked at. */
const BOXES_BYTES = 1_000_000;
const MAX_KNOWN_BOXES = 50_000;

interface Listed {
  rows: { json: string }[];
  view: PageView;
}
interface Standing {
  id: string;
  v: number;
  bytes: number;
}

/** An id stands for one drawing within an organisation. */
const keyOf = ({ organisationId }: Caller, id: string): string => `${organisationId} ${id}`;

/** Boxes of drawings by organisation, id and version: where a drawing lies is in its features alone, and those are read once a version. */
class DrawingBoxes {
  readonly #known = new Map<string, { v: number; box: Box | undefined }>();

  /** Reads what is not known, a little at a time, each in a transaction of its own: other calls come between. */
  async look(db: Db, caller: Caller, drawings: readonly Standing[]): Promise<void> {
    let unknown = drawings.filter(({ id, v }) => this.#known.get(keyOf(caller, id))?.v !== v);
    while (unknown.length > 0) {
      const some = whileTheyFit(unknown, BOXES_BYTES);
      const rows = await db.transaction(caller, (tx) =>
        tx.query<{ id: string; v: number; features: DrawingFeatures }>(
          'select id, v, feature_collection as features from drawings where id = any($1::text[])',
          [some.map(({ id }) => id)],
        ),
      );
      for (const { id, v, features } of rows) this.#keep(keyOf(caller, id), { v, box: drawingBox(features) });
      unknown = unknown.slice(some.length);
    }
  }

  meets(caller: Caller, id: string, box: Box): boolean {
    const own = this.#known.get(keyOf(caller, id))?.box;
    return own !== undefined && boxesMeet(own, box);
  }

  #keep(key: string, known: { v: number; box: Box | undefined }): void {
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN_BOXES && oldest !== undefined) this.#known.delete(oldest);
  }
}

async function jsonOf(tx: Tx, ids: readonly string[]): Promise<{ json: string }[]> {
  const rows = await tx.query<{ id: string; json: string }>(`select id, ${AS_JSON} from drawings where id = any($1::text[])`, [[...ids]]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function drawingsHandlers({ db }: { db: Db }): Handlers {
  const boxes = new DrawingBoxes();

  async function listInBox(caller: Caller, where: SqlWhere, order: string, page: BodyOf<'drawings.list'>, box: Box): Promise<Listed> {
    const { offset = 0, limit = DEFAULT_PAGE } = page;
    const all = await db.transaction(caller, (tx) =>
      tx.query<Standing>(`select id, v, bytes + ${FRAME_BYTES} as bytes from drawings ${where.sql} order by ${order}, id`, where.params),
    );
    await boxes.look(db, caller, all);
    const found = all.filter(({ id }) => boxes.meets(caller, id, box));
    const fitting = whileTheyFit(found.slice(offset, offset + limit), MAX_LIST_BYTES);
    const ids = fitting.map(({ id }) => id);
    return { rows: await db.transaction(caller, (tx) => jsonOf(tx, ids)), view: pageViewOf(page, found.length, fitting.length) };
  }

  return {
    'drawings.list': async ({ body, caller, reply }) => {
      const { text, bbox } = body.filter ?? {};
      const where = new SqlWhere();
      if (text) where.and(where.contains(['name'], text));
      const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
      const query = { table: 'drawings', columns: AS_JSON, where, order, page: body, bytes: `bytes + ${FRAME_BYTES}` };
      const { rows, view }: Listed = bbox
        ? await listInBox(callerOf(caller), where, order, body, bbox)
        : await readPage<{ json: string }>(db, caller, query);
      const drawing = rows.map(({ json }) => json).join(',');
      reply.type('application/json; charset=utf-8');
      void reply.send(`{"drawing":[${drawing}],"drawingCount":${view.total},"view":${JSON.stringify(view)}}`);
      return SENT;
    },
  };
}
