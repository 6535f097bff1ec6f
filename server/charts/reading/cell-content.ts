// The content file of a cell, made of what GDAL has read: features with a place, a line each, under the acronyms of S-57. Pure.
import type { ChartText } from '#contract/entities/charts/charts.ts';
import { type ContentGeometry, polygonPartsOf } from '#server/charts/sheets/content.ts';
import { type BrokenPlaces, numberOfObject } from './broken-places.ts';
import { CellEdges } from './cell-edges.ts';
import type { CellIdentity } from './cell-protocol.ts';
import { type CellCoverage, type CoverageRing } from './coverage.ts';
import { BadCell } from './iso8211.ts';
import { type MendedObject, mendFeature, wordsOfMends } from './mend-feature.ts';
import { objectClassOf } from './object-classes.ts';
import type { PositionQualities } from './position-qualities.ts';
import { NO_PLACE } from './record-codes.ts';

/** Of the record, not of the object. */
const OF_RECORD = new Set('RCID PRIM GRUP OBJL RVER AGEN FIDN FIDS LNAM LNAM_REFS FFPT_RIND NAME_RCNM NAME_RCID ORNT USAG MASK'.split(' '));
const TEXT_NAMES = ['TXTDSC', 'NTXTDS', 'PICREP'];
const COVERED = 1;

interface GdalFeature {
  properties: Record<string, unknown>;
  geometry: ContentGeometry | null;
}

export interface CellFeatures {
  /** Of the content file: text needs a tenth of the memory of objects. */
  lines: string[];
  /** Of the classes that are in the content. */
  counts: Record<string, number>;
  placeless: number;
  coverage: CoverageRing[][];
  /** In capitals. */
  namedTexts: string[];
  /** What is not as the cell has it, for the report. */
  mends?: string;
}

/** Values that are given: S-57 has empty ones for what the producer does not know. */
function attributesOf(properties: Record<string, unknown>): Record<string, number | string> {
  const attributes: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (OF_RECORD.has(name)) continue;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) attributes[name] = value;
    else if (Array.isArray(value) && value.length > 0) attributes[name] = value.join(',');
  }
  return attributes;
}

/** Numbers of objects have 32 bits without a sign; GDAL gives them one. */
const idOf = ({ AGEN, FIDN, FIDS }: Record<string, unknown>): string => `${Number(AGEN)}-${Number(FIDN) >>> 0}-${Number(FIDS)}`;

/** @throws BadCell when the content is of another edition or update than was to be read */
function checkEdition(properties: Record<string, unknown>, { edition, update }: CellIdentity): void {
  const [was, wasUpdate] = [Number(properties['DSID_EDTN']), Number(properties['DSID_UPDN'])];
  if (was !== edition || wasUpdate !== update)
    throw new BadCell(`read as edition ${was}, update ${wasUpdate}, and it should be edition ${edition}, update ${update}`);
}

/**
 * One GeoJSON feature a line: nodes, then edges, then objects.
 * @throws BadCell when the content is of another edition or update, does not say where it has data, or has no place for a danger
 */
export async function readFeatures(
  lines: AsyncIterable<string> | Iterable<string>,
  identity: CellIdentity,
  broken: BrokenPlaces,
  qualities: PositionQualities,
): Promise<CellFeatures> {
  const cellEdges = new CellEdges(qualities);
  const found: CellFeatures = { lines: [], counts: {}, placeless: 0, coverage: [], namedTexts: [] };
  const named = new Set<string>();
  const mends: MendedObject[] = [];
  const unsurveyed: string[] = []; // the last, so that no water is drawn over them
  for await (const line of lines) {
    if (line === '') continue;
    const { properties, geometry } = JSON.parse(line) as GdalFeature;
    if (properties['RCNM'] !== undefined) {
      cellEdges.keep(properties, geometry);
      continue;
    }
    const code = properties['OBJL'];
    if (code === undefined) {
      checkEdition(properties, identity);
      continue;
    }
    const attributes = attributesOf(properties);
    for (const name of TEXT_NAMES) if (typeof attributes[name] === 'string') named.add(attributes[name].trim().toUpperCase());
    const cls = objectClassOf(Number(code)) ?? `OBJL${Number(code)}`;
    const primitive = Number(properties['PRIM']);
    if (!geometry && primitive === NO_PLACE) found.placeless += 1;
    const isBroken = broken.has(numberOfObject(properties));
    const read = { cls, id: idOf(properties), attributes, primitive, geometry, isBroken, ...cellEdges.positionOf(cls, properties) };
    for (const feature of mendFeature(read, mends)) {
      if (feature.cls === 'M_COVR' && attributes['CATCOV'] === COVERED)
        found.coverage.push(...(polygonPartsOf(feature.geometry) as CoverageRing[][]));
      (feature.cls === cls ? found.lines : unsurveyed).push(JSON.stringify(feature));
      found.counts[feature.cls] = (found.counts[feature.cls] ?? 0) + 1;
    }
  }
  if (found.coverage.length === 0) throw new BadCell('it does not say where it has data (M_COVR)');
  const words = wordsOfMends(mends);
  return {
    ...found,
    lines: [...found.lines, ...unsurveyed],
    namedTexts: [...named].toSorted(),
    ...(words !== undefined && { mends: words }),
  };
}

/** The first line of the content file. */
export const headLine = (identity: CellIdentity, coverage: CellCoverage, texts: readonly ChartText[]): string =>
  JSON.stringify({ ...identity, coverage, texts });
