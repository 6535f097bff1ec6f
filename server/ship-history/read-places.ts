// The places by which facts of ships are judged, from the database.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FACT_AREA_LAYERS } from '#contract/ship-history/ship-facts.ts';
import type { Geometry } from '#contract/geojson.ts';
import type { EpochMs } from '#contract/units.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { areaGrid } from '#domain/ship-history/area-grid.ts';
import { type KnownArea, type KnownPlaces, portPlaces } from '#domain/ship-history/places.ts';
import type { Db } from '#server/db/db.ts';

interface AreaLine extends Omit<KnownArea, 'rings'> {
  geometry: Geometry;
}

/** The areas in force at that time. */
export async function readPlaces(db: Db, atMs: EpochMs): Promise<KnownPlaces> {
  const ports = await db.query<{ id: string; name: string; lat: number; lon: number }>('select id, name, lat, lon from ports order by id');
  const areas = await db.query<AreaLine>(
    `select id, name, layer, edition, geometry from areas
     where layer = any($1::text[]) and valid_from_ms <= $2 and (valid_to_ms is null or valid_to_ms > $2) order by id`,
    [FACT_AREA_LAYERS, atMs],
  );
  const ofPorts = portPlaces(ports.map(({ id, name, lat, lon }) => ({ id, name, position: [lon, lat] })));
  await nextTurn();
  return { ...ofPorts, areasAt: areaGrid(areas.map(({ geometry, ...area }) => ({ ...area, rings: ringsOf(geometry) }))) };
}
