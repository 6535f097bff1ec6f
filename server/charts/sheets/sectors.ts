// Legs and arcs of light sectors, of one size on the screen: made for each zoom. After LIGHTS06 of the S-52 presentation library 4.0.
import { type S57Attributes, codesOf, numberOf } from './content.ts';

const PX_PER_MM = 96 / 25.4; // CSS
const TILE_PX = 512;
const LEG_MM = 25;
const ARC_MM = 20;
/** A sector that overlaps another one of the same place is drawn outside of it. */
const OUTER_ARC_MM = 25;
const STEP_DEG = 5;
const DIRECTIONAL = [1, 16]; // CATLIT: directional function, moiré effect
/** How far from its light a sector is drawn, as a part of a tile. */
export const SECTOR_REACH = (LEG_MM * PX_PER_MM) / TILE_PX;

/** A light at a place of Web Mercator (0 to 1, y down). */
export interface PlacedLight {
  x: number;
  y: number;
  attributes: S57Attributes;
}

export interface SectorLine<T> {
  light: T;
  role: 'leg' | 'arc';
  /** Web Mercator. */
  line: [x: number, y: number][];
}

/** Degrees clockwise; both directions seen from the light. */
interface Sector {
  fromDeg: number;
  sweepDeg: number;
}

const turned = (deg: number): number => (((deg % 360) + 360) % 360) + 0;

/** S-57 gives directions from seaward, towards the light: here they are turned. A light all round has no sector. */
function sectorOf(attributes: S57Attributes): Sector | undefined {
  const [from, to] = [numberOf(attributes, 'SECTR1'), numberOf(attributes, 'SECTR2')];
  if (from === undefined || to === undefined) return undefined;
  const sweepDeg = turned(to - from);
  return sweepDeg === 0 ? undefined : { fromDeg: turned(from + 180), sweepDeg };
}

const overlap = (a: Sector, b: Sector): boolean => turned(b.fromDeg - a.fromDeg) < a.sweepDeg || turned(a.fromDeg - b.fromDeg) < b.sweepDeg;

/** Mercator keeps angles, so a direction is a straight line. */
function at({ x, y }: PlacedLight, deg: number, radius: number): [number, number] {
  const radians = (deg * Math.PI) / 180;
  return [x + Math.sin(radians) * radius, y - Math.cos(radians) * radius];
}

function arcOf(light: PlacedLight, { fromDeg, sweepDeg }: Sector, radius: number): [number, number][] {
  const steps = Math.max(1, Math.ceil(sweepDeg / STEP_DEG));
  return Array.from({ length: steps + 1 }, (_, i) => at(light, fromDeg + (sweepDeg * i) / steps, radius));
}

export function sectorLines<T extends PlacedLight>(lights: readonly T[], z: number): SectorLine<T>[] {
  const mm = PX_PER_MM / TILE_PX / 2 ** z;
  const drawn = new Map<string, Sector[]>();
  return lights.flatMap((light): SectorLine<T>[] => {
    const leg = (deg: number): SectorLine<T> => ({ light, role: 'leg', line: [[light.x, light.y], at(light, deg, LEG_MM * mm)] });
    const sector = sectorOf(light.attributes);
    if (!sector) {
      const orientation = numberOf(light.attributes, 'ORIENT');
      const isDirectional = codesOf(light.attributes, 'CATLIT').some((code) => DIRECTIONAL.includes(code));
      return isDirectional && orientation !== undefined ? [leg(orientation + 180)] : [];
    }
    const place = `${light.x}/${light.y}`;
    const others = drawn.get(place) ?? [];
    drawn.set(place, [...others, sector]);
    const radius = (others.some((other) => overlap(other, sector)) ? OUTER_ARC_MM : ARC_MM) * mm;
    const { fromDeg, sweepDeg } = sector;
    return [leg(fromDeg), leg(fromDeg + sweepDeg), { light, role: 'arc', line: arcOf(light, sector, radius) }];
  });
}
