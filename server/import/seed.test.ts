import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_CATEGORIES } from '#contract/entities/events.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { createLog } from '#server/log.ts';
import { sampleEvents } from './sample-events.ts';
import { readSeaPorts, seedWorld } from './seed.ts';
import { TERMINALS } from './terminals.ts';

const NOW = Date.UTC(2026, 10, 20);
const silent = createLog('error', () => {});
let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => db.exec(`truncate ports, events cascade; delete from settings where name like 'seed.%'`));

describe('the ports of the package', () => {
  it('are those with a position, each once, on the earth', async () => {
    const ports = await readSeaPorts();
    expect(ports).toHaveLength(1634 - 24 - 8 - 2);
    expect(new Set(ports.map((port) => port.id)).size).toBe(ports.length);
    expect(ports.filter((port) => Math.abs(port.lat) > 90 || Math.abs(port.lon) > 180 || !/^[A-Z]{2}$/.test(port.country ?? ''))).toEqual(
      [],
    );
  });

  it('lie where they belong where the package has them swapped, elsewhere or twice', async () => {
    const place = new Map((await readSeaPorts()).map((port) => [port.id, [Math.round(port.lat), Math.round(port.lon)]]));
    expect(['CDBOA', 'CDMAT', 'DZAAE', 'ISESK', 'FRHON'].map((id) => place.get(id))).toEqual([
      [-6, 13],
      [-6, 13],
      [37, 8],
      [65, -14],
      [49, 0],
    ]);
    expect(['BRVDC', 'MXPMS', 'CNSGH', 'DJPOD', 'TWTPE'].map((id) => place.get(id))).toEqual(Array(5).fill(undefined));
    expect(['CNSHA', 'DJJIB', 'SGSIN', 'NLRTM'].every((id) => place.has(id))).toBe(true);
  });
});

describe('the sample events', () => {
  it('are marked, say in words that they are invented, show every category and lie in the past', () => {
    const events = sampleEvents(NOW);
    expect(events.length).toBeGreaterThanOrEqual(10);
    expect(
      events.every((event) => event.sample && event.description.startsWith('Invented sample, no real event.') && event.occurredAt < NOW),
    ).toBe(true);
    expect(new Set(events.map((event) => event.category))).toEqual(new Set(EVENT_CATEGORIES));
    expect(events.filter((event) => event.occurredAt > NOW - 86_400_000).length).toBeGreaterThan(3);
  });
});

describe('the first start', () => {
  it('stores ports and samples once, also when two servers start at once, and no rating', async () => {
    await Promise.all([seedWorld(db, () => NOW, silent, { hasSamples: true }), seedWorld(db, () => NOW, silent, { hasSamples: true })]);
    const count = () =>
      db.query(
        'select (select count(*)::int from ports) as ports, (select count(*)::int from events) as events, (select count(threat_rating)::int from ports) as rated',
      );
    expect(await count()).toEqual([{ ports: 1600 + TERMINALS.length, events: 17, rated: 0 }]);
    await db.exec('delete from events');
    await seedWorld(db, () => NOW + 1, silent, { hasSamples: true });
    expect(await count()).toEqual([{ ports: 1600 + TERMINALS.length, events: 0, rated: 0 }]);
  });

  it('adds the terminals once to a database that had the ports before, and none that an import brought', async () => {
    await seedWorld(db, () => NOW, silent, { hasSamples: false });
    const known = async () =>
      (await db.query<{ id: string }>("select id from ports where source = 'World Port Index'")).map(({ id }) => id);
    await db.exec(`delete from ports where source = 'World Port Index'; delete from settings where name = 'seed.terminals';
      insert into ports (id, name, lat, lon, source, updated_at_ms, wpi_number) values ('mine', 'Yanbu', 24, 38, 'World Port Index', 1, '48120')`);
    await seedWorld(db, () => NOW, silent, { hasSamples: false });
    expect([await known()].flat()).toHaveLength(TERMINALS.length);
    expect(await known()).not.toContain('SAYBI');
    await db.exec("delete from ports where id = 'SARTA'");
    await seedWorld(db, () => NOW, silent, { hasSamples: false });
    expect(await known()).not.toContain('SARTA');
  });
});
