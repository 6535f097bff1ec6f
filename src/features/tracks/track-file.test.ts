import { describe, expect, it } from 'vitest';
import { trackOf } from '#domain/tracks/track.ts';
import { readXml, type XmlElement } from '#domain/xml.ts';
import { piecesOf, TRACK_FORMATS, trackFile, trackFileName } from './track-file.ts';

const AT_MS = Date.UTC(2026, 10, 20, 11);
const point = (minutes: number, lon: number, lat: number, more: object = {}) => ({ time: AT_MS + minutes * 60_000, lon, lat, ...more });
/** Across 180 degrees, then a gap, then a single point. */
const track = trackOf([point(0, 179.9, -10.5, { sog: 12.3, cog: 90 }), point(30, -179.9, -10.25), point(200, -179, -10)]);
const ship = { mmsi: 211_000_001, name: 'A"><b>&\u0001\nB' };

describe('a track as a file', () => {
  it('is CSV with a line a position, UTC, and nothing where nothing is known', () => {
    expect(trackFile('csv', track, ship).split('\r\n')).toEqual([
      'mmsi,time,latitude,longitude,speed_kn,course_deg,invented',
      '211000001,2026-11-20T11:00:00.000Z,-10.5,179.9,12.3,90,no',
      '211000001,2026-11-20T11:30:00.000Z,-10.25,-179.9,,,no',
      '211000001,2026-11-20T14:20:00.000Z,-10,-179,,,no',
      '',
    ]);
  });

  it.each(TRACK_FORMATS)('is marked in %s and in its name where the ship is invented', (format) => {
    const invented = { ...ship, isInvented: true };
    expect(trackFile(format, track, invented)).toMatch(
      { csv: /,yes\r\n/, geojson: /"invented":true/, kml: /INVENTED/, gpx: /<desc>INVENTED/ }[format],
    );
    expect(trackFile(format, track, ship)).not.toMatch(/INVENTED|,yes|"invented"/);
    expect(trackFileName(format, invented, 'since')).toMatch(/^INVENTED /);
    expect(trackFileName(format, { mmsi: 1 }, 'since')).toBe(`1 since.${format}`);
  });

  it('is GeoJSON in pieces between gaps, cut at 180 degrees', () => {
    const { features } = JSON.parse(trackFile('geojson', track, ship)) as { features: { properties: object; geometry: object }[] };
    expect(features.map(({ geometry }) => geometry)).toEqual([
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [179.9, -10.5],
            [180, expect.closeTo(-10.375, 6)],
          ],
          [
            [-180, expect.closeTo(-10.375, 6)],
            [-179.9, -10.25],
          ],
        ],
      },
      { type: 'Point', coordinates: [-179, -10] },
    ]);
    expect(features[0]?.properties).toMatchObject({ mmsi: 211_000_001, name: ship.name, from: '2026-11-20T11:00:00.000Z' });
  });

  it('is GPX with a segment a piece, and a name of whatever letters stays text', () => {
    const gpx = trackFile('gpx', track, ship);
    expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
    expect(gpx).toContain('<name>A&quot;&gt;&lt;b&gt;&amp;  B (211000001)</name>');
    expect(gpx).toContain('<trkpt lat="-10.25" lon="-179.9"><time>2026-11-20T11:30:00.000Z</time></trkpt>');
    expect(trackFile('gpx', track, { mmsi: 1 })).toContain('<name>1</name>');
  });

  it('is KML with a placemark a piece and its time, cut at 180 degrees, and a name of whatever letters stays text', () => {
    const read = readXml(trackFile('kml', track, ship));
    if (!read.ok) throw new Error(`line ${read.error.line}`);
    const [document] = read.value.children;
    const [name, ...placemarks] = document?.children ?? [];
    expect(name?.text).toBe('A"><b>&  B (211000001)');
    const linesOf = (element: XmlElement): string[] => [
      ...(element.name === 'coordinates' ? [element.text] : []),
      ...element.children.flatMap(linesOf),
    ];
    expect(placemarks.map(linesOf)).toEqual([
      [expect.stringMatching(/^179\.9,-10\.5 180,-10\.37/), expect.stringMatching(/^-180,-10\.37\d* -179\.9,-10\.25$/)],
      ['-179,-10'],
    ]);
    expect(trackFile('kml', track, ship)).toContain('<begin>2026-11-20T11:00:00.000Z</begin><end>2026-11-20T11:30:00.000Z</end>');
  });

  it('without positions is an empty file', () => {
    expect(piecesOf(trackOf([]))).toEqual([]);
    expect(JSON.parse(trackFile('geojson', trackOf([]), ship))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
