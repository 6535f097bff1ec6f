// Reads the list of drawings: the caller's own and those that the team shares. server/sync/edit-handlers.ts saves them. A drawing may have
// 3 MB, so the database writes the JSON, and this file passes the text on.
import type { z } from '#contract/zod.ts';
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import type { Drawing, DrawingDetails, DrawingFeatures, WrittenDrawing } from '#contract/entities/drawings.ts';
import type { LonLatBox } from '#contract/geojson.ts';
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { DEFAULT_PAGE, type PageView } from '#contract/lists.ts';
import { drawingBox } from '#domain/drawing-box.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { callerOf, orderOf, pageViewOf, readPage, SqlWhere, whileTheyFit } from '#server/features/list-page.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';
import type { DrawingRow } from '#contract/tables.ts';
import type { RowTx } from '#domain/tx.ts';
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

// Who may save and delete a drawing: its owner. Team-mates see it and can save a copy of their own.
export const ownDrawingPolicy = {
  async may(tx: SyncTx, { drawingId }: { drawingId: string }, who: SyncWho): Promise<void> {
    const present = await tx.get('drawings', drawingId);
    if (present && present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a drawing.');
  },
};

// Drawings in the specification's shape, and what is said of one that was written.
const toDrawing = ({ id, ownerId, name, featureCollection, createdAt, updatedAt, v }: DrawingRow): Drawing =>
  ({
    _id: id,
    name,
    featureCollection,
    owner: ownerId,
    createdAt,
    updatedAt,
    v,
  }) satisfies Record<keyof Drawing, unknown>;

function toDetails({ name, featureCollection, updatedAt }: DrawingRow): z.infer<typeof DrawingDetails> {
  const bbox = drawingBox(featureCollection);
  return { name, count: featureCollection.features.length, ...(bbox && { bbox }), updatedAt };
}

/** The drawing after it was saved. */
export async function presentDrawing(tx: RowTx, { drawingId }: { drawingId: string }): Promise<z.infer<typeof WrittenDrawing>> {
  const row = await tx.get('drawings', drawingId);
  if (!row) throw new Error(`Drawing ${drawingId} was written and is not there`);
  return { drawing: toDrawing(row), drawingDetails: toDetails(row) };
}

type Box = z.infer<typeof LonLatBox>;

const ORDER_BY = { name: 'lower(name)', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' };
/** About the size of a drawing without its features. */
const FRAME_BYTES = 400;
/** The shape of the contract's Drawing. */
const AS_JSON = `json_build_object('_id', id, 'name', name, 'featureCollection', feature_collection, 'owner', owner_id,
  'createdAt', created_at_ms, 'updatedAt', updated_at_ms, 'v', v)::text as json`;
/** Features in memory at once while their boxes are computed. */
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

/** An id is unique within an organisation. */
const keyOf = ({ organisationId }: Caller, id: string): string => `${organisationId} ${id}`;

/** Boxes of drawings by organisation, id and version: only the features say where a drawing is, and they are read once for each version. */
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
