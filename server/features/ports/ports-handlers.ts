// Reads the list of ports, and the ports that concern the caller; an administrator may rate one.
import type { PortFilter, PortsAnswer, PortsQuery } from '#contract/entities/ports.ts';
import type { Deps } from '#server/deps.ts';
import { nullable, callerOf, orderOf, readPage, SqlWhere } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables } from '#server/sync/rows.ts';
import { toPort } from './port-record.ts';
import { portsOfFleets, PortsNow, type ShipAt } from './ports-of-fleets.ts';
import { ratePort } from './rate-port.ts';

/** Ratings and sizes sort by what they mean, not by their letters. */
const ORDER_BY: Record<NonNullable<PortsQuery['sort']>['field'], string> = {
  name: 'lower(name)',
  country: nullable('country'),
  locode: nullable('locode'),
  threatRating: nullable(`array_position(array['Negligible', 'Low', 'Moderate', 'High'], threat_rating)`),
  harbourSize: nullable(`array_position(array['Very Small', 'Small', 'Medium', 'Large'], harbour_size)`),
  updatedAt: 'updated_at_ms',
};

function toWhere({ threatRating, bbox, text, country }: PortFilter = {}): SqlWhere {
  const where = new SqlWhere();
  if (threatRating?.length && !threatRating.includes('all')) where.oneOf('threat_rating', threatRating);
  if (country?.length) where.oneOf('country', country);
  if (bbox) where.inBox(bbox);
  if (text) where.and(`${where.contains(['name'], text)} or ${where.beginsWith('locode', text.replaceAll(' ', ''))}`);
  return where;
}

interface PortsParts {
  deps: Pick<Deps, 'db' | 'clock'>;
  /** What is known of a ship now. */
  shipOf: (mmsi: number) => ShipAt | undefined;
}

export function portsHandlers({ deps, shipOf }: PortsParts): Handlers {
  const { db } = deps;
  const ports = new PortsNow();
  async function answer(caller: Caller | undefined, body: PortsQuery, where: SqlWhere): Promise<PortsAnswer> {
    const order = orderOf(body.sort, ORDER_BY, 'lower(name) asc');
    const { rows, view } = await readPage<SqlRow>(db, caller, {
      table: 'ports',
      columns: storedTables.ports.columns,
      where,
      order,
      page: body,
    });
    return { port: rows.map(toPort), portCount: view.total, view };
  }

  return {
    'ports.list': ({ body, caller }) => answer(caller, body, toWhere(body.filter)),

    'ports.ofUser': async ({ params, body, caller }) => {
      const who = callerOf(caller);
      if (params.id !== who.accountId) throw new Refusal('notFound', 'There is no such account.');
      const where = toWhere(body.filter);
      where.oneOf('id', [...(await portsOfFleets({ db, caller: who, shipOf, ports }))]);
      return answer(who, body, where);
    },

    'admin.ratePort': (call) => ratePort(deps, call),
  };
}
