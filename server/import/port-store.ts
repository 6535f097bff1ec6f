// Writes ports that came from outside: adds, changes what is different, leaves the rest untouched. Never touches a rating.
import type { Port } from '#contract/ports.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { Written } from './import-report.ts';

/** A port before it is stored. */
export type PortRow = Omit<Port, '_id' | 'threatRating' | 'updatedAt'> & { id: string; wpiNumber?: string };

/** At most BATCH_ROWS ports, no id twice. What is the same stays untouched, so that a second import changes nothing. */
export async function writePorts(tx: Tx, rows: readonly PortRow[], now: EpochMs): Promise<Written> {
  const changed = await tx.query<{ added: boolean }>(
    `insert into ports as p (id, name, country, locode, lat, lon, harbour_size, source, wpi_number, updated_at_ms)
    select id, name, country, locode, lat, lon, "harbourSize", source, "wpiNumber", $2
    from jsonb_to_recordset($1::jsonb) as r (id text, name text, country text, locode text, lat float8, lon float8,
      "harbourSize" text, source text, "wpiNumber" text)
    on conflict (id) do update set name = excluded.name, country = excluded.country, locode = excluded.locode, lat = excluded.lat,
      lon = excluded.lon, harbour_size = excluded.harbour_size, source = excluded.source, wpi_number = excluded.wpi_number,
      updated_at_ms = excluded.updated_at_ms
    where (p.name, p.country, p.locode, p.lat, p.lon, p.harbour_size, p.source, p.wpi_number)
      is distinct from (excluded.name, excluded.country, excluded.locode, excluded.lat, excluded.lon, excluded.harbour_size,
        excluded.source, excluded.wpi_number)
    returning xmax = 0 as added`,
    [JSON.stringify(rows), now],
  );
  const added = changed.filter((row) => row.added).length;
  return { added, updated: changed.length - added, unchanged: rows.length - changed.length };
}

interface StoredPort {
  id: string;
  name: string;
  country: string | null;
  locode: string | null;
  lat: number;
  lon: number;
  harbour_size: PortRow['harbourSize'] | null;
  source: string;
  wpi_number: string | null;
}

/** Every port that is stored: some thousands. */
export async function readPortRows(tx: Tx): Promise<PortRow[]> {
  const stored = await tx.query<StoredPort>(
    'select id, name, country, locode, lat, lon, harbour_size, source, wpi_number from ports order by id',
  );
  return stored.map(({ harbour_size, wpi_number, country, locode, ...row }) => ({
    ...row,
    ...(country !== null && { country }),
    ...(locode !== null && { locode }),
    ...(harbour_size !== null && { harbourSize: harbour_size }),
    ...(wpi_number !== null && { wpiNumber: wpi_number }),
  }));
}
