// Reads a drawing file of any name: its content shows the format, and that format's reader reads it. Runs in a worker.
import type { DrawingFileAnswer, DrawingFileRefusal, LeftOut } from '#contract/files/drawing-file.ts';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { fail } from '#contract/result.ts';
import { readXml } from '#domain/xml.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { isMembers } from '#contract/json.ts';
import { type FoundShape, judgeShapes } from './judge-shapes.ts';

// Reads GeoJSON (RFC 7946) of other programs as shapes for judge-shapes.ts. Pure.
type Members = Record<string, unknown>;

/** A bare geometry or a single feature counts as a collection of one. */
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

/** UTF-8, or UTF-16 with a byte order mark; undefined: neither. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A KMZ is a zip, and a zip begins like this (PKWARE APPNOTE 4.3.7). */
const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

/** Reader and judge report the part done. Reading takes most of the time and cannot report while it runs. */
export async function readDrawingFile(file: ArrayBuffer, onProgress: (part: number) => void): Promise<DrawingFileAnswer> {
  const refuse = (refusal: DrawingFileRefusal): DrawingFileAnswer => fail(refusal);
  if (file.byteLength > MAX_OPENED_FILE_BYTES) return refuse({ problem: 'tooLarge' });
  const bytes = new Uint8Array(file);
  if (isZip(bytes)) return refuse({ problem: 'zip' });
  const text = decoded(bytes);
  if (text === undefined) return refuse({ problem: 'notText' });
  onProgress(0.1);
  const onPart = (part: number) => onProgress(0.6 + 0.4 * part);
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (begin === '') return refuse({ problem: 'empty' });
  if (!begin.startsWith('<')) return /^[[{]/.test(begin) ? readGeojson(text, onPart) : refuse({ problem: 'unknown' });
  const xml = readXml(text);
  if (!xml.ok)
    return refuse(xml.error.reason === 'broken' ? { problem: 'brokenXml', line: xml.error.line } : { problem: xml.error.reason });
  onProgress(0.6);
  if (xml.value.name === 'kml') return readKml(xml.value, onPart);
  return xml.value.name === 'gpx' ? readGpx(xml.value, onPart) : refuse({ problem: 'unknown' });
}
