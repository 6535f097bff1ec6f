// Everything with a name, normalised once and stored in memory: rows of tables and the gazetteer. Pure; runs in the search worker.
import { LOCAL_KINDS, type LocalHit, type LocalKind, type LocalThing, type SearchAnswer, type SearchQuestion } from '#contract/search.ts';
import { starId } from '#contract/row-ids.ts';
import type { ChartCellRow, DrawingRow, EventRow, FleetRow, PortRow, StarRow, ViewRow } from '#contract/tables.ts';
import { drawingBox } from '#domain/drawing-box.ts';
import { placesIn } from './gazetteer.ts';
import { byMerit, isEnough, isNearly, meritOf, type SearchedText, searchedOf, type Wanted, wantedOf } from './match.ts';

interface Entry {
  thing: LocalThing;
  searched: SearchedText;
  /** Of equal matches, the larger weight comes first. */
  weight: number;
}

/** Typing errors are forgiven for these: names that few can spell. */
const FORGIVING: readonly LocalKind[] = ['port', 'place'];
const HARBOUR_WEIGHT = { 'Very Small': 0.1, Small: 0.3, Medium: 0.7, Large: 1 } as const;
/** A report names its place in its first sentences. */
const BODY_LENGTH = 600;

export class SearchIndex {
  readonly #entries: Record<LocalKind, Map<string, Entry>>;
  /** Ids of rows; see starId. */
  readonly #starred = new Set<string>();
  readonly #countryNames: (iso: string) => readonly [own: string, english: string];

  constructor(language: string) {
    this.#countryNames = countryNamesIn(language);
    const places = placesIn(language, this.#countryNames).map(({ place, names, weight }): [string, Entry] => [
      place.id,
      { thing: place, searched: searchedOf({ names, ...(place.country && { also: this.#countryNames(place.country) }) }), weight },
    ]);
    this.#entries = {
      port: new Map(),
      place: new Map(places),
      event: new Map(),
      chart: new Map(),
      fleet: new Map(),
      view: new Map(),
      drawing: new Map(),
    };
  }

  /** `isAll`: there are no others. */
  ports(rows: readonly PortRow[], gone: readonly string[] = [], isAll = false): void {
    this.#take('port', rows, gone, isAll, (row) => ({
      thing: {
        kind: 'port',
        id: row.id,
        name: row.name,
        position: [row.lon, row.lat],
        ...(row.country && { country: row.country }),
        ...(row.locode && { locode: row.locode }),
        ...(row.threatRating && { threatRating: row.threatRating }),
        ...(row.givenRating && { givenRating: row.givenRating }),
      },
      searched: searchedOf({ names: [row.name], ...(row.country && { also: this.#countryNames(row.country) }), code: row.locode }),
      weight: row.harbourSize ? HARBOUR_WEIGHT[row.harbourSize] : 0.2,
    }));
  }

  /** Latest first. */
  events(rows: readonly EventRow[], gone: readonly string[] = [], isAll = false): void {
    this.#take('event', rows, gone, isAll, (row) => ({
      thing: {
        kind: 'event',
        id: row.id,
        name: row.title,
        type: row.type,
        category: row.category,
        occurredAtMs: row.occurredAt,
        sample: row.sample,
        position: [row.lon, row.lat],
      },
      searched: searchedOf({
        names: [row.title],
        also: [row.type, row.category, row.victim, row.aggressor, row.sourceReference],
        body: row.description.slice(0, BODY_LENGTH),
      }),
      weight: row.occurredAt,
    }));
  }

  fleets(rows: readonly FleetRow[], gone: readonly string[] = [], isAll = false): void {
    this.#take('fleet', rows, gone, isAll, (row) => ({
      thing: { kind: 'fleet', id: row.id, name: row.name, tags: row.tags },
      searched: searchedOf({ names: [row.name], also: row.tags }),
      weight: row.updatedAt,
    }));
  }

  views(rows: readonly ViewRow[], gone: readonly string[] = [], isAll = false): void {
    this.#take('view', rows, gone, isAll, (row) => ({
      thing: { kind: 'view', id: row.id, name: row.name, position: [row.lon, row.lat] },
      searched: searchedOf({ names: [row.name] }),
      weight: row.updatedAt,
    }));
  }

  /** Also by the names and texts of their shapes. */
  drawings(rows: readonly DrawingRow[], gone: readonly string[] = [], isAll = false): void {
    this.#take('drawing', rows, gone, isAll, (row) => {
      const box = drawingBox(row.featureCollection);
      const inside = row.featureCollection.features.flatMap(({ properties }) => [properties.name, properties.text]);
      return {
        thing: { kind: 'drawing', id: row.id, name: row.name, ...(box && { box }) },
        searched: searchedOf({ names: [row.name], also: inside }),
        weight: row.updatedAt,
      };
    });
  }

  /** By their names alone, the larger scale first; those that were cancelled are nowhere. */
  charts(rows: readonly ChartCellRow[], gone: readonly string[] = [], isAll = false): void {
    const cancelled = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id);
    const shown = rows.filter(({ state }) => state === 'shown');
    this.#take('chart', shown, [...gone, ...cancelled], isAll, ({ id, box, minZoom, scale }) => ({
      thing: { kind: 'chart', id, name: id, box, minZoom, scale },
      searched: searchedOf({ names: [id] }),
      weight: -scale,
    }));
  }

  /** They come before all others of their kind. */
  stars(rows: readonly StarRow[], gone: readonly string[] = [], isAll = false): void {
    if (isAll) this.#starred.clear();
    for (const id of gone) this.#starred.delete(id);
    for (const { id } of rows) this.#starred.add(id);
  }

  #take<R extends { id: string }>(
    kind: LocalKind,
    rows: readonly R[],
    gone: readonly string[],
    isAll: boolean,
    entryOf: (row: R) => Entry,
  ): void {
    const entries = this.#entries[kind];
    if (isAll) entries.clear();
    for (const id of gone) entries.delete(id);
    for (const row of rows) entries.set(row.id, entryOf(row));
  }

  find({ text, kinds, limit }: SearchQuestion): SearchAnswer {
    const wanted = wantedOf(text);
    const counts: SearchAnswer['counts'] = { port: 0, place: 0, event: 0, chart: 0, fleet: 0, view: 0, drawing: 0 };
    const hits: LocalHit[] = [];
    if (!isEnough(wanted)) return { hits, counts };
    for (const kind of LOCAL_KINDS) {
      if (!kinds.includes(kind)) continue;
      const fitting = this.#fitting(kind, wanted);
      counts[kind] = fitting.length;
      hits.push(...best(fitting, limit, this.#starred));
    }
    return { hits, counts };
  }

  #fitting(kind: LocalKind, wanted: Wanted): Fitting[] {
    const entries = this.#entries[kind];
    const fitting: Fitting[] = [];
    for (const entry of entries.values()) {
      const merit = meritOf(entry.searched, wanted);
      if (merit) fitting.push({ entry, merit });
    }
    if (fitting.length || !FORGIVING.includes(kind)) return fitting;
    for (const entry of entries.values()) if (isNearly(entry.searched, wanted)) fitting.push({ entry, merit: 'near' });
    return fitting;
  }
}

interface Fitting {
  entry: Entry;
  merit: LocalHit['merit'];
}

function best(fitting: Fitting[], limit: number, starred: ReadonlySet<string>): LocalHit[] {
  const first = new Set(fitting.filter(({ entry: { thing } }) => starred.has(starId(thing.kind, thing.id))));
  return fitting
    .toSorted(
      (a, b) =>
        Number(first.has(b)) - Number(first.has(a)) ||
        byMerit(a.merit, b.merit) ||
        b.entry.weight - a.entry.weight ||
        a.entry.thing.name.length - b.entry.thing.name.length,
    )
    .slice(0, limit)
    .map(({ entry, merit }) => ({ ...entry.thing, merit }));
}

/** By the browser's own list of countries; an unknown code is its own name. */
function countryNamesIn(language: string): (iso: string) => readonly [own: string, english: string] {
  const [own, english] = [language, 'en'].map((wanted) => new Intl.DisplayNames([wanted, 'en'], { type: 'region', fallback: 'code' }));
  const nameIn = (names: Intl.DisplayNames | undefined, iso: string) => {
    try {
      return names?.of(iso) ?? iso;
    } catch {
      return iso; // not two letters: a row from elsewhere
    }
  };
  return (iso) => [nameIn(own, iso), nameIn(english, iso)];
}
