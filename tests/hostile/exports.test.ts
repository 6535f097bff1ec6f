// Files made of hostile names: no cell that a spreadsheet computes, no element that a name made, and every name read back as it was.
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { trackOf } from '#domain/tracks/track.ts';
import { readXml, type XmlElement } from '#domain/xml.ts';
import { type DrawingFeatures } from '#contract/entities/drawings.ts';
import { DRAWING_FORMATS, writeDrawing } from '#files/write-drawing.ts';
import { readFleetFile } from '#files/fleet-file.ts';
import { fleetCsv, fleetXlsx } from '#files/write-fleet.ts';
import { readRoute, writeGpxRoute, writeRtz } from '#features/routes/route-file.ts';
import { trackFile } from '#features/tracks/track-file.ts';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { toCsv, toGeoJson } from '#ui/table/table-export.ts';
import { CORPUS } from './corpus.ts';

const NAMES = CORPUS.map(({ text }) => text);
/** What XML 1.0 can hold of it (production 2): no control characters but tabs and ends of lines, no halves. */
const inXml = (name: string) => name.replaceAll(/[^\P{Cc}\t\n\r\u007F-\u009F]|\p{Surrogate}/gu, '');
/** What a spreadsheet would compute, or what looks as if the mark against that stood before it. */
const COMPUTED = /^[=+\-@＝＋－＠\t\n\r]/;
/** Where a spreadsheet that separates by semicolons would begin such a cell, or such a line. */
const CUT_OFF = /(?:;|\r\n?|\n)(?=["\s]*[=+\-@＝＋－＠])/g;

describe('a table', () => {
  interface Row {
    name: string;
  }
  const columns: readonly TableColumn<Row>[] = [
    { id: 'name', header: '=1+1', kind: 'text', minPx: 100, value: ({ name }) => name },
    { id: '__proto__', header: 'Again', kind: 'text', minPx: 100, value: ({ name }) => name },
  ];
  const rows = NAMES.map((name) => ({ name }));

  it('is CSV that a reader gets back cell by cell, and that computes nothing', () => {
    const [header, ...lines] = Papa.parse<string[]>(toCsv(columns, rows).slice(1), {
      delimiter: ',',
      newline: '\r\n',
      skipEmptyLines: true,
    }).data;
    expect(header).toEqual(["'=1+1", 'Again']);
    expect(lines).toEqual(NAMES.map((name) => Array<string>(2).fill((COMPUTED.test(name) ? `'${name}` : name).replaceAll(CUT_OFF, "$&'"))));
    expect(lines.flat().filter((cell) => COMPUTED.test(cell))).toEqual([]);
  });

  it('is GeoJSON with the names as they are, under names that every object has too', () => {
    const { features } = JSON.parse(toGeoJson(columns, rows, () => [1, 2])) as { features: { properties: Record<string, string> }[] };
    expect(features.map(({ properties }) => properties['name'])).toEqual(NAMES);
    expect(features.map(({ properties }) => Object.getOwnPropertyDescriptor(properties, '__proto__')?.value as unknown)).toEqual(NAMES);
  });
});

describe('a list of ships', () => {
  /** As forms and readers leave a text: one line, no blanks at its ends, every blank a space. */
  const rows = NAMES.filter((name) => name.length <= 200 && !/[\p{Cc}\p{Surrogate}]|[^\S ]|  |^\s|\s$/u.test(name)).map((name, at) => ({
    mmsi: String(247_000_000 + at),
    name,
    tags: name,
  }));
  const read = async (bytes: ArrayBuffer) => {
    const answer = await readFleetFile(bytes);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.rows.map(({ mmsi, name, tags }) => ({ mmsi, name, tags }));
  };

  it('is CSV that is read back as it was, and computes nothing', async () => {
    expect(rows.length).toBeGreaterThan(40);
    const csv = fleetCsv(rows);
    expect(await read(new TextEncoder().encode(csv).buffer as ArrayBuffer)).toEqual(rows);
    const cells = Papa.parse<string[]>(csv.slice(1), { delimiter: ',' }).data.flat();
    expect(cells.filter((cell) => COMPUTED.test(cell))).toEqual([]);
  });

  it('is a spreadsheet of texts that is read back as it was', async () => {
    expect(await read(await (await fleetXlsx(rows)).arrayBuffer())).toEqual(rows);
  });
});

/** @throws Error for what no reader of XML takes */
function xmlOf(text: string): XmlElement {
  const read = readXml(text);
  if (!read.ok) throw new Error(`${read.error.reason} in line ${read.error.line}`);
  return read.value;
}
const shapeOf = ({ name, children }: XmlElement): string => `${name}(${children.map(shapeOf).join(' ')})`;
const textsOf = (element: XmlElement, name: string): string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, name)),
];

describe('a drawing', () => {
  const drawing = (name: string): DrawingFeatures => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: { tool: 'point', name, text: name } }],
  });

  it('is GeoJSON with the names as they are', () => {
    for (const name of NAMES) {
      const [feature] = (JSON.parse(writeDrawing('geojson', name, drawing(name))) as DrawingFeatures).features;
      expect(feature?.properties).toMatchObject({ name, text: name });
    }
  });

  it.each(DRAWING_FORMATS.filter((format) => format !== 'geojson'))(
    'is %s with the elements of any other, and names as texts',
    (format) => {
      const plain = shapeOf(xmlOf(writeDrawing(format, 'Plain', drawing('Plain'))));
      for (const name of NAMES.filter((text) => inXml(text) !== '')) {
        const root = xmlOf(writeDrawing(format, name, drawing(name)));
        expect(shapeOf(root), name).toBe(plain);
        expect(textsOf(root, 'name'), name).toEqual([inXml(name), inXml(name)]);
        expect(textsOf(root, format === 'kml' ? 'description' : 'desc'), name).toEqual([inXml(name)]);
      }
    },
  );
});

describe('a route', () => {
  const waypoints = (name: string) => [
    { position: [1, 2] as const, name },
    { position: [3, 4] as const, name },
  ];
  /** As the form of a route leaves a name; a waypoint's and a route's have their lengths. */
  const names = NAMES.filter((name) => inXml(name) === name && name.trim() === name && name.length <= 120);

  it.each([
    ['RTZ', writeRtz],
    ['GPX', writeGpxRoute],
  ])('is %s that is read back as it was', (_, write) => {
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const read = readRoute(write({ name, waypoints: waypoints(name), speedKn: 12 }), 'fallback');
      expect(read, name).toMatchObject({ ok: true, value: { name, waypoints: waypoints(name) } });
    }
  });

  it('is, of names that XML cannot hold, still a route', () => {
    for (const name of NAMES)
      for (const write of [writeRtz, writeGpxRoute])
        expect(readRoute(write({ name, waypoints: waypoints(name), speedKn: 12 }), 'fallback').ok, name).toBe(true);
  });
});

describe('a track', () => {
  const track = trackOf([
    { time: 1_700_000_000_000, lon: 1, lat: 2 },
    { time: 1_700_000_060_000, lon: 1.1, lat: 2 },
  ]);
  const ship = (name: string) => ({ mmsi: 244_000_001, name });

  it('is CSV without a name, and GeoJSON with it as it is', () => {
    for (const name of NAMES) {
      expect(trackFile('csv', track, ship(name))).toBe(trackFile('csv', track, ship('Plain')));
      const { features } = JSON.parse(trackFile('geojson', track, ship(name))) as { features: { properties: { name: string } }[] };
      expect(features[0]?.properties.name).toBe(name);
    }
  });

  it.each(['kml', 'gpx'] as const)('is %s with the elements of any other, and the name as a text', (format) => {
    const plain = shapeOf(xmlOf(trackFile(format, track, ship('Plain'))));
    for (const name of NAMES) {
      const root = xmlOf(trackFile(format, track, ship(name)));
      expect(shapeOf(root), name).toBe(plain);
      expect(textsOf(root, 'name')[0], name).toBe(`${name.replaceAll(/[^\P{Cc}\t]/gu, ' ')} (244000001)`);
    }
  });
});
