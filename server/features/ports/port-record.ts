// A port as the database has it, and as calls answer it.
import type { Port } from '#contract/ports.ts';

export interface PortRecord {
  id: string;
  name: string;
  country: string | null;
  locode: string | null;
  lat: number;
  lon: number;
  threat_rating: Port['threatRating'] | null;
  computed_rating: Port['computedRating'] | null;
  given_rating: Port['givenRating'] | null;
  harbour_size: Port['harbourSize'] | null;
  source: string;
  updated_at_ms: number;
}
export const COLUMNS =
  'id, name, country, locode, lat, lon, threat_rating, computed_rating, given_rating, harbour_size, source, updated_at_ms';

export const toPort = (row: PortRecord): Port => ({
  _id: row.id,
  name: row.name,
  ...(row.country !== null && { country: row.country }),
  ...(row.locode !== null && { locode: row.locode }),
  lat: row.lat,
  lon: row.lon,
  ...(row.threat_rating !== null && { threatRating: row.threat_rating }),
  ...(row.computed_rating !== null && { computedRating: row.computed_rating }),
  ...(row.given_rating !== null && { givenRating: row.given_rating }),
  ...(row.harbour_size !== null && { harbourSize: row.harbour_size }),
  source: row.source,
  updatedAt: row.updated_at_ms,
});
