import { expect, test } from 'vitest';
import { MAX_DRAWINGS_PER_ACCOUNT } from '#contract/limits.ts';
import { drawingMutations } from './drawings.ts';
import { MemoryTx } from './memory-tx.ts';
import { Refused } from './refuse.ts';
import type { MutatorContext } from './tx.ts';

const { effect: deleteDrawing } = drawingMutations['drawing.delete'];
const { effect: saveDrawing } = drawingMutations['drawing.save'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };
const empty = { type: 'FeatureCollection' as const, features: [] };
const point = {
  type: 'FeatureCollection' as const,
  features: [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [4, 52] as [number, number] }, properties: {} }],
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.error.code : error),
  );

test('saving a drawing replaces the whole of it and keeps when it was made', async () => {
  const tx = new MemoryTx();
  await saveDrawing(tx, { drawingId: 'd', name: 'Anchorage', featureCollection: point }, ada);
  await saveDrawing(tx, { drawingId: 'd', name: 'Roads', featureCollection: empty }, { ...ada, atMs: 2000 });
  expect(await tx.get('drawings', 'd')).toEqual({
    id: 'd',
    ownerId: 'ada',
    name: 'Roads',
    featureCollection: empty,
    createdAt: 1000,
    updatedAt: 2000,
    v: 2,
  });
});

test('coordinates below a tenth of a millimetre are kept as 0, so that no number takes hundreds of digits, and a circle keeps a radius', async () => {
  const tx = new MemoryTx();
  const ring: [number, number][] = [
    [12.345_678_901_234_5, -45.123_456_789_012],
    [2e-308, -2e-308],
    [180, 90],
    [12.345_678_901_234_5, -45.123_456_789_012],
  ];
  const circle = {
    type: 'Feature' as const,
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
    properties: { radiusNm: 2e-308 },
  };
  await saveDrawing(tx, { drawingId: 'd', name: 'Fine', featureCollection: { ...empty, features: [circle] } }, ada);
  const [kept] = (await tx.get('drawings', 'd'))?.featureCollection.features ?? [];
  const corner = [12.345_678_901_234_5, -45.123_456_789_012];
  expect(kept?.geometry.coordinates).toEqual([[corner, [0, 0], [180, 90], corner]]);
  expect(kept?.properties).toEqual({ radiusNm: 1e-9 });
});

test('nobody else’s drawing is written over', async () => {
  const tx = new MemoryTx();
  await saveDrawing(tx, { drawingId: 'd', name: 'Anchorage', featureCollection: point }, ada);
  expect(await refusal(saveDrawing(tx, { drawingId: 'd', name: 'Mine', featureCollection: empty }, { ...ada, accountId: 'bo' }))).toBe(
    'forbidden',
  );
  expect(await tx.get('drawings', 'd')).toMatchObject({ ownerId: 'ada', name: 'Anchorage' });
});

test('past the limit of an account no new one is made, but an old one can still be changed', async () => {
  const tx = new MemoryTx();
  await saveDrawing(tx, { drawingId: 'd', name: 'Anchorage', featureCollection: point }, ada);
  tx.count = async () => MAX_DRAWINGS_PER_ACCOUNT;
  await saveDrawing(tx, { drawingId: 'd', name: 'Roads', featureCollection: point }, ada);
  expect(await refusal(saveDrawing(tx, { drawingId: 'e', name: 'One more', featureCollection: point }, ada))).toBe('invalid');
});

test('its owner deletes a drawing, nobody else; one that is gone stays gone', async () => {
  const tx = new MemoryTx();
  await saveDrawing(tx, { drawingId: 'd', name: 'Anchorage', featureCollection: point }, ada);
  expect(await refusal(deleteDrawing(tx, { drawingId: 'd' }, { ...ada, accountId: 'bo' }))).toBe('forbidden');
  await deleteDrawing(tx, { drawingId: 'd' }, ada);
  expect(await tx.get('drawings', 'd')).toBeUndefined();
  await deleteDrawing(tx, { drawingId: 'd' }, ada);
});
