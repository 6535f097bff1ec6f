// What judges an underwater danger: the depth over it, and the depth of the water around it. After the conditional procedures of the S-52
// presentation library 4.0: OBSTRN07, WRECKS05, DEPVAL02 and UDWHAZ05. Where the library sets -15 m for want of any knowledge, the depth is
// left out: unknown is a danger at every safety depth, and no depth is invented.
import { type S57Attributes, type ContentFeature, type ContentGeometry, codesOf, numberOf, placesOf, polygonPartsOf } from './content.ts';
import { labelPoint } from './label-point.ts';
import { type PlaneBox, boxAround, isInside } from './rings.ts';

/** Always judged. */
const DANGERS = new Set(['OBSTRN', 'UWTROC', 'WRECKS']);
/** Judged where they are said to lie under water: what S-57 gives WATLEV or VALSOU beside those above. */
const SOMETIMES = new Set(['PILPNT', 'MORFAC', 'FSHFAC', 'MARCUL', 'OFSPLF', 'PIPSOL', 'SLCONS', 'PONTON', 'CAUSWY']);
/** WATLEV: always under water, covers and uncovers, awash. */
const [UNDER_WATER, COVERS, AWASH] = [3, 4, 5];
/** EXPSOU: within the range of depth of the area around it, or deeper than that. */
const NOT_SHOALER = [1, 3];
const FOUL_AREA = 6; // CATOBS
const [NOT_DANGEROUS, DANGEROUS] = [1, 2]; // CATWRK
/** Metres that OBSTRN07 sets for what is always under water; WRECKS05 sets 20.1 for a wreck that is said to be no danger. */
const JUST_UNDER = 0.01;
const DEEP_WRECK = 20.1;
/** Metres: a wreck that is no danger, in water deeper than that by 20.1, lies so far above the seabed at most (WRECKS05). */
const HIGHEST_WRECK = 66;

/** Whether objects of a class are dangers, or may be. */
export const mayBeDanger = (cls: string): boolean => DANGERS.has(cls) || SOMETIMES.has(cls);

export function isDanger({ cls, attributes }: Pick<ContentFeature, 'cls' | 'attributes'>): boolean {
  if (DANGERS.has(cls)) return true;
  return SOMETIMES.has(cls) && [UNDER_WATER, COVERS, AWASH].includes(numberOf(attributes, 'WATLEV') ?? 0);
}

/** The depth areas that a danger lies in. */
export interface DepthsAround {
  /** The least DRVAL1; absent where one is unknown, or part of it is unsurveyed (UNSARE). */
  least?: number;
  /** The greatest DRVAL1. */
  greatest?: number;
}

function withoutSounding(cls: string, attributes: S57Attributes, { least }: DepthsAround): number | undefined {
  const waterLevel = numberOf(attributes, 'WATLEV');
  const inherits = waterLevel === UNDER_WATER && NOT_SHOALER.includes(numberOf(attributes, 'EXPSOU') ?? 0);
  if (inherits && least !== undefined) return least; // DEPVAL02
  if (cls === 'WRECKS') {
    const category = numberOf(attributes, 'CATWRK');
    if (category === NOT_DANGEROUS) return Math.max(DEEP_WRECK, (least ?? 0) - HIGHEST_WRECK);
    if (category === DANGEROUS) return 0;
    if (category !== undefined && category !== 3) return undefined; // its mast or hull shows: -15 there
    return waterLevel === UNDER_WATER || waterLevel === AWASH ? 0 : undefined;
  }
  if (cls === 'OBSTRN' && codesOf(attributes, 'CATOBS').includes(FOUL_AREA)) return JUST_UNDER;
  if (waterLevel === UNDER_WATER) return JUST_UNDER;
  return waterLevel === AWASH ? 0 : undefined;
}

/** Metres over a danger; undefined where nobody knows: always a danger. */
export const dangerDepth = ({ cls, attributes }: Pick<ContentFeature, 'cls' | 'attributes'>, around: DepthsAround): number | undefined =>
  numberOf(attributes, 'VALSOU') ?? withoutSounding(cls, attributes, around);

/** The depth areas, dredged and unsurveyed areas of one cell (the skin of the earth that has a depth), to look dangers up in. */
export class DepthAreas {
  readonly #areas: { rings: number[][][]; box: PlaneBox; drval1: number | undefined }[] = [];

  constructor(features: readonly ContentFeature[]) {
    for (const { cls, attributes, geometry } of features) {
      if (!['DEPARE', 'DRGARE', 'UNSARE'].includes(cls)) continue;
      const drval1 = cls === 'UNSARE' ? undefined : numberOf(attributes, 'DRVAL1');
      for (const rings of polygonPartsOf(geometry)) this.#areas.push({ rings, box: boxAround(rings[0] ?? []), drval1 });
    }
  }

  /**
   * Areas that hold any corner of the danger, or its middle. Of several the greatest depth counts as its water (UDWHAZ05: a danger that
   * reaches into safe water is one in safe water), the least as what it inherits (DEPVAL02).
   */
  around(geometry: ContentGeometry): DepthsAround {
    const found = new Set<number | undefined>();
    for (const [x = 0, y = 0] of [...placesOf(geometry), ...polygonPartsOf(geometry).map(labelPoint)]) {
      for (const { rings, box, drval1 } of this.#areas) {
        if (found.has(drval1) || x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
        if (isInside(x, y, rings)) found.add(drval1);
      }
    }
    const known = [...found].filter((depth) => depth !== undefined);
    if (known.length === 0) return {};
    return { greatest: Math.max(...known), ...(!found.has(undefined) && { least: Math.min(...known) }) };
  }
}
