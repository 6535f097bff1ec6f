// Imports one edition of a layer from a GeoJSON file: all of its areas or none, with a line in the report for each refused one.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Area, type AreaLayer, MAX_AREAS_PER_EDITION } from '#contract/entities/areas.ts';
import type { EpochMs } from '#contract/units.ts';
import { type AreaDraft, type AreaEdition, areaId, writeEdition } from '#server/areas/area-store.ts';
import type { Db } from '#server/db/db.ts';
import { type Fitted, fitEdition } from './area-fit.ts';
import { type AreaForm, FORM_FACTS, areaFormOf, readWords } from './area-forms.ts';
import { type AreaGeometry, judgeGeometry } from './area-geometry.ts';
import { BadFile } from '#server/import/text-file.ts';
import { ImportReport, type ImportCounts, type RowRemark } from '#server/import/import-report.ts';

/** A file is read at once: the world's zones at full detail are 160 MB. */
const MOST_BYTES = 400_000_000;
/** Words of the report printed with a refusal. */
const SHOWN = 10;

export interface AreaImportJob {
  path: string;
  now: EpochMs;
  reportFolder: string;
  /** As the source names it. */
  edition: string;
  layer?: AreaLayer;
  issuedAt?: EpochMs;
  validFrom?: EpochMs;
  validTo?: EpochMs;
  source?: string;
  licence?: string;
  indicative?: boolean;
  signal?: AbortSignal;
}

export interface AreaImportOutcome {
  layer: AreaLayer;
  counts: ImportCounts;
  /** Areas of an earlier import of the same edition that this file no longer has. */
  removed: number;
  /** Editions whose place this one takes. */
  ended: readonly string[];
  reportPath: string;
  firstRefusals: readonly RowRemark[];
}

interface Feature {
  id?: unknown;
  properties: Readonly<Record<string, unknown>>;
  geometry: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readJson(path: string): Promise<unknown> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new BadFile('There is no such file');
  if (found.size > MOST_BYTES)
    throw new BadFile(`This file has ${Math.round(found.size / 1e6)} MB; at most ${MOST_BYTES / 1e6} MB are read`);
  const bytes = await readFile(path);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new BadFile(
      'This is a zip file (perhaps a shapefile), not GeoJSON. Unpack it, and convert it with "ogr2ogr areas.geojson FILE.shp"',
    );
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile('This file is not written in UTF-8');
  }
  if (text.trimStart().startsWith('<')) throw new BadFile('This is a web page or another XML file, not GeoJSON');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadFile(`This is not JSON, or not all of it is here: ${(error as Error).message.slice(0, 120)}`);
  }
}

/** @throws BadFile when the whole file is no list of areas */
function featuresOf(root: unknown): Feature[] {
  if (!isObject(root)) throw new BadFile('This is JSON, but no GeoJSON: it is no object with a type');
  const crs = isObject(root['crs']) && isObject(root['crs']['properties']) ? String(root['crs']['properties']['name']) : '';
  if (crs !== '' && !/(CRS84|EPSG::?4326|EPSG:4326)$/i.test(crs))
    throw new BadFile(`Its coordinates are in ${crs.slice(0, 60)}, not in degrees. Convert it with "ogr2ogr -t_srs EPSG:4326"`);
  const list = root['type'] === 'Feature' ? [root] : root['features'];
  if (root['type'] !== 'Feature' && root['type'] !== 'FeatureCollection')
    throw new BadFile(
      `This is JSON, but no GeoJSON of areas: its type is ${JSON.stringify(root['type'])?.slice(0, 40) ?? 'missing'}, not FeatureCollection`,
    );
  if (!Array.isArray(list)) throw new BadFile('Its features are not a list');
  if (list.length === 0) throw new BadFile('It has no features');
  if (list.length > MAX_AREAS_PER_EDITION)
    throw new BadFile(
      `It has ${list.length.toLocaleString('en')} features; an edition has at most ${MAX_AREAS_PER_EDITION.toLocaleString('en')}`,
    );
  return list.map((feature: unknown) => {
    const { id, properties, geometry } = isObject(feature) ? feature : {};
    return { ...(id !== undefined && { id }), properties: isObject(properties) ? properties : {}, geometry };
  });
}

/** TeleGeography stores the names of cables in a file of its own, `all.json`; they are read from it if it is in the same folder. */
async function cableNames(path: string): Promise<ReadonlyMap<string, string>> {
  const list: unknown = await readFile(join(dirname(path), 'all.json'), 'utf8').then(JSON.parse, () => []);
  return new Map(
    (Array.isArray(list) ? list : []).flatMap((one: unknown): [string, string][] =>
      isObject(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string' ? [[one['id'], one['name']]] : [],
    ),
  );
}

interface Judged {
  no: number;
  name: string;
  draft?: Omit<AreaDraft, 'geometry'> & { geometry: AreaGeometry };
  refused?: string;
  notes: string[];
}

function judgeFeatures(
  features: readonly Feature[],
  { form, names, layer, edition }: { form: AreaForm; names: ReadonlyMap<string, string>; layer: AreaLayer; edition: string },
): Judged[] {
  const firstWith = new Map<string, number>();
  return features.map((feature, i): Judged => {
    const no = i + 1;
    const { key, name: given, text } = readWords(form, feature.properties, feature.id, names);
    const name = given ?? `Area ${no}`;
    const judged = judgeGeometry(feature.geometry);
    const limits = feature.properties['limits'] === undefined ? undefined : judgeGeometry(feature.properties['limits']);
    const id = areaId(layer, edition, key ?? String(no));
    const earlier = firstWith.get(id);
    firstWith.set(id, earlier ?? no);
    const short = name.slice(0, 60);
    const refuse = (refused: string): Judged => ({ no, name: short, refused, notes: [] });
    if ('refused' in judged) return refuse(judged.refused);
    if (limits && 'refused' in limits) return refuse(`its limits: ${limits.refused}`);
    if (earlier !== undefined) return refuse(`it has the same id as feature ${earlier}`);
    const words = Area.pick({ name: true, text: true }).safeParse({ name, text });
    if (!words.success) {
      const [issue] = words.error.issues;
      return refuse(
        issue?.code === 'too_big'
          ? `its ${String(issue.path[0])} has more than ${String(issue.maximum)} characters`
          : 'its name or text cannot be stored',
      );
    }
    if (/\p{Surrogate}/u.test(`${name} ${text}`)) return refuse('its name or text holds half of a character');
    const draft = { id, ...words.data, geometry: judged.geometry, ...(limits && { limits: limits.geometry }) };
    return {
      no,
      name: short,
      draft,
      notes: [...judged.notes, ...(given === undefined ? ['it has no name; it is called by its number'] : [])],
    };
  });
}

/** Reports the result for each area; returns the drafts that fit. */
async function fitAndReport(judged: readonly Judged[], report: ImportReport): Promise<AreaDraft[]> {
  const drafts = judged.flatMap(({ draft }) => draft ?? []);
  const fitted = new Map<string, Fitted>(fitEdition(drafts.map(({ geometry }) => geometry)).map((one, i) => [drafts[i]?.id ?? '', one]));
  const kept: AreaDraft[] = [];
  for (const { no, name, draft, refused, notes } of judged) {
    report.counts.rows += 1;
    const fit = draft && fitted.get(draft.id);
    const reason = refused ?? (fit && 'refused' in fit ? fit.refused : undefined);
    if (reason !== undefined) {
      await report.remark({ kind: 'refused', line: no, row: name, reason });
      continue;
    }
    if (!draft || !fit || 'refused' in fit) continue;
    const simpler = fit.toleranceDeg > 0 ? [`simplified to within ${(fit.toleranceDeg * 60).toFixed(2)} nautical miles`] : [];
    for (const note of [...notes, ...simpler]) await report.remark({ kind: 'noted', line: no, row: name, reason: note });
    kept.push({ ...draft, geometry: fit.geometry });
  }
  return kept;
}

function toEdition(job: AreaImportJob, form: AreaForm, layer: AreaLayer): AreaEdition {
  const facts = FORM_FACTS[form];
  const source = job.source ?? facts.source;
  if (source === undefined) throw new BadFile('Say where these areas come from: --source "WHO, WHAT, WHEN"');
  const validFrom = job.validFrom ?? job.issuedAt ?? job.now;
  if (job.validTo !== undefined && job.validTo <= validFrom)
    throw new BadFile('The edition would end before it begins: --valid-to is not after --valid-from');
  return {
    layer,
    edition: job.edition,
    ...(job.issuedAt !== undefined && { issuedAt: job.issuedAt }),
    validFrom,
    ...(job.validTo !== undefined && { validTo: job.validTo }),
    source,
    licence: job.licence ?? facts.licence ?? 'Not stated',
    indicative: job.indicative ?? false,
    areas: [],
  };
}

/** An edition with a missing area would be taken for complete, so it is refused. */
function refuseInPart({ counts, firstRefusals, path }: ImportReport): void {
  if (counts.refused === 0) return;
  const lines = firstRefusals.slice(0, SHOWN).map(({ line, row, reason }) => `  feature ${line} (${row}): ${reason}`);
  const more = counts.refused > lines.length ? [`  and ${counts.refused - lines.length} more`] : [];
  throw new BadFile(
    `${counts.refused} of ${counts.rows} areas cannot be taken, and an edition is stored whole or not at all:\n${[...lines, ...more].join('\n')}\nAll of it: ${path}\n`,
  );
}

/**
 * A second import of the same file changes nothing. A new edition replaces the one before from its first day; both are kept. @throws
 * BadFile when it cannot be imported, DbError when the database fails. In each case the database is unchanged.
 */
export async function importAreas(db: Db, job: AreaImportJob): Promise<AreaImportOutcome> {
  const features = featuresOf(await readJson(job.path));
  const form = areaFormOf(features[0]?.properties ?? {});
  const layer = job.layer ?? FORM_FACTS[form].layer;
  if (layer === undefined)
    throw new BadFile('Say which layer these areas belong to: --layer jwc, ansarAllahHouthi, gaza, iran, westAfrica, eez or cables');
  const edition = toEdition(job, form, layer);
  const names = form === 'teleGeography' ? await cableNames(job.path) : new Map<string, string>();
  const report = await ImportReport.open(job.reportFolder, 'areas', job.now);
  try {
    const areas = await fitAndReport(judgeFeatures(features, { form, names, layer, edition: job.edition }), report);
    await report.flush(); // what was refused must be known before anything is stored
    refuseInPart(report);
    job.signal?.throwIfAborted();
    const { removed, ended, ...written } = await db.transaction(null, (tx) => writeEdition(tx, { ...edition, areas }, job.now));
    report.add(written);
    await report.close();
    return { layer, counts: report.counts, removed, ended, reportPath: report.path, firstRefusals: report.firstRefusals };
  } catch (error) {
    await report.close(error instanceof Error ? error.message : String(error)).catch(() => {}); // the first failure is the one to report
    throw error;
  }
}
