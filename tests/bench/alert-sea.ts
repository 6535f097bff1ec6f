// The sea of the alert bench: accounts with fleets and events in the database, ships as sentences, and pairs of a ship and an event that will
// meet: she lies a mile outside the distance at which her owner is told, until she is sent a mile inside.
import { randomBytes } from 'node:crypto';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { withinNm } from '#domain/geo/near.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { writeEvents } from '#server/import/events/event-store.ts';
import { classA, classB, sentencesOf, voyage } from '#tests/fixtures/ais-encoder.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { sail, type Sailor } from './sailors.ts';

export interface Meeting {
  mmsi: number;
  /** No other ship has it. */
  shipName: string;
  eventId: string;
  outside: LonLat;
  inside: LonLat;
}
export interface SeaAccount {
  accountId: string;
  sessionId: string;
  mmsis: number[];
}
export interface Sea {
  accounts: SeaAccount[];
  /** The first of the accounts by turns, those behind them of nobody yet. */
  meetings: Meeting[];
  events: { id: string; position: LonLat }[];
  /** Those of the meetings first. */
  sailors: Sailor[];
}

const LIMIT_NM = DEFAULT_PREFERENCES.vesselProximity;
/** Who lies a mile outside one is told of no other. */
const ALONE_NM = 2 * LIMIT_NM + 10;
const SHIPS_EACH = 20;

export function makeSea(size: { ships: number; users: number; events: number; meetings: number; ofNobody: number }): Sea {
  const chance = seeded(8);
  const anywhere = (): LonLat => [chance() * 360 - 180, chance() * 110 - 55];
  const sailors = [...sail(size.ships)];
  const events = Array.from({ length: size.events }, (_, no) => ({ id: `bench.${no}`, position: anywhere() }));
  const lonely = events.filter(({ position }) => withinNm(position, events, (event) => event.position, ALONE_NM).length === 1);
  const meetings = sailors.slice(0, size.meetings + size.ofNobody).map(({ position: { mmsi } }, no): Meeting => {
    const { id: eventId = '', position = [0, 0] as LonLat } = lonely[no] ?? {};
    const bearing = chance() * 360;
    const away = (nm: number) => destination(position, bearing, nm);
    const shipName = `MEETING ${String(no).padStart(3, '0')}`;
    return { mmsi, shipName, eventId, outside: away(LIMIT_NM + 1), inside: away(LIMIT_NM - 1) };
  });
  const accounts = Array.from({ length: size.users }, (_, no): SeaAccount => {
    const mmsis = new Set(meetings.slice(0, size.meetings).flatMap(({ mmsi }, of) => (of % size.users === no ? [mmsi] : [])));
    while (mmsis.size < SHIPS_EACH) {
      const ship = sailors[meetings.length + Math.floor(chance() * (sailors.length - meetings.length))];
      if (ship) mmsis.add(ship.position.mmsi);
    }
    return { accountId: `bench-${no}`, sessionId: `bench-session-${no}`, mmsis: [...mmsis] };
  });
  return { accounts, meetings, events, sailors };
}

/** Each account in an organisation of its own, signed in on one device, with one fleet. */
const PUT_ACCOUNTS = `
  with r as (select * from jsonb_to_recordset($1::jsonb) as r ("accountId" text, "sessionId" text)),
  o as (insert into organisations (id, name, created_at_ms) select "accountId", "accountId", $2 from r),
  a as (insert into accounts (id, organisation_id, email, role, verified_at_ms, created_at_ms, updated_at_ms)
    select "accountId", "accountId", "accountId" || '@bench.example', 'member', $2, $2, $2 from r),
  s as (insert into sessions (id, account_id, organisation_id, token_hash, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
    select "sessionId", "accountId", "accountId", $3, $2, $2, $2 + ${DAY_MS}, $2 + ${DAY_MS} from r)
  insert into fleets (id, owner_id, organisation_id, name, tags, created_at_ms, updated_at_ms, v, writers)
  select "accountId" || '-fleet', "accountId", "accountId", 'Bench', '{}', $2, $2, 1, '{}' from r`;
const PUT_SHIPS = `
  insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
  select "accountId" || '-fleet:' || m, "accountId" || '-fleet', "accountId", "accountId", m::int, false, 1, '{}'
  from jsonb_to_recordset($1::jsonb) as r ("accountId" text, mmsis jsonb), jsonb_array_elements_text(r.mmsis) as m`;

/** While no server runs. Answers where the scopes of the world stand then. */
export async function storeSea(db: Db, { accounts, events }: Sea, nowMs: number): Promise<Record<string, number>> {
  const rows = events.map(({ id, position: [lon, lat] }, no) => ({
    id,
    type: 'Boarding' as const,
    category: 'Crime' as const,
    title: `Boarding ${no}`,
    description: 'Made for the bench.',
    lat,
    lon,
    occurredAt: nowMs - (no % 5) * DAY_MS - 3_600_000,
    occurredPrecision: 'minute' as const,
    source: 'Bench',
    sample: false,
  }));
  return db.transaction(null, async (tx) => {
    await tx.query(PUT_ACCOUNTS, [JSON.stringify(accounts), nowMs, randomBytes(32)]);
    await tx.query(PUT_SHIPS, [JSON.stringify(accounts)]);
    for (let from = 0; from < rows.length; from += BATCH_ROWS) await writeEvents(tx, rows.slice(from, from + BATCH_ROWS), nowMs);
    const scopes = await tx.query<{ scope: string; seq: number }>("select scope, seq from scopes where scope like 'world:%'");
    return Object.fromEntries(scopes.map(({ scope, seq }) => [scope, seq]));
  });
}

/** As a receiver would write it, with the end of the line. */
export function positionLine({ position }: Sailor, [lon, lat]: LonLat): string {
  const raw = {
    type: 1,
    mmsi: position.mmsi,
    lat: Math.round(lat * 600_000),
    lon: Math.round(lon * 600_000),
    speed: Math.round((position.speedKn ?? 0) * 10),
    course: Math.round((position.courseDeg ?? 0) * 10),
    heading: position.headingDeg ?? 511,
    status: position.navStatus ?? 15,
  };
  return `${sentencesOf(position.aisClass === 'A' ? classA(raw) : classB(raw))[0]}\r\n`;
}

/** Of a class A ship. */
export function voyageLines(mmsi: number, shipName: string, destinationName = ''): string {
  const bits = voyage({
    mmsi,
    imo: 9_074_729,
    callsign: 'PABC',
    name: shipName,
    shipType: 70,
    dimensions: [100, 20, 7, 8],
    eta: [11, 20, 12, 30],
    draught: 83,
    destination: destinationName,
  });
  return sentencesOf(bits)
    .map((line) => `${line}\r\n`)
    .join('');
}
