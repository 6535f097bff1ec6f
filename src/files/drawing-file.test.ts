import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDrawingFileInWorker as askReader } from '#compute/drawing-file.ts';
import { DrawingFeature, type DrawingFeatures, DRAWING_TOOLS } from '#contract/entities/drawings.ts';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import type { LonLat } from '#contract/units.ts';
import { canonicalPath, circleRing } from '#domain/geo/shapes.ts';
import { readDrawingFile } from './drawing-file.ts';
import { writeDrawing } from './write-drawing.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const read = (text: string) => readDrawingFile(bytes(text), () => undefined);
const features = async (text: string): Promise<DrawingFeature[]> => {
  const answer = await read(text);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.features;
};
const refusal = async (text: string) => {
  const answer = await read(text);
  return answer.ok ? answer : answer.error;
};
const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const gpx = (inside: string) => `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;

describe('a KML file', () => {
  it('becomes points, lines and areas with names, plain words, colours and widths', async () => {
    const found = await read(
      kml(`<Style id="red"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>
        <StyleMap id="map"><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>
        <Folder><Placemark><name>A &amp; B</name><description><![CDATA[<p onclick="x()">Keep <b>clear</b></p><script>alert(1)</script>]]></description>
          <styleUrl>#map</styleUrl><LineString><coordinates>43,12,5 44,12.5,0</coordinates></LineString></Placemark></Folder>
        <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 2,0 2,2 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
        <Placemark><MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4</coordinates></Point></MultiGeometry></Placemark>`),
    );
    expect(found).toEqual({
      ok: true,
      value: {
        features: [
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [43, 12],
                [44, 12.5],
              ],
            },
            properties: { name: 'A & B', text: 'Keep clear', colour: '#ff0000', widthPx: 3 },
          },
          {
            type: 'Feature',
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [0, 0],
                  [2, 0],
                  [2, 2],
                  [0, 0],
                ],
              ],
            },
            properties: {},
          },
          {
            type: 'Feature',
            geometry: {
              type: 'MultiPoint',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
            properties: {},
          },
        ],
        crossing: [],
        leftOut: ['heights'],
      },
    });
  });
  it('never opens what it names: links, pictures and styles of other files are left out and said', async () => {
    const found = await read(
      kml(`<NetworkLink><Link><href>http://example.invalid/a.kml</href></Link></NetworkLink>
        <GroundOverlay><Icon><href>file:///etc/passwd</href></Icon></GroundOverlay>
        <Placemark><styleUrl>http://example.invalid/s.kml#a</styleUrl><Point><coordinates>1,2</coordinates></Point></Placemark>
        <Placemark><Model/></Placemark>`),
    );
    expect(found.ok && found.value.features.length).toBe(1);
    expect(found.ok && found.value.leftOut.toSorted((a, b) => a.localeCompare(b))).toEqual(['links', 'parts', 'pictures']);
  });
  it('with a DOCTYPE, external entities or a bomb of entities is refused', async () => {
    expect(await refusal('<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>')).toEqual({ problem: 'doctype' });
  });
  it('that is broken says in which line', async () => {
    expect(await refusal('<kml>\n<Document>\n</kml>')).toEqual({ problem: 'brokenXml', line: 3 });
  });
  it('with coordinates that are out of range or no numbers is refused whole, with number and name', async () => {
    const shape = (coordinates: string) =>
      kml(
        `<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark><Placemark><name>Buoy</name><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`,
      );
    expect(await refusal(shape('200,1'))).toEqual({ problem: 'shape', number: 2, name: 'Buoy', why: 'range' });
    expect(await refusal(shape('1,91'))).toEqual({ problem: 'shape', number: 2, name: 'Buoy', why: 'range' });
    for (const wrong of ['here', '1', '', '1,', 'NaN,1'])
      expect(await refusal(shape(wrong))).toMatchObject({ problem: 'shape', number: 2, why: 'other' });
  });
});

describe('a GPX file', () => {
  it('gives waypoints, routes and tracks, in parts where it has several segments', async () => {
    const found = await features(
      gpx(`<wpt lat="12.5" lon="43.5"><name>Pilot</name></wpt>
        <rte><name>Plan</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>
        <trk><trkseg><trkpt lat="1" lon="179"><ele>4</ele></trkpt><trkpt lat="1" lon="-179"/></trkseg><trkseg><trkpt lat="2" lon="5"/></trkseg></trk>`),
    );
    expect(found.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
      ['Point', { tool: 'point', name: 'Pilot' }],
      ['LineString', { tool: 'line', name: 'Plan' }],
      ['LineString', { tool: 'freehand' }],
    ]);
  });
  it('with a position that lacks its latitude is refused', async () => {
    expect(await refusal(gpx('<wpt lon="43.5"/>'))).toEqual({ problem: 'shape', number: 1, why: 'other' });
  });
});

describe('a file of any kind', () => {
  it('larger than the limit is refused by the name of the limit, before it is read', async () => {
    const wishes = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await askReader(new Blob([new Uint8Array(50_000_000)]), wishes)).toEqual({ ok: false, error: { problem: 'tooLarge' } });
    expect(await readDrawingFile(new ArrayBuffer(MAX_OPENED_FILE_BYTES + 1), () => undefined)).toEqual({
      ok: false,
      error: { problem: 'tooLarge' },
    });
  });
  it('is told by what is in it, not by its name', async () => {
    expect(await refusal('')).toEqual({ problem: 'empty' });
    expect(await refusal('name,lat,lon')).toEqual({ problem: 'unknown' });
    expect(await refusal('<html/>')).toEqual({ problem: 'unknown' });
    expect(await refusal('{"type":')).toEqual({ problem: 'notJson' });
    expect(await refusal('PK\u0003\u0004')).toEqual({ problem: 'zip' });
    expect(await readDrawingFile(new Uint8Array([0xff, 0xfe, 0x00, 0xd8]).buffer, () => undefined)).toMatchObject({
      error: { problem: 'notText' },
    });
    expect(await refusal(gpx(''))).toEqual({ problem: 'empty' });
  });
  it('with 100,000 points is refused with their number', async () => {
    const points = Array.from({ length: 100_000 }, (_, at) => `<trkpt lat="${at / 10_000}" lon="1"/>`).join('');
    expect(await refusal(gpx(`<trk><trkseg>${points}</trkseg></trk>`))).toEqual({ problem: 'tooMany', count: 100_000 });
  });
  it('with an area that crosses itself keeps that one out and names it with the place', async () => {
    const bow = {
      type: 'Feature',
      properties: { name: 'Bow' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
            [0, 0],
          ],
        ],
      },
    };
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [5, 5] } };
    const found = await read(JSON.stringify({ type: 'FeatureCollection', features: [point, bow] }));
    expect(found).toEqual({ ok: true, value: { features: [point], crossing: [{ number: 2, name: 'Bow', at: [1, 1] }], leftOut: [] } });
  });
  it('of whatever content never throws', async () => {
    const parts = [
      '<kml>',
      '</kml>',
      '<Placemark>',
      '</Placemark>',
      '<Point>',
      '</Point>',
      '<coordinates>',
      '</coordinates>',
      '1,2',
      '<gpx>',
      '</gpx>',
      '<wpt lat="1" lon="2"/>',
      '<trk>',
      '<MultiGeometry>',
      '&amp;',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts)), async (pieces) => {
        expect(typeof (await read(pieces.join(''))).ok).toBe('boolean');
      }),
    );
  });
});

const degree = (limit: number) => fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((value) => value / 1000 || 0);
const position = fc.tuple(degree(179), degree(80));
const words = fc
  .string({ unit: fc.constantFrom(...Array.from('abc ÄöЖ中&"\'-.1')), maxLength: 20 })
  .map((text) => text.replace(/\s+/g, ' ').trim());
const properties = fc
  .record(
    {
      name: words,
      text: words,
      colour: fc.constantFrom('#d1121f', '#0069b4'),
      widthPx: fc.constantFrom(1, 2.5, 8),
      tool: fc.constantFrom(...DRAWING_TOOLS),
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
/** No leg so long that the other way round is shorter, and nothing beyond 180 degrees: what every format can store. */
const path = (least: number) =>
  fc
    .tuple(fc.tuple(degree(40), degree(60)), fc.array(fc.tuple(degree(20), degree(5)), { minLength: least - 1, maxLength: 8 }))
    .map(([start, steps]) => {
      const line: [number, number][] = [start];
      for (const [lon, lat] of steps) line.push([Math.round((start[0] + lon) * 1000) / 1000, Math.round((start[1] + lat) * 1000) / 1000]);
      return line;
    });
const box = position.map(([lon, lat]): [number, number][] =>
  [
    [lon, lat],
    [lon + 1, lat],
    [lon + 1, lat + 1],
    [lon, lat + 1],
    [lon, lat],
  ].map(([x = 0, y = 0]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]),
);
const geometry = fc.oneof(
  position.map((coordinates) => ({ type: 'Point' as const, coordinates })),
  fc.array(position, { minLength: 1, maxLength: 4 }).map((coordinates) => ({ type: 'MultiPoint' as const, coordinates })),
  path(2).map((coordinates) => ({ type: 'LineString' as const, coordinates })),
  fc.array(path(2), { minLength: 1, maxLength: 3 }).map((coordinates) => ({ type: 'MultiLineString' as const, coordinates })),
  box.map((ring) => ({ type: 'Polygon' as const, coordinates: [ring] })),
  fc
    .array(box, { minLength: 1, maxLength: 3 })
    .map((rings) => ({ type: 'MultiPolygon' as const, coordinates: rings.map((ring) => [ring]) })),
);
const drawing = fc
  .array(fc.record({ type: fc.constant('Feature' as const), geometry, properties }), { minLength: 1, maxLength: 5 })
  .map((list): DrawingFeatures => ({ type: 'FeatureCollection', features: list as DrawingFeature[] }));

describe('a drawing written and read again', () => {
  it.each(['geojson', 'kml'] as const)('is the same as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(drawing, async (given) => {
        expect(await features(writeDrawing(format, 'A <drawing> & more', given))).toEqual(given.features);
      }),
    );
  });
  it('keeps as GPX all positions, names, colours and widths of points and lines', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (given) => {
        const lines = given.features.filter(({ geometry: { type } }) => type === 'LineString');
        const found = await features(writeDrawing('gpx', 'x', given));
        for (const {
          geometry: wanted,
          properties: { name, colour, widthPx },
        } of lines)
          expect(
            found.some(
              ({ geometry: got, properties: has }) =>
                JSON.stringify(got) === JSON.stringify(wanted) && has.name === name && has.colour === colour && has.widthPx === widthPx,
            ),
          ).toBe(true);
      }),
    );
  });
  it('across 180 degrees is cut in GeoJSON as RFC 7946 wants it, and its lines are whole again afterwards', async () => {
    const line: LonLat[] = canonicalPath([
      [178, 10],
      [181, 12],
      [177, 14],
      [183, 15],
    ]);
    const given = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: { name: 'Line' } },
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [circleRing([179.9, 0], 60)] }, properties: {} },
      ],
    } as unknown as DrawingFeatures;
    const written = writeDrawing('geojson', 'x', given);
    expect(JSON.parse(written).features.map((feature: DrawingFeature) => feature.geometry.type)).toEqual([
      'MultiLineString',
      'MultiPolygon',
    ]);
    const [whole, area] = await features(written);
    expect(whole?.geometry).toEqual({ type: 'LineString', coordinates: line });
    expect(area?.geometry.type).toBe('MultiPolygon');
    const [again] = await features(writeDrawing('kml', 'x', given));
    expect(again?.geometry).toEqual({ type: 'LineString', coordinates: line });
  });
  it('keeps a circle a circle', async () => {
    const circle = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [circleRing([10, 10], 25)] },
      properties: { tool: 'circle', radiusNm: 25 },
    };
    for (const format of ['geojson', 'kml'] as const)
      expect(
        await features(writeDrawing(format, 'x', { type: 'FeatureCollection', features: [circle] } as unknown as DrawingFeatures)),
      ).toEqual([circle]);
  });
  it('with words of a stranger is still a file of that format', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const given: DrawingFeatures = {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [1, 2] },
              properties: { name: name.trim().slice(0, 200).replaceAll('\u0000', '') },
            },
          ],
        };
        for (const format of ['geojson', 'kml', 'gpx'] as const) expect((await features(writeDrawing(format, name, given))).length).toBe(1);
      }),
    );
  });
});
