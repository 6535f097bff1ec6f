import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Id } from '#contract/rows.ts';
import { type ImportHarness, NOW, openImportHarness } from '#server/import/import-harness.fixture.ts';
import type { ImportCounts } from '#server/import/import-report.ts';
import { BadFile } from '#server/import/text-file.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.db.exec('truncate events cascade'));

/** What the issue asks of each file: no row is lost. */
const whole = ({ rows, added, updated, unchanged, merged, refused }: ImportCounts) =>
  expect(added + updated + unchanged + merged + refused).toBe(rows);

describe('an IMB-style file', () => {
  const HEADER =
    'date,time,longitude,latitude,attack_type,location_description,nearest_country,eez_country,shore_distance,shore_longitude,shore_latitude,attack_description,vessel_name,vessel_type,vessel_status,data_source';
  const row = (more: string) => `2020-03-04,${more}`;

  it('keeps the day and not the time, whose zone it does not say, and puts its words under our types', async () => {
    const outcome = await harness.importText(
      'imb.csv',
      [
        HEADER,
        row('03:40,103.5,1.1,Boarded,Singapore Straits,SGP,NA,3,1,1,Two men boarded the tanker.,EXAMPLE,Tanker,steaming,imb'),
        row('NA,3.4,6.2,Hijacked,Off Lagos,NGA,NGA,9,1,1,NA,NA,NA,NA,imb'),
        row('NA,43.1,12.4,Fired Upon,Bab el Mandeb,YEM,NA,9,1,1,Houthi skiffs opened fire.,NA,Bulk carrier,NA,imb'),
        row('NA,NA,1.1,Boarded,Somewhere,NA,NA,9,1,1,NA,NA,NA,NA,imb'),
        row('03:40,103.5,1.1,Boarded,Singapore Straits,SGP,NA,3,1,1,Again.,EXAMPLE,Tanker,steaming,imb'),
      ].join('\n'),
    );
    expect(outcome).toMatchObject({ form: 'IMB', what: 'events', counts: { rows: 5, added: 3, refused: 2 } });
    whole(outcome.counts);
    expect(outcome.firstRefusals.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'the longitude "" is not one of 180 W to 180 E'],
      [6, 'the same day, place and vessel stand at line 2; the first is kept'],
    ]);
    const events = await harness.events();
    expect(events.find(({ type }) => type === 'Boarding')).toMatchObject({
      title: 'Boarding: Tanker EXAMPLE',
      description: 'Two men boarded the tanker. Vessel: steaming. Time of day in the source: 03:40, in UTC or local time.',
      lat: 1.1,
      lon: 103.5,
      occurred_at_ms: Date.UTC(2020, 2, 4),
      occurred_precision: 'day',
      reported_at_ms: NOW,
      source: 'IMB',
      source_words: 'Boarded',
    });
    expect(events.map(({ type, category }) => `${String(type)}: ${String(category)}`).sort()).toEqual([
      'Approach: Militancy',
      'Boarding: Crime',
      'Seizure: Crime',
    ]);
  });
});

describe('a CSV file of somebody', () => {
  it('is read by the names of its columns, and the report says which is read as what', async () => {
    const outcome = await harness.importText(
      'own.csv',
      [
        'Incident No;Date/Time (UTC);Position;Event Type;Narrative;Vessel Name;Reliability;Data Source;Weather',
        `7;2026-11-01 14:05;5d60'00"N 3d30'00"E;Suspicious approach;"Two boats; one ladder";MV EXAMPLE;Confirmed;Desk;calm`,
        "8;1 Nov 2026;06°12.5'N 003°24.0'E;Boarding;;NA;40%;Desk;calm",
      ].join('\r\n'),
    );
    expect(outcome).toMatchObject({ form: 'CSV', counts: { rows: 2, added: 2, refused: 0 } });
    expect((await harness.report(outcome))[0]).toEqual({
      kind: 'form',
      form: 'CSV',
      read: {
        reference: 'Incident No',
        type: 'Event Type',
        description: 'Narrative',
        position: 'Position',
        date: 'Date/Time (UTC)',
        victim: 'Vessel Name',
        source: 'Data Source',
        confidence: 'Reliability',
      },
      unread: ['Weather'],
    });
    expect(await harness.events()).toMatchObject([
      {
        id: 'desk.7',
        type: 'Suspicious approach',
        category: 'Unusual activity',
        title: 'Suspicious approach: MV EXAMPLE',
        description: 'Two boats; one ladder',
        lat: 6,
        lon: 3.5,
        occurred_at_ms: Date.UTC(2026, 10, 1, 14, 5),
        occurred_precision: 'minute',
        reported_at_ms: NOW,
        source: 'Desk',
        source_reference: '7',
        confidence: 'high',
      },
      { id: 'desk.8', occurred_precision: 'day', occurred_at_ms: Date.UTC(2026, 10, 1), victim: null, confidence: 'medium' },
    ]);
  });

  it('names the column that is missing, and those that are there', async () => {
    const failure = await harness.importText('own.csv', 'When it was,lat,lon,what\n2026-01-01,1,2,x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadFile);
    expect((failure as Error).message).toBe(
      'The first line must name the columns, and none is read as the date. It names: When it was, lat, lon, what',
    );
  });

  it('refuses impossible places and times row by row, each with its reason, and takes the rest', async () => {
    const outcome = await harness.importText(
      'own.csv',
      [
        'id,date,lat,lon,type',
        '1,2026-01-31,91,3,Boarding',
        '2,2026-01-31,1,190,Boarding',
        '3,2026-01-31,0,0,Boarding',
        '4,2026-01-31,,,Boarding',
        '5,2026-02-30,1,2,Boarding',
        '6,2027-02-01,1,2,Boarding',
        '7,1850-01-01,1,2,Boarding',
        '8,,1,2,Boarding',
        '9,03/04/2026,1,2,Boarding',
        '10,2016,1,2,Boarding',
        '11,31/01/2026,1,2,Boarding',
        '11,31/01/2026,1,2,Boarding',
      ].join('\n'),
      { source: 'Desk' },
    );
    expect(outcome.counts).toMatchObject({ rows: 12, added: 1, refused: 11 });
    whole(outcome.counts);
    const refusals = (await harness.report(outcome)).filter(({ kind }) => kind === 'refused').map(({ reason }) => reason);
    expect(refusals).toEqual([
      'the latitude "91" is not one of 90 S to 90 N',
      'the longitude "190" is not one of 180 W to 180 E',
      'the position is 0 N 0 E, which stands for none',
      'it has no position',
      'the date "2026-02-30" is not in the calendar',
      'the date "2027-02-01" lies in the future',
      'the date "1850-01-01" is before 1900',
      'it has no date',
      'the date "03/04/2026" can be read in two ways. Write it like 2026-01-31',
      'the date says only the year 2016',
      'the same event stands at line 12; the first is kept',
    ]);
  });

  it.each([
    ['status', 'Retracted', 'Not an incident'],
    ['Incident status', 'false alarm', 'Not an incident'],
    ['withdrawn', 'TRUE', 'Not an incident'],
    ['withdrawn', 'no', 'Crime'],
    ['status', 'Cancelled', 'Crime'],
    ['status', 'true', 'Crime'],
  ])('that says of a report, by %s: %s, is taken at its word, and what it does not list stays', async (column, said, category) => {
    const report = `id,date,lat,lon,type,description,${column}\n7,2026-11-01 14:05,1,2,Boarding,Two men.,`;
    await harness.importText('own.csv', `${report}\n8,2026-11-01 14:05,3,2,Boarding,One man.,\n`, { source: 'Desk' });
    await harness.importText('own.csv', `${report}${said}\n`, { source: 'Desk' });
    const description = category === 'Crime' ? 'Two men.' : 'Withdrawn by its source. Two men.';
    expect(await harness.events()).toMatchObject([
      { id: 'desk.7', type: 'Boarding', category, description },
      { id: 'desk.8', category: 'Crime' },
    ]);
  });

  it('keeps hostile words as they are written, and what no database takes is left out', async () => {
    const words = `<img src=x onerror=alert(1)> "'); drop table events; --`;
    const { counts } = await harness.importText(
      'x.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: `../../etc/${words}`,
            geometry: { type: 'Point', coordinates: [1, 2] },
            properties: {
              date: '2026-01-31',
              title: `a\u0000b\ud800${words}`,
              type: `${'x'.repeat(199)}\u{1F6A2}`,
              source: words,
              __proto__: { x: 1 },
              description: 'x'.repeat(10_500),
            },
          },
        ],
      }),
    );
    expect(counts).toMatchObject({ added: 1, noted: 1 });
    const [event] = await harness.events();
    expect(event?.['title']).toBe(`ab\u{FFFD}${words}`);
    expect(event?.['source']).toBe(words);
    expect(Id.safeParse(event?.['id']).success).toBe(true);
  });

  it('two people who count from 1 do not overwrite each other, and one who renames the file does not double it', async () => {
    const file = (place: string) => `id,date,lat,lon\n1,2026-01-31,${place}\n2,2026-02-01,${place}`;
    await harness.importText('a.csv', file('1,2'));
    await harness.importText('b.csv', file('30,40'));
    expect((await harness.importText('a (1).csv', file('1,2'))).counts).toMatchObject({ added: 0, unchanged: 2 });
    expect(await harness.events()).toHaveLength(4);
  });

  it('cannot take the place of an event that an authority told of', async () => {
    const asam =
      'reference,date,position,navArea,subreg,hostility,victim,description,\n2022-1,2022-06-01,"1°07\'00""N 103°31\'00""E",XI,71,Robbers,Tanker,Robbed.,';
    await harness.importText('asam.csv', asam);
    const before = await harness.events();
    await harness.importText(
      'fake.csv',
      'id,date,lat,lon,source\n2022-1-2022-06-01,2022-06-01,50,50,asam\n2022-1-2022-06-01,2022-06-01,50,50,NGA ASAM',
    );
    expect((await harness.events()).filter(({ id }) => id === before[0]?.['id'])).toEqual(before);
  });
});

describe('a GeoJSON file', () => {
  const feature = (id: unknown, coordinates: unknown, properties: object = {}, type = 'Point') => ({
    type: 'Feature',
    id,
    geometry: { type, coordinates },
    properties: { date: '2026-10-01T08:30:00+02:00', type: 'Robbery', source: 'Desk', ...properties },
  });

  it('is read feature by feature, with ids, zones of time and numbers as they come', async () => {
    const outcome = await harness.importText(
      'x.json',
      JSON.stringify({
        type: 'FeatureCollection',
        name: 'features',
        features: [
          feature(1, [3.5, 6.25]),
          feature('b', [-179.9, -10, 0], { date: 1_790_000_000, confidence: 0.2, latitude: 99 }),
          feature(
            'c',
            [
              [1, 2],
              [3, 4],
            ],
            {},
            'LineString',
          ),
          feature('d', [200, 1]),
          feature('e', 'here'),
          feature('f', [1, 2], { date: null }),
          7,
        ],
      }),
    );
    expect(outcome).toMatchObject({ form: 'GeoJSON', counts: { rows: 7, added: 2, refused: 5 } });
    whole(outcome.counts);
    expect(outcome.firstRefusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 it is a LineString; an event is a Point',
      '4 the longitude "200" is not one of 180 W to 180 E',
      '5 its coordinates are not two numbers',
      '6 it has no date',
      '7 it is no object',
    ]);
    expect(await harness.events()).toMatchObject([
      { id: 'desk.1', lat: 6.25, lon: 3.5, occurred_at_ms: Date.UTC(2026, 9, 1, 6, 30), occurred_precision: 'minute' },
      { id: 'desk.b', lat: -10, lon: -179.9, occurred_at_ms: 1_790_000_000_000, confidence: 'low' },
    ]);
  });
});

describe('what is no file of events', () => {
  const FEATURE = '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"date":"2026-01-31"}}';
  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'This is a web page or another XML file, not CSV or GeoJSON'],
    ['a web page with blanks before it', '\n\n  <html lang="en">', 'This is a web page or another XML file, not CSV or GeoJSON'],
    ['a feed in XML', '<?xml version="1.0"?><rss/>', 'This is a web page or another XML file, not CSV or GeoJSON'],
    ['nothing', '', 'This file is empty'],
    ['a list in JSON', '[1, 2]', 'This is JSON, but no GeoJSON: it is no object with features'],
    ['JSON of another kind', '{"error": "no such key"}', 'This is JSON, but no GeoJSON: it has no list of features'],
    [
      'half a GeoJSON',
      `{"type":"FeatureCollection","features":[${FEATURE},{"type":"Fea`,
      'This is not JSON, or not all of it is here: it ends before it is complete',
    ],
    ['a GeoJSON without features', '{"type":"FeatureCollection","features":[]}', 'This file has a first line and no rows under it'],
  ])('%s is refused in words, and nothing is stored', async (_name, content, words) => {
    for (const inTurns of [false, true]) {
      const failure = await harness.importText('feed', content, { inTurns }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BadFile);
      expect((failure as Error).message).toBe(words);
    }
    expect(await harness.events()).toEqual([]);
  });

  it('one that is too large is refused before it is read, with both figures', async () => {
    const path = await harness.file('big.csv', 'x'.repeat(2_000_000));
    await expect(harness.importFile(path, { mostBytes: 1_000_000 })).rejects.toThrow(
      'This file has 2 MB; at most 1 MB are read. Split it, or leave out what is old',
    );
  });

  it('one that grows past the limit while it is read is refused, and nothing of it is stored', async () => {
    const rows = (from: number) => Array.from({ length: 1700 }, (_, n) => `${from + n},2026-01-31,1,2,${'x'.repeat(500)}\n`).join('');
    const path = await harness.file('grows.csv', `id,date,lat,lon,type\n${rows(0)}`);
    const grow = () => appendFileSync(path, rows(1700));
    await expect(harness.importFile(path, { mostBytes: 1_000_000, onProgress: grow })).rejects.toThrow('This file has 2 MB; at most 1 MB');
    expect(await harness.events()).toEqual([]);
  });

  it('one of more events than there are is refused whole', { timeout: 60_000, tags: ['long'] }, async () => {
    const row = (_: unknown, n: number) => `${n},2026-01-31,1,2,Boarding\n`;
    const path = await harness.file('many.csv', `id,date,lat,lon,type\n${Array.from({ length: 100_001 }, row).join('')}`);
    await expect(harness.importFile(path, { inTurns: true })).rejects.toThrow('This file has more than 100,000 events');
    expect(await harness.events()).toEqual([]);
  });
});
