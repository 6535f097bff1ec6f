// The functions of the geo packages that the build calls. Only this folder's own lock installs the packages, so the main install has no
// types for them.
declare module 'geojson-vt' {
  export interface SlicedFeature {
    type: 1 | 2 | 3;
    geometry: number[][] | number[][][];
    tags: Record<string, string | number | boolean>;
  }
  export default class GeoJSONVT {
    constructor(
      geojson: unknown,
      options: { maxZoom: number; indexMaxZoom: number; indexMaxPoints: number; tolerance: number; extent: number; buffer: number },
    );
    tileCoords: { z: number; x: number; y: number }[];
    getTile(z: number, x: number, y: number): { features: SlicedFeature[] } | null;
  }
}

declare module 'd3-contour' {
  interface Area {
    type: 'MultiPolygon';
    value: number;
    coordinates: number[][][][];
  }
  interface Contours {
    size(size: [number, number]): Contours;
    thresholds(values: number[]): Contours;
    (grid: Float32Array): Area[];
  }
  export function contours(): Contours;
}

declare module 'topojson-client' {
  interface Feature {
    id?: string;
    properties: { name?: string };
    geometry: { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };
  }
  export function feature(topology: unknown, object: unknown): { features: Feature[] };
  export function mesh(topology: unknown, object: unknown, keep: (a: Feature, b: Feature) => boolean): { coordinates: number[][][] };
}
