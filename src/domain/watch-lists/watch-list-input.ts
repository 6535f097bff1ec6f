// What imported watch lists give to the rating of a ship, with what people of the organisation said of the hits. Pure.
import type { ListHit } from '#contract/entities/vta/watch-lists.ts';
import type { ShipRiskInputs, ValueOrigin } from '#contract/entities/risk.ts';
import { listVerdictId } from '#contract/row-ids.ts';
import type { Row } from '#contract/tables.ts';

export type ShipRecordRow = Row<'shipRecords'>;
export type ListVerdictRow = Row<'listVerdicts'>;
export type Verdicts = ReadonlyMap<string, ListVerdictRow>;

/** The records of ships by MMSI. Of a ship that two accounts have in their fleets, the newer one. */
export function newestRecords(rows: Iterable<ShipRecordRow>): Map<number, ShipRecordRow> {
  const newest = new Map<number, ShipRecordRow>();
  for (const row of rows) if (row.madeAt >= (newest.get(row.mmsi)?.madeAt ?? Number.NEGATIVE_INFINITY)) newest.set(row.mmsi, row);
  return newest;
}

export const verdictOn = (mmsi: number, { key }: Pick<ListHit, 'key'>, verdicts: Verdicts): ListVerdictRow['judged'] | undefined => {
  const judged = verdicts.get(listVerdictId(mmsi, key))?.judged;
  return judged?.value === 'open' ? undefined : judged;
};

/** An equal IMO number is confirmed unless a person rejected it; a likeness is not before a person confirmed it. */
function standingOf(mmsi: number, hit: ListHit, verdicts: Verdicts): 'confirmed' | 'likely' | undefined {
  const verdict = verdictOn(mmsi, hit, verdicts)?.value;
  if (verdict === 'rejected') return undefined;
  return verdict === 'confirmed' || hit.by === 'imo' ? 'confirmed' : 'likely';
}

export interface WatchListInput {
  /** Absent: unknown. */
  value?: NonNullable<ShipRiskInputs['watchLists']>;
  origin?: ValueOrigin;
}

/** Unknown where no list was imported, or neither IMO number nor name of the ship was known when she was compared. */
export function watchListInput(record: ShipRecordRow | undefined, verdicts: Verdicts): WatchListInput {
  if (!record || record.lists.length === 0) return {};
  const standing = record.hits.map((hit) => ({ hit, as: standingOf(record.mmsi, hit, verdicts) }));
  for (const value of ['confirmed', 'likely'] as const) {
    const found = standing.find(({ as }) => as === value);
    if (found) return { value, origin: { asOf: found.hit.editionAt, source: found.hit.list } };
  }
  if (record.imo === undefined && record.name === undefined) return {};
  const oldest = Math.min(...record.lists.map(({ editionAt }) => editionAt));
  return {
    value: 'none',
    origin: {
      asOf: oldest,
      source: record.lists
        .map(({ list }) => list)
        .join(', ')
        .slice(0, 200),
    },
  };
}
