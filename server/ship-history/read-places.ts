// The places by which facts of ships are judged, from the database.
import { type KnownPlaces, knownPlaces } from '#domain/ship-history/places.ts';
import type { Db } from '#server/db/db.ts';

export async function readPlaces(db: Db): Promise<KnownPlaces> {
  const ports = await db.query<{ id: string; name: string; lat: number; lon: number }>('select id, name, lat, lon from ports order by id');
  return knownPlaces({ ports: ports.map(({ id, name, lat, lon }) => ({ id, name, position: [lon, lat] })) });
}
