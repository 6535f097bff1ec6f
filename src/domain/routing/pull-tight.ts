// Straightens a way over water: removes places between which a straight leg is sea. Never crosses land or a wall.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { greatCircle } from '#domain/geo/great-circle.ts';
import { canonicalLonDeg, shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { latOfNorthing, northingDeg } from './northing.ts';
import type { SeaMask } from './sea-mask.ts';

export interface TightWish {
  mask: SeaMask;
  crosses?: (from: LonLat, to: LonLat) => boolean;
}

/** A long leg stays this far off land; a shorter one may pass as near as the way that it replaces. */
const OFFING_NM: NauticalMiles = 3;
const NEAR_LEG_NM: NauticalMiles = 40;
/** Longer legs are great circles in pieces of this length. */
const PIECE_NM: NauticalMiles = 240;
/** A leg may be this much longer than what it replaces, to save waypoints. */
const ROOM = 1.0005;
/** North and south of this, a shortcut is taken only where the way goes already: there is ice. */
const ICE_LAT_DEG = 60;
const HOLD_NM: NauticalMiles = 80;
const CORNER_HOLDS_NM: readonly NauticalMiles[] = [6, 18, 45];
/** How many places ahead are tried from each. */
const AHEAD = 120;

/** A pass looks only this far ahead; the next one sees further, because fewer places are left. */
const MOST_PASSES = 5;
/** A pass that saves less is the last. */
const SAME_NM: NauticalMiles = 1;

/** Same ends; legs are rhumb lines. Longitudes canonical. */
export function pulledTight(way: readonly LonLat[], wish: TightWish): LonLat[] {
  let tight = way.map(([lon, lat]): LonLat => [canonicalLonDeg(lon), lat]);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const tighter = pulledOnce(withHolds(tight), wish);
    const isSame = Math.abs(lengthNm(tighter) - lengthNm(tight)) < SAME_NM;
    tight = tighter;
    if (isSame) break;
  }
  return tight;
}

const lengthNm = (places: readonly LonLat[]) =>
  places.reduce((sum, place, i) => sum + (i === 0 ? 0 : roughDistanceNm(places[i - 1] as LonLat, place)), 0);

/** Adds places on the legs, close to each corner and now and then between, so that the way can leave a leg early. */
function withHolds(places: readonly LonLat[]): LonLat[] {
  return places.flatMap((to, i) => {
    const from = places[i - 1];
    if (!from) return [to];
    const nm = roughDistanceNm(from, to);
    const turn = shortTurnDeg(from[0], to[0]);
    const [y0, y1] = [northingDeg(from[1]), northingDeg(to[1])];
    const between = holdsOn(nm).map((atNm): LonLat => {
      const share = atNm / nm;
      return [canonicalLonDeg(from[0] + turn * share), latOfNorthing(y0 + (y1 - y0) * share)];
    });
    return [...between, to];
  });
}

function holdsOn(nm: NauticalMiles): NauticalMiles[] {
  const atCorners = CORNER_HOLDS_NM.filter((atNm) => atNm < nm / 2.5);
  const middle = nm - 2 * (atCorners.at(-1) ?? 0);
  const pieces = Math.max(1, Math.round(middle / HOLD_NM));
  const first = (nm - middle) / 2;
  const between = Array.from({ length: Math.max(0, pieces - 1) }, (_, k) => first + (middle * (k + 1)) / pieces);
  return [...atCorners, ...between, ...atCorners.map((atNm) => nm - atNm).toReversed()];
}

function pulledOnce(places: readonly LonLat[], wish: TightWish): LonLat[] {
  const lengths = places.map((place, i) => (i === 0 ? 0 : roughDistanceNm(places[i - 1] as LonLat, place)));
  const tight: LonLat[] = places.slice(0, 1);
  for (let at = 0; at < places.length - 1; ) {
    let taken = at + 1;
    let leg: readonly LonLat[] = [places[taken] as LonLat];
    for (let to = Math.min(places.length - 1, at + AHEAD); to > at + 1; to--) {
      const short = shortcut(places, lengths, at, to, wish);
      if (!short) continue;
      taken = to;
      leg = short;
      break;
    }
    tight.push(...leg);
    at = taken;
  }
  return tight;
}

function shortcut(places: readonly LonLat[], lengths: readonly number[], at: number, to: number, { mask, crosses }: TightWish) {
  const from = places[at] as LonLat;
  const end = places[to] as LonLat;
  const nm = roughDistanceNm(from, end);
  const replaced = places.slice(at, to + 1);
  let replacedNm = 0;
  for (let i = at + 1; i <= to; i++) replacedNm += lengths[i] as number;
  if (nm < 1e-6 || nm > replacedNm * ROOM) return undefined;
  const line =
    nm > PIECE_NM * 1.2 ? greatCircle(from, end, PIECE_NM).map(([lon, lat]): LonLat => [canonicalLonDeg(lon), lat]) : [from, end];
  const mostLat = replaced.reduce((most, [, lat]) => Math.max(most, Math.abs(lat)), ICE_LAT_DEG);
  if (line.some(([, lat]) => Math.abs(lat) > mostLat + 0.01)) return undefined;
  const clearNm = nm > NEAR_LEG_NM ? OFFING_NM : 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as LonLat, line[i] as LonLat];
    if (!mask.isLineSea(a, b, clearNm) || crosses?.(a, b)) return undefined;
  }
  return line.slice(1);
}
