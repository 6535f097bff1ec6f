// One line of the chart's table: which objects it is for, how they are drawn, and where that is written.
//
// Sources: "LUP" is a look-up table of the S-52 Presentation Library 4.0, "CSP" a conditional symbology procedure there; "INT1" is the
// chart of symbols INT 1; attributes and their numbers are those of the S-57 Object Catalogue. Priorities, categories and viewing groups were
// compared in November 2026 with the look-ups that OpenCPN carries (data/s57data: chartsymbols.xml, S52RAZDS.RLE; of an edition 3 of the
// Presentation Library) and, where those are at odds with themselves, with IHO's S-101 Portrayal Catalogue, which follows edition 4.0. Where
// our lines differ on purpose, README.md says why. Images along boundaries and the symbols of points, paper chart and simplified ones, were
// compared with the same.
import type { EncInk } from '#map/enc/palettes.ts';

/** Of which layer of a tile. A point that stands for an area follows the rules of areas. */
export type EncGeometry = 'point' | 'line' | 'area';

/** All must hold. `is`: the attribute is one of these. `has`: its list ("3,4") contains one of these. `known`: it is there, or is not. */
export interface EncCondition {
  attribute: string;
  is?: readonly number[];
  has?: readonly number[];
  known?: boolean;
}

export interface EncLine {
  style: 'solid' | 'dash' | 'dot';
  /** CSS pixels; S-52 counts units of 0.32 mm, which is about as much. */
  width: number;
  colour: EncInk;
}

/**
 * `coloured`: drawn in the colours of the object (COLOUR, COLPAT). `turned`: by ORIENT, degrees from north. `faint`: in brown instead of black.
 * `by`: other names by the value of an attribute; `name` where it has none of these.
 */
export interface EncSymbol {
  name: string;
  coloured?: boolean;
  turned?: boolean;
  faint?: boolean;
  by?: { attribute: string; names: Readonly<Record<number, string>> };
}

/** What is written beside an object; which attributes that takes: texts.ts. */
export type EncText =
  | 'name'
  | 'sea'
  | 'land'
  | 'clearance'
  | 'elevation'
  | 'bearing'
  | 'rate'
  | 'seabed'
  | 'swept'
  | 'channel'
  | 'differential'
  | 'distance'
  | 'height'
  | 'light-vessel'
  | 'pilot'
  | 'platform'
  | 'variation'
  | 'dredged';

export interface EncRule {
  /** S-57 acronym. */
  cls: string;
  geometry: EncGeometry;
  /** Absent: every object of the class that no line before it is for. */
  when?: readonly EncCondition[];
  /** S-52 display priority: 0 no data, 1 group 1, 2 and 3 areas, 4 points, 5 lines, 6 areas' symbols, 7 routeing, 8 hazards, 9 mariner. */
  priority: number;
  /** S-52 display category: 1 base, which nothing hides; 2 standard; 3 other. */
  category: 1 | 2 | 3;
  /** S-52 viewing group. */
  group: number;
  /** By symbolSet: traditional (1) and simplified (2), or one for both. */
  symbol?: EncSymbol;
  simplified?: EncSymbol;
  fill?: EncInk;
  /** 0 to 1; 1 where absent. */
  opacity?: number;
  pattern?: string;
  line?: EncLine;
  /** The image along the line or boundary: of a line always, of an area where boundaries are symbolised (symbolSet 1). */
  alongLine?: string;
  text?: EncText;
  source: string;
}

/**
 * Images along boundaries: NAVARE51 of S-52, the limit of an area that one only has to know of, and CTYARE51, of one where care is needed or
 * something is forbidden.
 */
export const PLAIN_LIMIT = 'line-area-limit';
export const CAUTION_LIMIT = 'line-restricted';

type Look = Omit<EncRule, 'cls' | 'geometry' | 'priority' | 'category' | 'group' | 'source'>;

/** [priority, category, viewing group] as S-52 writes them beside each line. */
export type EncRank = readonly [priority: number, category: 1 | 2 | 3, group: number];

const ruleOf =
  (geometry: EncGeometry) =>
  (cls: string, [priority, category, group]: EncRank, look: Look, source: string): EncRule => ({
    cls,
    geometry,
    priority,
    category,
    group,
    ...look,
    source,
  });

export const pointRule = ruleOf('point');
export const lineRule = ruleOf('line');
export const areaRule = ruleOf('area');

export const is = (attribute: string, ...values: number[]): EncCondition => ({ attribute, is: values });
export const has = (attribute: string, ...values: number[]): EncCondition => ({ attribute, has: values });
/** QUAPOS: every position but a surveyed (1), precisely known (10) or calculated one (11); CSP QUAPOS. */
export const APPROXIMATE: EncCondition = { attribute: 'QUAPOS', is: [2, 3, 4, 5, 6, 7, 8, 9] };

export const known = (attribute: string): EncCondition => ({ attribute, known: true });

export const solid = (width: number, colour: EncInk): EncLine => ({ style: 'solid', width, colour });
export const dash = (width: number, colour: EncInk): EncLine => ({ style: 'dash', width, colour });
export const dot = (width: number, colour: EncInk): EncLine => ({ style: 'dot', width, colour });

export const sign = (name: string): EncSymbol => ({ name });
export const turned = (name: string): EncSymbol => ({ name, turned: true });
export const faint = (name: string): EncSymbol => ({ name, faint: true });
export const coloured = (name: string): EncSymbol => ({ name, coloured: true });
