// Writes one edition of a layer: all its areas, and from when it replaces others. Deletes nothing of another edition.
import type { Area, AreaLayer } from '#contract/entities/areas.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { Written } from '#server/import/import-report.ts';

/** An area before it is stored. */
export type AreaDraft = Pick<Area, 'name' | 'text' | 'geometry' | 'limits'> & { id: string };

export interface AreaEdition
  extends Pick<Area, 'layer' | 'edition' | 'issuedAt' | 'validFrom' | 'validTo' | 'source' | 'licence' | 'indicative'> {
  areas: readonly AreaDraft[];
}

/** Geometries are large: this many in a statement stay below some megabytes. */
const AREAS_A_STATEMENT = 25;

/** `layer:edition:key`, with characters that an id may have; two editions that differ only in other characters would share it, which does not occur. */
export function areaId(layer: AreaLayer, edition: string, key: string): string {
  const safe = (text: string, most: number) => text.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, most);
  return `${layer}:${safe(edition, 28)}:${safe(key, 16)}`;
}

async function writeSome(
  tx: Tx,
  edition: AreaEdition,
  areas: readonly AreaDraft[],
  now: EpochMs,
): Promise<{ added: number; updated: number }> {
  const rows = areas.map(({ id, name, text, geometry, limits }) => ({ id, name, text, geometry, limits: limits ?? null }));
  const changed = await tx.query<{ added: boolean }>(
    `insert into areas as a (id, layer, edition, issued_at_ms, valid_from_ms, valid_to_ms, ends_itself, name, text, source, licence, indicative,
      geometry, limits, updated_at_ms)
    select id, $2, $3, $4, $5, $6, $6::bigint is not null, name, text, $7, $8, $9, geometry, limits, $10
    from jsonb_to_recordset($1::jsonb) as r (id text, name text, text text, geometry jsonb, limits jsonb)
    on conflict (id) do update set edition = excluded.edition, issued_at_ms = excluded.issued_at_ms, valid_from_ms = excluded.valid_from_ms,
      valid_to_ms = coalesce(excluded.valid_to_ms, a.valid_to_ms), ends_itself = excluded.ends_itself, name = excluded.name, text = excluded.text, source = excluded.source,
      licence = excluded.licence, indicative = excluded.indicative, geometry = excluded.geometry, limits = excluded.limits,
      updated_at_ms = excluded.updated_at_ms
    where (a.edition, a.issued_at_ms, a.valid_from_ms, a.name, a.text, a.source, a.licence, a.indicative, a.geometry, a.limits)
        is distinct from (excluded.edition, excluded.issued_at_ms, excluded.valid_from_ms, excluded.name, excluded.text, excluded.source,
          excluded.licence, excluded.indicative, excluded.geometry, excluded.limits)
      or (excluded.valid_to_ms is not null and excluded.valid_to_ms is distinct from a.valid_to_ms)
    returning xmax = 0 as added`,
    [
      JSON.stringify(rows),
      edition.layer,
      edition.edition,
      edition.issuedAt ?? null,
      edition.validFrom,
      edition.validTo ?? null,
      edition.source,
      edition.licence,
      edition.indicative,
      now,
    ],
  );
  const added = changed.filter((row) => row.added).length;
  return { added, updated: changed.length - added };
}

/**
 * From its first day this edition replaces those that began before it; an edition with authority replaces every indicative one. It ends
 * where a later one begins. Editions with an end given by their source stay. Returns the editions that it ended.
 */
async function takePlace(tx: Tx, { layer, edition, validFrom, validTo, indicative }: AreaEdition, now: EpochMs): Promise<string[]> {
  if (validTo !== undefined) return [];
  const others = 'layer = $1 and edition <> $2 and not ends_itself';
  const ended = await tx.query<{ edition: string }>(
    `update areas set valid_to_ms = $3, updated_at_ms = $5
     where ${others} and (valid_to_ms is null or valid_to_ms > $3) and (indicative and not $4 or indicative = $4 and valid_from_ms < $3)
     returning edition`,
    [layer, edition, validFrom, indicative, now],
  );
  // an edition that ended before it began ends no other
  const isLater = 'case when indicative = $4 then valid_from_ms > $3 else $4 and (valid_to_ms is null or valid_to_ms > valid_from_ms) end';
  await tx.query(
    `with later as (select min(valid_from_ms) as from_ms from areas where ${others} and ${isLater})
     update areas set valid_to_ms = later.from_ms, updated_at_ms = $5 from later
     where layer = $1 and edition = $2 and valid_to_ms is distinct from later.from_ms`,
    [layer, edition, validFrom, indicative, now],
  );
  return [...new Set(ended.map((row) => row.edition))];
}

/**
 * Writes a whole edition in the caller's transaction. Deletes areas that an earlier write of the same edition had and this one has not.
 * Equal areas are not touched, so a second import changes nothing.
 */
export async function writeEdition(tx: Tx, edition: AreaEdition, now: EpochMs): Promise<Written & { removed: number; ended: string[] }> {
  const { layer, areas } = edition;
  let [added, updated] = [0, 0];
  for (let at = 0; at < areas.length; at += AREAS_A_STATEMENT) {
    const written = await writeSome(tx, edition, areas.slice(at, at + AREAS_A_STATEMENT), now);
    added += written.added;
    updated += written.updated;
  }
  const removed = await tx.query('delete from areas where layer = $1 and edition = $2 and not (id = any($3::text[])) returning id', [
    layer,
    edition.edition,
    areas.map(({ id }) => id),
  ]);
  const ended = await takePlace(tx, edition, now);
  return { added, updated, unchanged: areas.length - added - updated, removed: removed.length, ended };
}
