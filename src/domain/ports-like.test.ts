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
