import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import type { RouteLeg } from '#contract/routing.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { PLANNED_SOURCE, plannedFeatures, PREDICTED_SOURCE, predictedFeatures, ROUTE_INKS, routesOverlay } from './routes-layer.ts';

const leg = (from: [number, number], to: [number, number], isApproach = false): RouteLeg => ({
  from,
  to,
  distanceNm: 1,
  courseDeg: 90,
  isApproach,
});
const features = (data: unknown) =>
  (data as { features: { properties: { part: string; mmsi?: number }; geometry: { type: string; coordinates: never[] } }[] }).features;
const LEGS = [leg([178, 0], [179, 0], true), leg([179, 0], [-179, 1]), leg([-179, 1], [-170, 2])];

describe('the layer of routes', () => {
  it('is a style that MapLibre takes in every scheme', () => {
    const source = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
    for (const scheme of SCHEMES) {
      const layers = [...routesOverlay.layers(scheme)] as never[];
      expect(validateStyleMin({ version: 8, sources: { [PLANNED_SOURCE]: source, [PREDICTED_SOURCE]: source }, layers })).toEqual([]);
      expect(ROUTE_INKS[scheme].planned).not.toBe(ROUTE_INKS[scheme].predicted);
    }
  });

  it('has a band under the worst stretch', () => {
    const band = features(plannedFeatures(LEGS, [], { fromNm: 0.5, toNm: 1.5 })).filter(({ properties }) => properties.part === 'worst');
    expect(band.map(({ geometry }) => geometry.coordinates.length)).toEqual([2, 2]); // of the approach and of the sea
    expect(features(plannedFeatures(LEGS, [])).some(({ properties }) => properties.part === 'worst')).toBe(false);
  });

  it('goes on over 180 degrees, with the approach apart and the stops where the line is', () => {
    const drawn = features(
      plannedFeatures(LEGS, [
        [178, 0],
        [-170, 2],
      ]),
    );
    const of = (part: string) => drawn.filter(({ properties }) => properties.part === part).map(({ geometry }) => geometry.coordinates);
    expect(of('approach')).toEqual([
      [
        [178, 0],
        [179, 0],
      ],
    ]);
    expect(of('sea')).toEqual([
      [
        [179, 0],
        [181, 1],
        [190, 2],
      ],
    ]);
    expect(of('stop')).toEqual([
      [178, 0],
      [190, 2],
    ]);
  });

  it('shows stops while there is no route, and predicted routes with whose they are', () => {
    expect(features(plannedFeatures([], [[1, 2]])).map(({ properties }) => properties.part)).toEqual(['stop']);
    expect(
      features(predictedFeatures([{ mmsi: 211_000_001, legs: LEGS }])).every(({ properties }) => properties.mmsi === 211_000_001),
    ).toBe(true);
  });
});
