// What is typed of an actor, as the form holds it, and the actor that it means. Pure.
import type { SetActor } from '#contract/entities/vta/actors.ts';
import type { ShapeGeometry } from '#contract/geojson.ts';
import { ACTOR_LEVELS } from '#contract/entities/risk.ts';
import type { LonLat } from '#contract/units.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';

export const ASPECTS = ['capability', 'intent'] as const;
export type Aspect = (typeof ASPECTS)[number];

export interface TypedLevel {
  /** Empty: not known. */
  level: string;
  asOf: number | undefined;
  source: string;
}

export interface TypedActor extends Record<Aspect, TypedLevel> {
  name: string;
  /** typed: the positions below. kept: the region that it has. Otherwise the id of the area whose region is taken over. */
  regionFrom: string;
  /** One on each line. */
  positions: string;
}

export type ActorFault = { word: 'missing' } | { word: 'fewPositions' } | { word: 'day' } | { word: 'position'; line: number };
export type ActorField = 'name' | 'region' | `${Aspect}.asOf` | `${Aspect}.source`;

/** The positions of a region of one ring; undefined: it is kept as it is. */
const ringOf = (region: ShapeGeometry | undefined): readonly LonLat[] | undefined =>
  region?.type === 'Polygon' && region.coordinates.length === 1 ? region.coordinates[0]?.slice(0, -1) : undefined;

export function typedActor(actor: Partial<SetActor>, written: (position: LonLat) => string): TypedActor {
  const ring = ringOf(actor.region);
  const level = (aspect: Aspect): TypedLevel => ({
    level: actor[aspect]?.level ?? '',
    asOf: actor[aspect]?.asOf,
    source: actor[aspect]?.source ?? '',
  });
  return {
    name: actor.name ?? '',
    regionFrom: actor.region ? 'kept' : 'typed',
    positions: ring?.map(written).join('\n') ?? '',
    capability: level('capability'),
    intent: level('intent'),
  };
}

function readPositions(text: string): ShapeGeometry | ActorFault {
  const ring: [number, number][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = parsePosition(line);
    if (!read.ok) return { word: 'position', line: at + 1 };
    ring.push([read.value[0], read.value[1]]);
  }
  const [first] = ring;
  if (!first || ring.length < 3) return { word: 'fewPositions' };
  return { type: 'Polygon', coordinates: [[...ring, first]] };
}

/** `regionOf`: by the id of an area, or `kept`. */
export function readActor(
  typed: TypedActor,
  regionOf: (from: string) => ShapeGeometry | undefined,
): { ok: true; actor: SetActor } | { ok: false; wrong: Partial<Record<ActorField, ActorFault>> } {
  const wrong: Partial<Record<ActorField, ActorFault>> = {};
  const name = typed.name.trim();
  if (name === '') wrong.name = { word: 'missing' };
  const region =
    typed.regionFrom === 'typed' ? readPositions(typed.positions) : (regionOf(typed.regionFrom) ?? ({ word: 'missing' } as const));
  if ('word' in region) wrong.region = region;
  const levels: Partial<Pick<SetActor, Aspect>> = {};
  for (const aspect of ASPECTS) {
    const { asOf, source, level: said } = typed[aspect];
    const level = ACTOR_LEVELS.find((one) => one === said);
    if (!level) continue;
    if (asOf === undefined) wrong[`${aspect}.asOf`] = { word: 'day' };
    if (source.trim() === '') wrong[`${aspect}.source`] = { word: 'missing' };
    if (asOf !== undefined) levels[aspect] = { level, asOf, source: source.trim() };
  }
  if (Object.keys(wrong).length > 0 || 'word' in region) return { ok: false, wrong };
  return { ok: true, actor: { name, region, ...levels } };
}
