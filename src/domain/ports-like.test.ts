import { expect, test } from 'vitest';
import { portsLike } from './ports-like.ts';

test('ports are found by code and name, the larger of two first', () => {
  const port = (id: string, name: string, harbourSize: 'Small' | 'Large', locode?: string) => ({
    id,
    v: 1,
    name,
    lat: 0,
    lon: 0,
    source: 's',
    updatedAt: 1,
    harbourSize,
    ...(locode && { locode }),
  });
  const ports = [port('1', 'San Pedro', 'Small'), port('2', 'San Pedro', 'Large'), port('3', 'Porto Santo', 'Small', 'PTPXO')];
  expect(portsLike('san', ports, 5).map(({ id }) => id)).toEqual(['2', '1', '3']);
  expect(portsLike('ptpxo', ports, 5).map(({ id }) => id)).toEqual(['3']);
  expect(portsLike('s', ports, 5)).toEqual([]);
});

test('of two ports of one name the one that ships can reach comes first, whatever the order of the list', () => {
  const rotterdam = (id: string) => ({ id, v: 1, name: 'Rotterdam', lat: 0, lon: 0, source: 's', updatedAt: 1, locode: id });
  const found = (...ids: string[]) => portsLike('Rotterdam', ids.map(rotterdam), 5).map(({ id }) => id);
  expect(found('USRAJ', 'NLRTM')).toEqual(['NLRTM', 'USRAJ']);
  expect(found('NLRTM', 'USRAJ')).toEqual(['NLRTM', 'USRAJ']);
});

test('another spelling, another name, or the last letters of the LOCODE find a port too', () => {
  const port = (locode: string, name: string) => ({ id: locode, v: 1, name, lat: 0, lon: 0, source: 's', updatedAt: 1, locode });
  const ports = [port('AEFJR', 'Al Fujayrah'), port('AEKLF', 'Khor al Fakkan'), port('AEJEA', 'Jebel Ali'), port('QAMES', 'Mesaieed')];
  const found = (text: string) => portsLike(text, ports, 5).map(({ id }) => id);
  for (const text of ['Fujair', 'fujairah', 'Al Fujairah', 'FJR', 'fujay']) expect([text, found(text)]).toEqual([text, ['AEFJR']]);
  for (const text of ['Khor Fakkan', 'khorfakkan']) expect([text, found(text)]).toEqual([text, ['AEKLF']]);
  expect(found('Jabal Ali')).toEqual(['AEJEA']);
  expect(found('Musaid')).toEqual([]);
});
