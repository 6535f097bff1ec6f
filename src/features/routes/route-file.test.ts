import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_WAYPOINTS, readRoute, writeGpxRoute, writeRtz } from './route-file.ts';

const rtz = (inside: string, version = '1.0', head = '') =>
  `<?xml version="1.0"?>${head}<route version="${version}" xmlns="http://www.cirm.org/RTZ/1/0"><routeInfo routeName="Aden - Mumbai"/>${inside}</route>`;
const point = (lat: number | string, lon: number | string, more = '') =>
  `<waypoint id="1" name="WP"><position lat="${lat}" lon="${lon}"/>${more}</waypoint>`;
const points = (...each: string[]) => `<waypoints>${each.join('')}</waypoints>`;
const problem = (text: string) => {
  const read = readRoute(text, 'file');
  return read.ok ? undefined : read.error;
};

describe('a route file', () => {
  test.each(['1.0', '1.1', '1.2'])('of RTZ %s is read: name, waypoints, and what it has as great circles', (version) => {
    const text = rtz(points(point(12.79, 44.98), point(18.93, 72.85, '<leg geometryType="Orthodrome"/>')), version);
    expect(readRoute(text, 'file')).toEqual({
      ok: true,
      value: {
        name: 'Aden - Mumbai',
        waypoints: [
          { position: [44.98, 12.79], name: 'WP' },
          { position: [72.85, 18.93], name: 'WP' },
        ],
        leftOut: { greatCircles: 1, otherRoutes: 0 },
      },
    });
  });

  test('of GPX is read by its first route', () => {
    const text =
      '<gpx version="1.1"><rte><name>A</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"><name>B</name></rtept></rte><rte/></gpx>';
    expect(readRoute(text, 'file')).toMatchObject({
      value: { name: 'A', waypoints: [{ position: [2, 1] }, { position: [4, 3], name: 'B' }], leftOut: { otherRoutes: 1 } },
    });
  });

  test('that names entities or other files is refused before anything of it is read', () => {
    expect(problem(rtz(points(point(1, 2), point(3, 4)), '1.0', '<!DOCTYPE route [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))).toEqual({
      problem: 'doctype',
    });
  });

  test('with a script in it is read without it', () => {
    const text = rtz(`<extensions><script>alert(1)</script></extensions>${points(point(1, 2), point(3, 4))}`);
    expect(JSON.stringify(readRoute(text, 'file'))).not.toContain('alert');
  });

  test.each([
    ['out of range', rtz(points(point(1, 2), point(91, 4))), { problem: 'position', number: 2, name: 'WP' }],
    ['that is no number', rtz(points(point('north', 2), point(3, 4))), { problem: 'position', number: 1, name: 'WP' }],
    ['that is missing', rtz(points('<waypoint/>', point(3, 4))), { problem: 'position', number: 1 }],
  ])('with a position %s is refused whole, and which one is named', (_, text, fault) => expect(problem(text)).toEqual(fault));

  test.each([
    ['of one waypoint', rtz(points(point(1, 2))), 'noWaypoints'],
    ['of another version', rtz(points(point(1, 2), point(3, 4)), '9.9'), 'otherVersion'],
    ['that breaks off', '<route version="1.0"><waypoints>', 'broken'],
    ['of something else', '<kml/>', 'notRoute'],
    ['that is no XML', '{"type":"route"}', 'notXml'],
    ['of GPX without a route', '<gpx><wpt lat="1" lon="2"/></gpx>', 'notRoute'],
    ['with too many waypoints', rtz(points(...Array.from({ length: MOST_WAYPOINTS + 1 }, () => point(1, 2)))), 'tooMany'],
  ])('%s says so', (_, text, reason) => expect(problem(text)?.problem).toBe(reason));

  const waypoint = fc.record({
    position: fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
    name: fc.string({ minLength: 1, maxLength: 20 }),
  });
  test('comes back from RTZ and GPX as it was written, names of strangers included', () => {
    fc.assert(
      fc.property(fc.array(waypoint, { minLength: 2, maxLength: 20 }), (waypoints) => {
        for (const write of [writeRtz, writeGpxRoute]) {
          const read = readRoute(write({ name: 'A & <B>', waypoints, speedKn: 12.5 }), 'file');
          if (!read.ok) throw new Error(JSON.stringify(read.error));
          expect(read.value.name).toBe('A & <B>');
          for (const [at, { position }] of read.value.waypoints.entries())
            for (const axis of [0, 1] as const) expect(position[axis]).toBeCloseTo(waypoints[at]?.position[axis] ?? Number.NaN, 6);
        }
      }),
    );
  });

  test('never throws, whatever the content', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => rtz(text)),
        ),
        (text) => {
          expect(typeof readRoute(text, 'f').ok).toBe('boolean');
        },
      ),
    );
  });
});
