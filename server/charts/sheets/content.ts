// What a content file of a cell holds (server/charts/reading writes it): a head line, then a line a feature, JSON, gzip.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** Degrees; a sounding has its depth in metres as the third. */
type Place = number[];

export interface ContentHead {
  cell: string;
  edition: number;
  update: number;
  /** A calendar day: 2026-01-31. */
  issuedOn: string;
  /** The denominator of the compilation scale. */
  scale: number;
  /** M_COVR with CATCOV 1. */
  coverage: { type: 'MultiPolygon'; coordinates: Place[][][] };
}

export type ContentGeometry =
  | { type: 'Point'; coordinates: Place }
  | { type: 'MultiPoint'; coordinates: Place[] }
  | { type: 'LineString'; coordinates: Place[] }
  | { type: 'MultiLineString'; coordinates: Place[][] }
  | { type: 'Polygon'; coordinates: Place[][] }
  | { type: 'MultiPolygon'; coordinates: Place[][][] };

/** The rings of each polygon; none of other geometry. */
export const polygonPartsOf = (geometry: ContentGeometry): Place[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

export const linePartsOf = (geometry: ContentGeometry): Place[][] =>
  geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [];

export const pointPartsOf = (geometry: ContentGeometry): Place[] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.type === 'MultiPoint' ? geometry.coordinates : [];

/** Every corner of it. */
export const placesOf = (geometry: ContentGeometry): Place[] => [
  ...pointPartsOf(geometry),
  ...linePartsOf(geometry).flat(),
  ...polygonPartsOf(geometry).flat(2),
];

/** By S-57 acronym; a list stays a text: "3,4". */
export type S57Attributes = Readonly<Record<string, string | number>>;

/** Edges of a line or border that are alike. */
export interface ContentEdges {
  lines: Place[][];
  /** As below; absent: good. */
  quapos?: number;
  /** Not to be drawn: something else is drawn there (MASK 1), or only the data end there (USAG 3). */
  masked?: true;
}

/** How well the place is known, and what of a border is drawn. Absent where there is nothing to say. */
export interface ContentPosition {
  /** QUAPOS of S-57, 2 to 9: the position is not well known. Of a line or border the gravest of its edges. */
  quapos?: number;
  /** All edges of a line of which some are not well known or masked, or of an area of which some are masked. */
  edges?: ContentEdges[];
}

export interface ContentFeature extends ContentPosition {
  /** The acronym of its object class. */
  cls: string;
  /** `<AGEN>-<FIDN>-<FIDS>` */
  id: string;
  attributes: S57Attributes;
  geometry: ContentGeometry;
}

/** An attribute that is one number; undefined where it is absent or is none. */
export function numberOf(attributes: S57Attributes, acronym: string): number | undefined {
  const value = attributes[acronym];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The codes of an attribute that is a list, or one code. */
export const codesOf = (attributes: S57Attributes, acronym: string): number[] =>
  String(attributes[acronym] ?? '')
    .split(',')
    .filter((code) => code.trim() !== '')
    .map(Number);

export interface CellContent {
  head: ContentHead;
  features: ContentFeature[];
}

/** @throws when the file is cut or is none */
export async function readContent(file: string): Promise<CellContent> {
  const [first = '', ...lines] = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return { head: JSON.parse(first) as ContentHead, features: lines.map((line) => JSON.parse(line) as ContentFeature) };
}
