import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SecurityEvent } from '#contract/entities/events.ts';
import { sameIncidentNm } from '#domain/incident.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { storeReports } from './event-merge.ts';
import type { ImportedEvent } from './event-store.ts';
import { type ImportHarness, NOW, openImportHarness } from '#server/import/import-harness.fixture.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.db.exec('truncate events cascade'));

describe('two sources of one event', () => {
  const told = (rows: string[]) => `reference,date,time,lat,lon,type,description,confidence\n${rows.join('\n')}`;
  const first = () => harness.importText('one.csv', told(['1,2026-10-01,10:00,12.50,43.20,Approach,One says,high']), { source: 'One' });

  it('are one event with both reports: of the same type, near in place and time', async () => {
    await first();
    const later = NOW + 3_600_000;
    const outcome = await harness.importText(
      'two.csv',
      told([
        'a,2026-10-01,12:30,12.53,43.21,Approach,Two says,low',
        'b,2026-10-01,12:30,12.53,43.21,Approach,A second attack,low',
        'c,2026-10-01,12:30,12.53,43.21,Boarding,Another type,low',
        'd,2026-10-01,17:30,12.53,43.21,Approach,Too late,low',
        'e,2026-10-01,10:30,12.70,43.21,Approach,Too far,low',
      ]),
      { source: 'Two', now: later },
    );
    expect(outcome.counts).toMatchObject({ rows: 5, added: 4, merged: 1, refused: 0 });
    expect((await harness.report(outcome)).filter(({ kind }) => kind === 'merged')).toEqual([
      { kind: 'merged', line: 2, row: 'a', reason: 'the same event as one.1 (One, 1.9 nm away): both reports are kept' },
    ]);
    const [event] = (await harness.events()).filter(({ id }) => id === 'one.1');
    expect(event).toMatchObject({ description: 'One says', source: 'One', confidence: 'high', reported_at_ms: NOW, updated_at_ms: later });
    expect(SecurityEvent.shape.otherReports.parse(event?.['other_reports'])).toEqual([
      {
        id: 'two.a',
        title: 'Approach',
        description: 'Two says',
        lat: 12.53,
        lon: 43.21,
        occurredAt: Date.UTC(2026, 9, 1, 12, 30),
        occurredPrecision: 'minute',
        reportedAt: later,
        source: 'Two',
        sourceReference: 'a',
        confidence: 'low',
      },
    ]);
  });

  it('stay so: the same again changes nothing, a corrected report changes what is kept of it, and when it was learned of stays', async () => {
    await first();
    const two = (words: string) => told([`a,2026-10-01,12:30,12.53,43.21,Approach,${words},low`]);
    await harness.importText('two.csv', two('Two says'), { source: 'Two' });
    const before = await harness.events();
    expect((await harness.importText('two.csv', two('Two says'), { source: 'Two', now: NOW + 1000 })).counts).toMatchObject({
      unchanged: 1,
      merged: 0,
    });
    expect(await first()).toMatchObject({ counts: { unchanged: 1 } });
    expect(await harness.events()).toEqual(before);
    expect((await harness.importText('two.csv', two('Corrected'), { source: 'Two', now: NOW + 2000 })).counts).toMatchObject({
      updated: 1,
      merged: 0,
    });
    expect(await harness.events()).toMatchObject([
      { id: 'one.1', updated_at_ms: NOW + 2000, other_reports: [{ description: 'Corrected', reportedAt: NOW }] },
    ]);
  });

  it('are found within one file too, and over 180 degrees', async () => {
    const { counts } = await harness.importText(
      'both.csv',
      [
        'id,date,lat,lon,type,source',
        '1,2026-10-01,-17,179.99,Boarding,One',
        '2,2026-10-01,-17,-179.99,Boarding,Two',
        '3,2026-10-01,-17,-179.98,Boarding,Three',
        '4,2026-10-02,-17,-179.98,Boarding,Four',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ added: 2, merged: 2 });
    expect(
      (await harness.events()).map(({ id, other_reports }) => [
        id,
        (other_reports as { source: string }[] | null)?.map(({ source }) => source),
      ]),
    ).toEqual([
      ['four.4', undefined],
      ['one.1', ['Three', 'Two']],
    ]);
  });

  it('never hide a real event behind an invented sample', async () => {
    await first();
    await harness.db.exec('update events set sample = true');
    expect(
      (await harness.importText('two.csv', told(['a,2026-10-01,10:00,12.5,43.2,Approach,Real,']), { source: 'Two' })).counts,
    ).toMatchObject({
      added: 1,
      merged: 0,
    });
  });

  it('give more than are kept with one event: what comes later stands by itself', async () => {
    const rows = Array.from({ length: 23 }, (_, n) => `${n},2026-10-01,1,2,Boarding,Source ${n}`);
    const { counts } = await harness.importText('many.csv', ['id,date,lat,lon,type,source', ...rows].join('\n'));
    expect(counts).toMatchObject({ added: 2, merged: 21 });
    const kept = (await harness.events()).map(({ other_reports }) => (other_reports as unknown[] | null)?.length ?? 0);
    expect(kept.toSorted((one, other) => one - other)).toEqual([1, 20]);
  });

  it('give more than are kept over several imports too', async () => {
    const file = (from: number, to: number) =>
      ['id,date,lat,lon,type,source', ...Array.from({ length: to - from }, (_, n) => `1,2026-10-01,1,2,Boarding,Source ${from + n}`)].join(
        '\n',
      );
    await harness.importText('some.csv', file(0, 16));
    expect((await harness.importText('more.csv', file(16, 26))).counts).toMatchObject({ added: 1, merged: 9 });
    const kept = (await harness.events()).map(({ other_reports }) => (other_reports as unknown[] | null)?.length ?? 0);
    expect(kept.toSorted((one, other) => one - other)).toEqual([4, 20]);
  });
});

describe('what is found to be one event', () => {
  const HOUR_MS = 3_600_000;
  const PLACES = [
    [0, 179.98],
    [12.5, -180],
    [89.98, 20],
    [-89.97, -100],
    [51.2, 0],
    [-0.01, 103],
  ] as const;

  /** Rows crowd in a few places and in two days, one of them before 1970, so that many meet, and some only just. */
  function randomRow(id: string, chance: () => number): ImportedEvent {
    const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] ?? expect.fail();
    const [lat, lon] = one(PLACES);
    const isPolar = Math.abs(lat) > 80;
    const moved = lon + (chance() - 0.5) * (isPolar ? 360 : 0.3);
    const startMs = one([Date.UTC(2026, 9, 1), Date.UTC(1969, 11, 31)]);
    const occurredPrecision = one(['minute', 'minute', 'day'] as const);
    return {
      id,
      type: one(['Boarding', 'Robbery']),
      category: 'Crime',
      title: id,
      description: '',
      lat: Math.max(-90, Math.min(90, lat + (chance() - 0.5) * 0.2)),
      lon: moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved,
      occurredAt: startMs + (occurredPrecision === 'day' ? one([0, 24]) : Math.round(chance() * 40 - 4)) * HOUR_MS,
      occurredPrecision,
      source: one(['One', 'Two', 'Three', 'Four', 'Five']),
      sample: false,
    };
  }

  it.each([1, 2, 3])(
    'is what a comparison with every event finds, at poles, over 180 degrees, without times of day (world %i)',
    async (seed) => {
      const chance = seeded(seed);
      const stored: { row: ImportedEvent; sources: Set<string> }[] = [];
      let met = 0;
      for (let batch = 0; batch < 6; batch += 1) {
        const rows = Array.from({ length: 60 }, (_, n) => randomRow(`e-${chance().toFixed(6)}-${n}`, chance));
        const inOrder = stored.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1)); // of two that are as near the first is taken
        const expected = rows.flatMap((row) => {
          const apart = inOrder.flatMap((event) => {
            const nm = event.sources.has(row.source) ? undefined : sameIncidentNm(row, event.row);
            return nm === undefined ? [] : [{ event, nm }];
          });
          const nearest = Math.min(...apart.map(({ nm }) => nm));
          const found = apart.find(({ nm }) => nm === nearest)?.event;
          if (!found) inOrder.push({ row, sources: new Set([row.source]) });
          else found.sources.add(row.source);
          return found ? [{ id: row.id, eventId: found.row.id, into: { source: found.row.source, distanceNm: nearest } }] : [];
        });
        stored.splice(0, stored.length, ...inOrder);
        const { merges } = await harness.db.transaction(null, (tx) => storeReports(tx, rows, NOW));
        expect(merges).toEqual(expected);
        met += merges.length;
      }
      expect(met).toBeGreaterThan(60);
    },
  );
});

describe('beside a server at work', () => {
  const header = 'id,date,lat,lon,type';
  const row = (n: number) => `${n},2026-10-01,${(n % 160) - 80},${n % 179},Boarding`;

  it('a file is stored batch by batch, so that others get in between', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => row(n + 1));
    let between = 0;
    const { counts } = await harness.importText('many.csv', [header, ...rows].join('\n'), {
      source: 'Desk',
      inTurns: true,
      onProgress: () => void harness.db.query('select 1').then(() => (between += 1)),
    });
    expect(counts).toMatchObject({ rows: 1200, added: 1200 });
    await expect.poll(() => between, { timeout: 15_000 }).toBe(13);
  });

  it('a file that turns bad at its end stores nothing', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => row(n + 1));
    await expect(
      harness.importText('bad.csv', [header, ...rows, '5,"never closed'].join('\n'), { source: 'Desk', inTurns: true }),
    ).rejects.toThrow('A quotation mark is opened and never closed');
    expect(await harness.events()).toEqual([]);
  });
});
