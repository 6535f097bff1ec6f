// Answers the list of ports from the database, as the caller's organisation may see it.
import type { Port, PortFilter, PortsQuery } from '#contract/ports.ts';
import type { Db } from '#server/db/db.ts';
import { orderOf, readPage, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';

interface PortRecord {
  id: string;
  name: string;
  country: string | null;
  locode: string | null;
  lat: number;
  lon: number;
  threat_rating: Port['threatRating'] | null;
  harbour_size: Port['harbourSize'] | null;
  source: string;
  updated_at_ms: number;
}
const COLUMNS = 'id, name, country, locode, lat, lon, threat_rating, harbour_size, source, updated_at_ms';

/** Ratings and sizes sort by what they mean, not by their letters. */
const ORDER_BY: Record<NonNullable<PortsQuery['sort']>['field'], string> = {
  name: 'lower(name)',
  country: 'country',
  locode: 'locode',
  threatRating: `array_position(array['Negligible', 'Low', 'Moderate', 'High'], threat_rating)`,
  harbourSize: `array_position(array['Very Small', 'Small', 'Medium', 'Large'], harbour_size)`,
  updatedAt: 'updated_at_ms',
};

const toPort = (row: PortRecord): Port => ({
  _id: row.id,
  name: row.name,
  ...(row.country !== null && { country: row.country }),
  ...(row.locode !== null && { locode: row.locode }),
  lat: row.lat,
  lon: row.lon,
  ...(row.threat_rating !== null && { threatRating: row.threat_rating }),
  ...(row.harbour_size !== null && { harbourSize: row.harbour_size }),
  source: row.source,
  updatedAt: row.updated_at_ms,
});

function toWhere({ threatRating, bbox, text, country }: PortFilter = {}): SqlWhere {
  const where = new SqlWhere();
  if (threatRating?.length && !threatRating.includes('all')) where.oneOf('threat_rating', threatRating);
  if (country?.length) where.oneOf('country', country);
  if (bbox) where.inBox(bbox);
  if (text) where.and(`${where.contains(['name'], text)} or ${where.beginsWith('locode', text.replaceAll(' ', ''))}`);
  return where;
}

export function portsHandlers({ db }: { db: Db }): Handlers {
  return {
    'ports.list': async ({ body, caller }) => {
      const { rows, view } = await readPage<PortRecord>(db, caller, {
        table: 'ports',
        columns: COLUMNS,
        where: toWhere(body.filter),
        order: orderOf(body.sort, ORDER_BY, 'lower(name) asc'),
        page: body,
      });
      return { port: rows.map(toPort), portCount: view.total, view };
    },
  };
}
