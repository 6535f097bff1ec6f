import { expect, test } from 'vitest';
import type { Box } from '#contract/units.ts';
import { orderIsDue } from './order-policy.ts';
import type { OrderWish } from './order-policy.ts';

const filter = {};
const view = (box: Box | undefined, zoom = 5, rev = 1): OrderWish => ({ box, zoom, rev, filter });
const asked = view([0, 0, 20, 20]);

test('the first order is due at once', () => {
  expect(orderIsDue(undefined, view(undefined))).toBe(true);
});

test('a view inside the box asked for needs no other order', () => {
  expect(orderIsDue(asked, view([2, 2, 18, 18]))).toBe(false);
  expect(orderIsDue(asked, view([2, 2, 18, 18], 5.9))).toBe(false);
});

test('a view that leaves the box needs one, also across 180 degrees', () => {
  expect(orderIsDue(asked, view([10, 2, 21, 18]))).toBe(true);
  expect(orderIsDue(view([170, 0, -170, 20]), view([175, 2, -175, 18]))).toBe(false);
  expect(orderIsDue(view([170, 0, -170, 20]), view([175, 2, -169, 18]))).toBe(true);
});

test('zoom by one, another filter or newer ships need one', () => {
  expect(orderIsDue(asked, view([5, 5, 6, 6], 6))).toBe(true);
  expect(orderIsDue(asked, view([2, 2, 18, 18], 5, 2))).toBe(true);
  expect(orderIsDue(asked, { ...view([2, 2, 18, 18]), filter: { ownFleetOnly: true } })).toBe(true);
});

test('a globe asks once for the whole world and not again while it turns and zooms', () => {
  expect(orderIsDue(asked, view(undefined))).toBe(true);
  expect(orderIsDue(view(undefined, 2), view(undefined, 4))).toBe(false);
});

test('zooming in from the whole world asks for a culled order, once a zoom', () => {
  expect(orderIsDue(view(undefined, 2), view([0, 0, 20, 20], 2.5))).toBe(false);
  expect(orderIsDue(view(undefined, 2), view([0, 0, 20, 20], 3))).toBe(true);
});
