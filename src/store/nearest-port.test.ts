import { expect, test } from 'vitest';
import { nearestPortIn } from './nearest-port.ts';

const port = (id: string, lon: number) => ({ id, v: 1, name: id, lat: 0, lon, source: 's', updatedAt: 1 });

test('the nearest port is found beside a ship, and far out at sea as well', () => {
  const nearest = nearestPortIn([port('east', 10), port('west', 0)]);
  expect(nearest([9.5, 0])?.item.id).toBe('east');
  expect(nearest([4, 0])?.item.id).toBe('west');
  expect(nearestPortIn([])([0, 0])).toBeUndefined();
});
