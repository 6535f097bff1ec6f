// Alerts as the engine will write them, for tests: plain SQL.
import type { Db } from '#server/db/db.ts';

export interface GivenAlert {
  id: string;
  accountId: string;
  type?: 'Proximity ALERT' | 'Route ALERT' | 'Destination ALERT';
  priority?: string;
  title?: string;
  mmsi?: number;
  createdAtMs?: number;
  acknowledgedAtMs?: number;
}

/** The organisation is the account's. */
export async function giveAlert(db: Db, { id, accountId, ...given }: GivenAlert): Promise<void> {
  const { type = 'Proximity ALERT', priority = 'warning', title = 'Boarding 23 nm from ANNA', mmsi = 244_000_001 } = given;
  const { createdAtMs = 1000, acknowledgedAtMs = null } = given;
  await db.query(
    `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, ship_name, event_id, distance_nm,
       ship_lat, ship_lon, event_lat, event_lon, created_at_ms, updated_at_ms, revision, acknowledged_at_ms)
     select $1, a.id, a.organisation_id, $3, $4, $5, 'Within 50 nm of the ship: 23.4 nm', $6, 'ANNA', 'e1', 23.4,
       12.5, 43.2, 12.6, 43.6, $7, $7, 1, $8 from accounts a where a.id = $2`,
    [id, accountId, type, priority, title, mmsi, createdAtMs, acknowledgedAtMs],
  );
}
