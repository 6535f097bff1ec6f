import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SecurityEvent } from '#contract/events.ts';
import { type ImportBed, NOW, openImportBed } from './import-bed.fixture.ts';

let bed: ImportBed;
beforeAll(async () => {
  bed = await openImportBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.db.exec('truncate events cascade'));

describe('two sources of one event', () => {
  const told = (rows: string[]) => `reference,date,time,lat,lon,type,description,confidence\n${rows.join('\n')}`;
  const first = () => bed.importText('one.csv', told(['1,2026-10-01,10:00,12.50,43.20,Approach,One says,high']), { source: 'One' });

  it('are one event with both reports: of the same type, near in place and time', async () => {
    await first();
    const later = NOW + 3_600_000;
    const outcome = await bed.importText(
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
    expect((await bed.report(outcome)).filter(({ kind }) => kind === 'merged')).toEqual([
      { kind: 'merged', line: 2, row: 'a', reason: 'the same event as one.1 (One, 1.9 nm away): both reports are kept' },
    ]);
    const [event] = (await bed.events()).filter(({ id }) => id === 'one.1');
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
    await bed.importText('two.csv', two('Two says'), { source: 'Two' });
    const before = await bed.events();
    expect((await bed.importText('two.csv', two('Two says'), { source: 'Two', now: NOW + 1000 })).counts).toMatchObject({
      unchanged: 1,
      merged: 0,
    });
    expect(await first()).toMatchObject({ counts: { unchanged: 1 } });
    expect(await bed.events()).toEqual(before);
    expect((await bed.importText('two.csv', two('Corrected'), { source: 'Two', now: NOW + 2000 })).counts).toMatchObject({
      updated: 1,
      merged: 0,
    });
    expect(await bed.events()).toMatchObject([
      { id: 'one.1', updated_at_ms: NOW + 2000, other_reports: [{ description: 'Corrected', reportedAt: NOW }] },
    ]);
  });

  it('are found within one file too, and over 180 degrees', async () => {
    const { counts } = await bed.importText(
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
      (await bed.events()).map(({ id, other_reports }) => [
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
    await bed.db.exec('update events set sample = true');
    expect(
      (await bed.importText('two.csv', told(['a,2026-10-01,10:00,12.5,43.2,Approach,Real,']), { source: 'Two' })).counts,
    ).toMatchObject({
      added: 1,
      merged: 0,
    });
  });

  it('give more than are kept with one event: what comes later stands by itself', async () => {
    const rows = Array.from({ length: 23 }, (_, n) => `${n},2026-10-01,1,2,Boarding,Source ${n}`);
    const { counts } = await bed.importText('many.csv', ['id,date,lat,lon,type,source', ...rows].join('\n'));
    expect(counts).toMatchObject({ added: 2, merged: 21 });
    const kept = (await bed.events()).map(({ other_reports }) => (other_reports as unknown[] | null)?.length ?? 0);
    expect(kept.toSorted((one, other) => one - other)).toEqual([1, 20]);
  });
});

describe('beside a server at work', () => {
  const header = 'id,date,lat,lon,type';
  const row = (n: number) => `${n},2026-10-01,${(n % 160) - 80},${n % 179},Boarding`;

  it('a file is stored batch by batch, so that others get in between', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => row(n + 1));
    let between = 0;
    const { counts } = await bed.importText('many.csv', [header, ...rows].join('\n'), {
      source: 'Desk',
      inTurns: true,
      onProgress: () => void bed.db.query('select 1').then(() => (between += 1)),
    });
    expect(counts).toMatchObject({ rows: 1200, added: 1200 });
    await expect.poll(() => between, { timeout: 15_000 }).toBe(13);
  });

  it('a file that turns bad at its end stores nothing', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => row(n + 1));
    await expect(
      bed.importText('bad.csv', [header, ...rows, '5,"never closed'].join('\n'), { source: 'Desk', inTurns: true }),
    ).rejects.toThrow('A quotation mark is opened and never closed');
    expect(await bed.events()).toEqual([]);
  });
});
