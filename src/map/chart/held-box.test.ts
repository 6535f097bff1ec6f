// When a view is held to be covered.
import { expect, test } from 'vitest';
import { type HeldPiece, holdBox, heldPieceOf } from './held-box.ts';

const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const square = (...edges: Parameters<typeof ring>): HeldPiece => heldPieceOf([[ring(...edges)]]);
const VIEW = [0.1, 0.1, 0.9, 0.9] as const;

test('one area around the whole view holds it; one that ends in it does not, nor does none', () => {
  expect(holdBox([square(0, 0, 1, 1)], VIEW)).toBe(true);
  expect(holdBox([square(0, 0, 1, 1)], [0.1, 0.1, 1.1, 0.9])).toBe(false);
  expect(holdBox([square(0, 0, 1, 0.8)], VIEW)).toBe(false);
  expect(holdBox([square(2, 0, 3, 1)], VIEW)).toBe(false);
  expect(holdBox([], VIEW)).toBe(false);
});

test('areas that meet along a straight or a slanting edge hold it together; a gap between them is found', () => {
  expect(holdBox([square(0, 0, 0.37, 1), square(0.37, 0, 1, 1)], VIEW)).toBe(true);
  expect(holdBox([square(0, 0, 0.5, 1), square(0.5, 0, 1, 1)], VIEW), 'an edge through its middle').toBe(true);
  expect(holdBox([square(0, 0, 0.37, 1), square(0.39, 0, 1, 1)], VIEW)).toBe(false);
  const [above, below] = [ring(0, 0, 1, 1).toSpliced(1, 1), ring(0, 0, 1, 1).toSpliced(3, 1)];
  expect(holdBox([heldPieceOf([[above]]), heldPieceOf([[below]])], VIEW)).toBe(true);
  expect(holdBox([heldPieceOf([[above]])], VIEW)).toBe(false);
});

test('a hole is no cover, unless another area fills it', () => {
  const around = heldPieceOf([[ring(0, 0, 1, 1), ring(0.4, 0.4, 0.45, 0.45)]]);
  expect(holdBox([around], VIEW)).toBe(false);
  expect(holdBox([around], [0.5, 0.5, 0.9, 0.9])).toBe(true);
  expect(holdBox([around, square(0.4, 0.4, 0.45, 0.45)], VIEW)).toBe(true);
});

test('a view across 180 degrees is never held', () => {
  expect(holdBox([square(170, 0, 180, 1), square(-180, 0, -170, 1)], [179, 0.1, -179, 0.9])).toBe(false);
});
