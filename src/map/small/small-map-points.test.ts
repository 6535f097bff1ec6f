import { describe, expect, test } from 'vitest';
import { smallMapLines, pointFeatures, type SmallMapPoint, smallMapView } from './small-map-points.ts';

const ship = (lon: number, lat: number): SmallMapPoint => ({ kind: 'ship', id: `${lon}`, lon, lat, tone: 'plain' });

describe('a small map', () => {
  test('looks at all its points, on both sides of 180 degrees too', () => {
    const view = smallMapView({ points: [ship(179, 10), ship(-179, -10)] }, 400, 300);
    expect(Math.abs(view?.position[0] ?? 0)).toBeCloseTo(180);
    expect(view?.position[1]).toBeCloseTo(0);
    expect(view?.zoom).toBeGreaterThan(2.5);
  });

  test('looks at what lies on its lines as well', () => {
    const alone = smallMapView({ points: [ship(0, 0)] }, 400, 300);
    const withLine = smallMapView(
      {
        points: [ship(0, 0)],
        lines: [
          {
            kind: 'track',
            positions: [
              [0, 0],
              [40, 0],
            ],
          },
        ],
      },
      400,
      300,
    );
    expect(withLine?.position[0]).toBeCloseTo(20);
    expect(withLine?.zoom).toBeLessThan(alone?.zoom ?? 0);
  });

  test('shows one point alone with what lies around it, and of nothing has no view', () => {
    expect(smallMapView({ points: [ship(5, 52)] }, 400, 300)).toEqual({ position: [5, 52], zoom: 8 });
    expect(smallMapView({ points: [] }, 400, 300)).toBeUndefined();
  });

  test('shows the whole world where its points are all over it, however small it is', () => {
    const view = smallMapView({ points: [ship(-100, 40), ship(20, -30), ship(140, 0)] }, 500, 280);
    expect(view?.zoom).toBeLessThan(0.5);
  });

  test('goes where it is told before anything else', () => {
    const view = { position: [1, 2] as const, zoom: 3 };
    expect(smallMapView({ points: [ship(5, 52)], view }, 400, 300)).toBe(view);
  });

  test('draws a line over 180 degrees the short way', () => {
    const [line] = smallMapLines([
      {
        kind: 'track',
        positions: [
          [179, 0],
          [-179, 0],
        ],
      },
    ]).features;
    expect(line?.geometry.coordinates).toEqual([
      [179, 0],
      [181, 0],
    ]);
  });

  test('tells the parts of a planned way apart by what was reported near them', () => {
    const positions = [[0, 0] as const, [1, 0] as const];
    const { features } = smallMapLines([
      { kind: 'risk', threat: 'High', positions },
      { kind: 'risk', threat: undefined, positions },
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { kind: 'risk', look: 'High' },
      { kind: 'risk', look: 'unrated' },
    ]);
  });

  test('knows each point by its place, its kind and its look, and hands a name on as it was written', () => {
    const { features } = pointFeatures(
      [
        { kind: 'ship', id: '1', lon: 1, lat: 2, tone: 'danger', label: '<b>{ANNA}' },
        { kind: 'event', id: 'e', lon: 1, lat: 2, category: 'Crime', type: 'Boarding', isInvented: true },
        { kind: 'port', id: 'p', lon: 1, lat: 2 },
      ],
      () => undefined,
    );
    expect(features.map(({ properties }) => properties)).toEqual([
      { at: 0, kind: 'ship', look: 'danger', label: '<b>{ANNA}' },
      { at: 1, kind: 'event', look: 'Crime|Boarding|invented' },
      { at: 2, kind: 'port', look: 'unrated' },
    ]);
  });
});
