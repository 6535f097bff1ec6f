import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { type DestinationPort, portOf } from './destination.ts';

const port = (
  name: string,
  locode: string | undefined,
  position: LonLat,
  harbourSize?: DestinationPort['harbourSize'],
): DestinationPort => ({
  id: locode ?? name,
  name,
  locode,
  country: locode?.slice(0, 2),
  position,
  harbourSize,
});
const PORTS = [
  port('Rotterdam', 'NLRTM', [4.5, 51.9], 'Large'),
  port('Port Said', 'EGPSD', [32.3, 31.3], 'Medium'),
  port('Singapore', 'SGSIN', [103.8, 1.3], 'Large'),
  port('Antwerpen (Antwerp)', 'BEANR', [4.4, 51.2], 'Large'),
  port('San Pedro', 'CISPY', [-6.6, 4.7], 'Small'),
  port('San Pedro', undefined, [-118.3, 33.7], 'Large'),
  port('Gdańsk', 'PLGDN', [18.7, 54.4], 'Medium'),
];
const AT_SEA: LonLat = [0, 45];
const idOf = (text: string) => portOf(text, PORTS, AT_SEA)?.port.id;

test.each([
  ['NLRTM', 'NLRTM'],
  ['NL RTM', 'NLRTM'],
  ['nl rtm@@@', 'NLRTM'],
  ['SGSIN>NLRTM', 'NLRTM'],
  ['SG SIN >> EG PSD', 'EGPSD'],
  ['ROTTERDAM', 'NLRTM'],
  ['ROTTERDAM, NL', 'NLRTM'],
  ['ROTTERDAM ANCH', 'NLRTM'],
  ['PORT SAID', 'EGPSD'],
  ['SAID OPL', 'EGPSD'],
  ['ANTWERP', 'BEANR'],
  ['GDANSK', 'PLGDN'],
])('%s is understood', (text, id) => expect(idOf(text)).toBe(id));

test.each(['FOR ORDERS', 'TBA', '', 'X', 'ROTTER', 'FISHING GROUNDS', 'PORT', 'ZZ ZZZ'])('%s names no port that we know', (text) =>
  expect(idOf(text)).toBeUndefined(),
);

test('of several with the name the largest is taken, and it is said how many there are', () => {
  expect(portOf('SAN PEDRO', PORTS, [-7, 4])).toMatchObject({ port: { id: 'San Pedro' }, by: 'name', several: 1 });
});

test('whatever a stranger types, it is a port of the list or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = portOf(text, PORTS, AT_SEA);
      if (found) expect(PORTS).toContain(found.port);
    }),
  );
});
