// GeoJSON (RFC 7946) from elsewhere as shapes that judge-shapes.ts judges. Pure.
import { isMembers } from '#contract/json.ts';
import type { DrawingFileAnswer, DrawingFileRefusal, LeftOut } from '#contract/drawing-file.ts';
import { fail } from '#contract/result.ts';
import { type FoundShape, judgeShapes } from './judge-shapes.ts';

type Members = Record<string, unknown>;

/** A bare geometry or a single feature is taken as a collection of one. */
function featuresIn(json: unknown): Members[] | undefined {
  if (!isMembers(json)) return undefined;
  if (json['type'] === 'FeatureCollection') return Array.isArray(json['features']) ? json['features'].filter(isMembers) : undefined;
  if (json['type'] === 'Feature') return [json];
  return 'coordinates' in json || 'geometries' in json ? [{ type: 'Feature', geometry: json, properties: {} }] : undefined;
}

export function readGeojson(content: string, onPart?: (part: number) => void): DrawingFileAnswer {
  const refuse = (refusal: DrawingFileRefusal): DrawingFileAnswer => fail(refusal);
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return refuse({ problem: 'notJson' });
  }
  const given = featuresIn(json);
  if (!given) return refuse({ problem: 'notGeojson' });
  const leftOut = new Set<LeftOut>();
  const found: FoundShape[] = [];
  for (const [at, { geometry, properties }] of given.entries()) {
    if (geometry === null) continue; // RFC 7946: a feature without a place
    if (!isMembers(geometry)) return refuse({ problem: 'shape', number: at + 1, why: 'other' });
    if (geometry['type'] === 'GeometryCollection') return refuse({ problem: 'collection' });
    found.push({
      number: at + 1,
      geometry: { type: geometry['type'], coordinates: geometry['coordinates'] },
      properties: isMembers(properties) ? properties : {},
    });
  }
  return judgeShapes(found, leftOut, onPart);
}
