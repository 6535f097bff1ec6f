import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawingFeature } from '#contract/entities/drawings.ts';
import type { LonLat } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { lonLatUpTo } from '#domain/geo/geo.arbitrary.ts';
import { handOverlay } from '#map/draw/draw-layer.ts';
import { composeStyle } from '#map/chart/overlays.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import {
  deskOf,
  type DraftShape,
  EMPTY_DRAFT,
  isUnsaved,
  joined,
  markOf,
  redone,
  savedAs,
  undone,
  withChanged,
  withoutShape,
  withShape,
} from './draft.ts';
import { draftOverlay, mapFeature, mapFeatures, savedOverlay } from './drawings-layer.ts';
import { changedBy, circleOf, heldOf, pathsOf, shapeOf } from './hand-shapes.ts';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';

const look = { colour: '#0069b4', widthPx: 2 };
const point = (id: string, lon = 10): DraftShape => shapeOf(id, { tool: 'point', positions: [[lon, 20]] }, look);

describe('the draft', () => {
  it('goes back and forth step by step, and a new step ends the way forth', () => {
    const two = withShape(withShape(deskOf(EMPTY_DRAFT), point('a')), point('b'));
    const back = undone(undone(two));
    expect(back.draft.shapes).toEqual([]);
    expect(undone(back)).toEqual(back);
    expect(redone(redone(back)).draft.shapes).toEqual(two.draft.shapes);
    expect(redone(withShape(undone(two), point('c'))).draft.shapes.map(({ id }) => id)).toEqual(['a', 'c']);
  });
  it('undoing any sequence of changes leads back to its start', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('add', 'change', 'remove'), fc.constantFrom('a', 'b', 'c')), { maxLength: 30 }),
        (steps) => {
          const start = deskOf(EMPTY_DRAFT);
          let desk = start;
          for (const [step, id] of steps) {
            if (step === 'add') desk = withShape(desk, point(id));
            else if (step === 'change') desk = withChanged(desk, id, (shape) => ({ ...shape, properties: { name: 'x' } }));
            else desk = withoutShape(desk, id);
          }
          while (desk.past.length) desk = undone(desk);
          expect(desk.draft).toEqual(start.draft);
        },
      ),
    );
  });
  it('takes back one of before: whole where nothing else is in hand, else beside that, each shape once', () => {
    const before = { ...EMPTY_DRAFT, name: 'Areas', shapes: [point('a'), point('b')] };
    expect(joined(deskOf(EMPTY_DRAFT), before)).toEqual(deskOf(before));
    const now = withShape(withShape(deskOf(EMPTY_DRAFT), point('b', 40)), point('c'));
    const both = joined(now, before);
    expect([both.draft.name, both.draft.shapes]).toEqual(['Areas', [point('b', 40), point('c'), point('a')]]);
    expect(undone(both).draft.shapes).toEqual(now.draft.shapes);
  });
  it('that comes back beside another loses neither positions of a shape that was not ended, nor its name, nor what it continues', () => {
    const line = (lon: number) => ({
      tool: 'line' as const,
      positions: [
        [lon, 1],
        [lon, 2],
      ] as [number, number][],
    });
    const inHand = deskOf({ ...EMPTY_DRAFT, name: 'New', unfinished: line(50) });
    const base = { drawingId: 'd1', mark: 'm', v: 3 };
    const before = { ...EMPTY_DRAFT, name: 'Convoy plan', shapes: [point('a')], unfinished: line(10), base };
    const { draft } = joined(inHand, before);
    expect(draft).toMatchObject({ name: 'New', unfinished: line(50), base });
    expect(draft.shapes.map(({ geometry, properties }) => [geometry, properties.tool, properties.name])).toEqual([
      [point('a').geometry, 'point', 'Convoy plan'],
      [{ type: 'LineString', coordinates: line(10).positions }, 'line', 'Convoy plan'],
    ]);
    for (const { id: _, ...feature } of draft.shapes) expect(DrawingFeature.safeParse(feature).success).toBe(true);
    const first = joined(deskOf({ ...EMPTY_DRAFT, unfinished: line(50) }), {
      ...EMPTY_DRAFT,
      unfinished: { ...line(10), positions: [[10, 1]] },
    });
    expect(first.draft.shapes.map(({ geometry }) => geometry)).toEqual([{ type: 'Point', coordinates: [10, 1] }]);
  });
  it('is unsaved when something was drawn, named or begun, and not when it is as it was saved', () => {
    expect(isUnsaved(EMPTY_DRAFT)).toBe(false);
    expect(isUnsaved({ ...EMPTY_DRAFT, name: 'Areas' })).toBe(true);
    expect(isUnsaved({ ...EMPTY_DRAFT, unfinished: { tool: 'line', positions: [[1, 2]] } })).toBe(true);
    const saved = { name: 'Areas', shapes: [point('a')], base: { drawingId: 'd', mark: markOf('Areas', [point('a')]) } };
    expect(isUnsaved(saved)).toBe(false);
    expect(isUnsaved({ ...saved, shapes: [point('a', 11)] })).toBe(true);
  });
  it('that is as its drawing is stored is saved, and one with a change or an unfinished shape is not', () => {
    const stored = { name: 'Areas', v: 2, featureCollection: { type: 'FeatureCollection' as const, features: [point('a')] } };
    const draft = { name: 'Areas ', shapes: [point('a')], base: { drawingId: 'd', mark: '' } };
    expect(isUnsaved(draft)).toBe(true);
    expect(isUnsaved(savedAs(draft, stored, 7))).toBe(false);
    expect(savedAs(draft, stored, 7).base).toMatchObject({ drawingId: 'd', v: 2, no: 7 });
    for (const changed of [
      { ...draft, name: 'Other' },
      { ...draft, shapes: [point('a', 11)] },
      { ...draft, unfinished: { tool: 'line' as const, positions: [[1, 2]] as [number, number][] } },
    ])
      expect(savedAs(changed, stored, 7)).toEqual(changed);
  });
  it('has the same mark when it comes back with next to nothing kept as 0', () => {
    const at = (lat: number): DraftShape => ({ ...point('a'), geometry: { type: 'Point', coordinates: [7, lat] } });
    expect(markOf('n', [at(7e-15)])).toBe(markOf('n', [at(0)]));
  });
  it('has the same mark in whatever order a database answers its members', () => {
    const { type, id, geometry, properties } = point('a');
    expect(markOf('n', [{ properties: { widthPx: 2, colour: '#0069b4', tool: 'point' }, geometry, id, type } as DraftShape])).toBe(
      markOf('n', [{ type, id, geometry, properties }]),
    );
  });
});

describe('what a hand drew', () => {
  const drawn = fc.tuple(
    lonLatUpTo(70),
    fc.array(fc.tuple(fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: -70, max: 70, noNaN: true })), {
      minLength: 3,
      maxLength: 6,
    }),
  );
  it('is always a feature that a drawing takes, also across 180 degrees', () => {
    fc.assert(
      fc.property(fc.constantFrom('point', 'line', 'polygon', 'circle', 'rectangle', 'freehand', 'text'), drawn, (tool, [start, steps]) => {
        const positions: LonLat[] = [start];
        for (const [east, lat] of steps) positions.push([(positions.at(-1)?.[0] ?? 0) + east, lat]);
        fc.pre(tool !== 'circle' || distanceNm(start, positions[1] ?? start) > 0);
        const shape = shapeOf('id', { tool, positions }, look);
        expect(DrawingFeature.safeParse(shape).success).toBe(true);
      }),
    );
  });
  it('has only what a drawing stores, so that what was saved is as it was saved after a reload too', () => {
    const settings = { ...look, snap: true, hidden: ['d1'] };
    const shape = shapeOf('t', { tool: 'text', positions: [[10, 20]] }, settings);
    const reloaded = { ...DrawingFeature.parse(shape), id: 't' };
    expect(markOf('n', [reloaded])).toBe(markOf('n', [shape]));
  });
  it('from 179 E to 179 W is two degrees long and drawn in one piece', () => {
    const line = shapeOf(
      'id',
      {
        tool: 'line',
        positions: [
          [179, 10],
          [181, 10],
        ],
      },
      look,
    );
    expect(line.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [179, 10],
        [-179, 10],
      ],
    });
    expect(mapFeature(line).geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [179, 10],
        [181, 10],
      ],
    });
    expect(pathsOf(line.geometry)).toEqual([
      [
        [179, 10],
        [181, 10],
      ],
    ]);
  });
  it('as a circle is found again as one, moved by its centre and widened by its rim', () => {
    const circle = shapeOf(
      'id',
      {
        tool: 'circle',
        positions: [
          [179.9, 5],
          [181, 5],
        ],
      },
      look,
    );
    const before = circleOf(circle);
    expect(before?.radiusNm).toBeCloseTo(distanceNm([179.9, 5], [-179, 5]), 6);
    expect(distanceNm(before?.centre ?? [0, 0], [179.9, 5])).toBeLessThan(0.01);
    const held = heldOf(circle);
    expect(held?.kind).toBe('circle');
    if (!held || !before) throw new Error('no circle');
    const moved = circleOf(changedBy(circle, { ...held, positions: [[170, 0], held.positions[1] ?? [0, 0]] }));
    expect(moved?.radiusNm).toBeCloseTo(before.radiusNm, 6);
    expect(distanceNm(moved?.centre ?? [0, 0], [170, 0])).toBeLessThan(0.01);
    const wider = circleOf(changedBy(circle, { ...held, positions: [before.centre, [179.9, 7]] }));
    expect(wider?.radiusNm).toBeCloseTo(distanceNm(before.centre, [179.9, 7]), 6);
  });
  it('can be edited if it has a single path', () => {
    expect(heldOf(point('a'))?.kind).toBe('point');
    expect(
      heldOf(
        shapeOf(
          'r',
          {
            tool: 'rectangle',
            positions: [
              [0, 0],
              [2, 0],
              [2, 1],
              [0, 1],
            ],
          },
          look,
        ),
      )?.kind,
    ).toBe('rectangle');
    const parts = { ...point('m'), geometry: { type: 'MultiPoint' as const, coordinates: [[1, 2]] as [number, number][] } };
    expect(heldOf(parts)).toBeUndefined();
  });
});

describe('the layers of drawings', () => {
  it.for(SCHEMES)('are valid in the %s scheme', (scheme) => {
    const style = composeStyle({ version: 8, sources: {}, layers: [] }, [savedOverlay, draftOverlay, handOverlay], scheme, {
      geojson: new Map(),
      globe: false,
    });
    expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  });
  it('show plain words: nothing of a name turns the writing around it', () => {
    const named = { ...point('a'), properties: { tool: 'point' as const, name: 'A\u202Erea <b>\n1' } };
    expect(mapFeature(named, 'a').properties).toMatchObject({ id: 'a', label: 'A rea <b> 1' });
  });
  it('say once what the drawing is called, at its northernmost position', () => {
    const place = (id: string, lat: number, name?: string) => ({
      ...point(id),
      geometry: { type: 'Point' as const, coordinates: [4, lat] as [number, number] },
      properties: { tool: 'point' as const, ...(name !== undefined && { name }) },
    });
    const labels = (name: string, ...shapes: ReturnType<typeof place>[]) =>
      mapFeatures(name, shapes, () => undefined).flatMap(({ properties, geometry }) =>
        properties?.['label'] ? [[properties['label'], (geometry as { coordinates: number[] }).coordinates[1]]] : [],
      );
    expect(labels('Anchorages', place('a', 51), place('b', 53), place('c', 52))).toEqual([['Anchorages', 53]]);
    expect(labels('Wreck', place('a', 51, 'Wreck'))).toEqual([['Wreck', 51]]);
    expect([labels('Empty'), labels('', place('a', 51))]).toEqual([[], []]);
  });
});
