// Reads the list of security events, and single ones.
import type { EventFilter, EventsQuery, SecurityEvent } from '#contract/entities/events.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { callerOf, orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

const SEARCHED = ['title', 'description', 'victim', 'aggressor', 'source_reference'];

/**
 * A text is searched in this many of the newest events: about half a second of the database's processor time. A trigram index would find
 * rare words at once, but not common ones, is nearly as large as the table, and makes storing 80 times slower (November 2026).
 */
const MOST_SEARCHED = 100_000;

const ORDER_BY: Record<NonNullable<EventsQuery['sort']>['field'], string> = {
  occurredAt: 'occurred_at_ms',
  reportedAt: 'reported_at_ms',
  updatedAt: 'updated_at_ms',
  category: 'category',
  type: 'type',
  title: 'lower(title)',
};

function toEvent(found: SqlRow): SecurityEvent {
  const { id, v: _v, ...rest } = toRow('events', found);
  return { _id: id, ...rest };
}

function toWhere({ category, type, since, until, bbox, text, sample }: EventFilter = {}): SqlWhere {
  const where = new SqlWhere();
  if (category?.length && !category.includes('all')) where.oneOf('category', category);
  if (type?.length) where.oneOf('type', type);
  if (since !== undefined) where.and(`occurred_at_ms >= ${where.param(since)}`);
  if (until !== undefined) where.and(`occurred_at_ms < ${where.param(until)}`);
  if (bbox) where.inBox(bbox);
  if (text) where.and(where.contains(SEARCHED, text));
  if (sample !== undefined) where.and(`sample = ${where.param(sample)}`);
  return where;
}

/** Since when events are searched for a text; undefined: since ever. */
async function searchStart(tx: Tx, { since, until }: EventFilter, most: number): Promise<number | undefined> {
  const [found] = await tx.query<{ at: number }>(
    `select occurred_at_ms as at from events where occurred_at_ms >= $1 and occurred_at_ms < $2 order by occurred_at_ms desc, id offset $3 limit 1`,
    [since ?? Number.MIN_SAFE_INTEGER, until ?? Number.MAX_SAFE_INTEGER, most],
  );
  return found?.at;
}

interface EventsParts {
  db: Db;
  mostSearched?: number;
}

export function eventsHandlers({ db, mostSearched = MOST_SEARCHED }: EventsParts): Handlers {
  return {
    'events.list': async ({ body, caller }) =>
      db.transaction(callerOf(caller), async (tx) => {
        const searchedSince = body.filter?.text ? await searchStart(tx, body.filter, mostSearched) : undefined;
        const { rows, view } = await readPageIn<SqlRow>(tx, {
          table: 'events',
          columns: storedTables.events.columns,
          where: toWhere({ ...body.filter, ...(searchedSince !== undefined && { since: searchedSince }) }),
          order: orderOf(body.sort, ORDER_BY, 'occurred_at_ms desc'),
          page: body,
        });
        return { event: rows.map(toEvent), eventCount: view.total, view, ...(searchedSince !== undefined && { searchedSince }) };
      }),

    'events.get': async ({ params, caller }) => {
      if (!caller) throw new Error('An event was asked for by nobody');
      const [row] = await db.transaction(caller, (tx) => tx.query<SqlRow>(storedTables.events.byId, [params.id]));
      if (!row) throw new Refusal('notFound', 'There is no such event.');
      return { event: toEvent(row) };
    },
  };
}
