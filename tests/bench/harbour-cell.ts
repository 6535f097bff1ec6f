// A harbour cell as dense as real ones, written by the tests' writer of S-57: some 2,700 objects in 8 by 6 miles, a thousand soundings and 300
// sectors of lights among them. Every place is invented.
import { seeded } from '#tests/fixtures/chance.ts';
import { objectCodeOf } from '#tests/fixtures/s57-codes.ts';
import { s57Cell, type S57Feature, type S57Geometry } from '#tests/fixtures/s57-writer.ts';

type LonLat = readonly [lon: number, lat: number];

/** Off Singapore, where the bench's ships are thickest. [west, south, east, north] */
const BOX = [103.75, 1.2, 103.89, 1.3] as const;
const [WEST, SOUTH, EAST, NORTH] = BOX;
const [COLUMNS, ROWS] = [14, 10];
/** Corners of one side of a square of water. */
const SIDE = 10;
/** Metres: of the squares from the shore (above) outwards. */
const DEPTHS = [0, 2, 5, 5, 10, 10, 15, 20, 20, 30] as const;

class CellFeatures {
  readonly all: S57Feature[] = [];
  readonly #random = seeded(57);
  add(cls: string, place: S57Geometry, attributes: Record<string, string> = {}): void {
    this.all.push({ id: this.all.length + 1, objl: objectCodeOf(cls), attributes, ...place });
  }
  chance = (): number => this.#random();
  oneOf = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(this.#random() * values.length)] ?? values[0];
  place = (): LonLat => [WEST + (0.02 + 0.96 * this.#random()) * (EAST - WEST), SOUTH + (0.02 + 0.96 * this.#random()) * (NORTH - SOUTH)];
  /** Corners around a place, closed. Degrees. */
  ring(radius: number, corners = 9): LonLat[] {
    const [lon, lat] = this.place();
    const around = Array.from({ length: corners }, (_, at): LonLat => {
      const [angle, far] = [(2 * Math.PI * at) / corners, radius * (0.6 + 0.4 * this.#random())];
      return [Math.min(EAST, Math.max(WEST, lon + far * Math.cos(angle))), Math.min(NORTH, Math.max(SOUTH, lat + far * Math.sin(angle)))];
    });
    return [...around, around[0] as LonLat];
  }
  way(steps: number, step: number): LonLat[] {
    let [lon, lat] = this.place();
    const course = 2 * Math.PI * this.#random();
    return Array.from({ length: steps }, (): LonLat => {
      const turned = course + this.#random() - 0.5;
      [lon, lat] = [lon + step * Math.cos(turned), lat + step * Math.sin(turned)];
      return [Math.min(EAST, Math.max(WEST, lon)), Math.min(NORTH, Math.max(SOUTH, lat))];
    });
  }
}

/** The same for both squares that share it; straight along the edge of the cell. */
function sideBetween([fromColumn, fromRow]: readonly [number, number], [toColumn, toRow]: readonly [number, number]): LonLat[] {
  const random = seeded(1 + fromColumn + 100 * fromRow + 10_000 * toColumn + 1_000_000 * toRow);
  const isInner = fromRow === toRow ? fromRow > 0 && fromRow < ROWS : fromColumn > 0 && fromColumn < COLUMNS;
  return Array.from({ length: SIDE + 1 }, (_, at): LonLat => {
    const part = at / SIDE;
    const aside = isInner && at > 0 && at < SIDE ? 0.3 * (random() - 0.5) : 0;
    const column = fromColumn + part * (toColumn - fromColumn) + (fromColumn === toColumn ? aside : 0);
    const row = fromRow + part * (toRow - fromRow) + (fromRow === toRow ? aside : 0);
    return [WEST + (column / COLUMNS) * (EAST - WEST), SOUTH + (row / ROWS) * (NORTH - SOUTH)];
  });
}

/** Skin of the earth, contours and coast. */
function water(cell: CellFeatures): void {
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const [below, above] = [sideBetween([column, row], [column + 1, row]), sideBetween([column, row + 1], [column + 1, row + 1])];
      const [left, right] = [sideBetween([column, row], [column, row + 1]), sideBetween([column + 1, row], [column + 1, row + 1])];
      const ring = [...below, ...right.slice(1), ...above.toReversed().slice(1), ...left.toReversed().slice(1)];
      const isLand = row === ROWS - 1 || (row > ROWS - 4 && cell.chance() < 0.2);
      const depth = DEPTHS[ROWS - 1 - row] ?? 0;
      if (isLand) cell.add('LNDARE', { area: [ring] });
      else cell.add('DEPARE', { area: [ring] }, { DRVAL1: String(depth), DRVAL2: String(depth + 5) });
      if (row > 0) cell.add(isLand ? 'COALNE' : 'DEPCNT', { line: below }, isLand ? {} : { VALDCO: String(depth + 5) });
      if (column > 0) cell.add('DEPCNT', { line: left }, { VALDCO: String(depth) });
    }
  for (let at = 0; at < 1000; at++) {
    const [lon, lat] = cell.place();
    const metres = Math.round(10 * Math.max(0.2, 34 * (1 - (lat - SOUTH) / (NORTH - SOUTH)) + 4 * cell.chance())) / 10;
    cell.add('SOUNDG', { soundings: [[lon, lat, metres]] });
  }
}

/** Three sectors on each of a hundred towers, buoys and beacons. */
function aids(cell: CellFeatures): void {
  for (let at = 0; at < 100; at++) {
    const point = cell.place();
    const isOnLand = cell.chance() < 0.5;
    cell.add(
      isOnLand ? 'LNDMRK' : 'BCNSPP',
      { point },
      { OBJNAM: `Tower ${at}`, COLOUR: '1', ...(isOnLand ? { CATLMK: '17' } : { BCNSHP: '3' }) },
    );
    const first = Math.floor(360 * cell.chance());
    for (const [i, colour] of ['3', '1', '4'].entries()) {
      const [from, to] = [(first + 60 * i) % 360, (first + 60 * (i + 1)) % 360];
      const sector = { SECTR1: String(from), SECTR2: String(to), COLOUR: colour, LITCHR: '2', SIGPER: '5', SIGGRP: '(2)' };
      cell.add('LIGHTS', { point }, { ...sector, HEIGHT: '20', VALNMR: '9' });
    }
  }
  for (let at = 0; at < 200; at++) {
    const look = { BOYSHP: cell.oneOf(['1', '2', '4']), COLOUR: cell.oneOf(['3', '4', '2,6,2', '6']), COLPAT: '1', OBJNAM: `No. ${at}` };
    if (cell.chance() < 0.5) cell.add('BOYSPP', { point: cell.place() }, look);
    else cell.add('BOYLAT', { point: cell.place() }, { ...look, CATLAM: cell.oneOf(['1', '2']) });
  }
  for (let at = 0; at < 60; at++) cell.add('BCNLAT', { point: cell.place() }, { BCNSHP: '5', COLOUR: '3', CATLAM: '1', OBJNAM: `B ${at}` });
}

function dangers(cell: CellFeatures): void {
  for (let at = 0; at < 150; at++) {
    const isKnown = cell.chance() < 0.6;
    const attributes = { WATLEV: '3', ...(isKnown && { VALSOU: (1 + 25 * cell.chance()).toFixed(1) }) };
    const cls = cell.oneOf(['WRECKS', 'OBSTRN', 'UWTROC']);
    cell.add(cls, { point: cell.place() }, cls === 'WRECKS' ? { ...attributes, CATWRK: '2' } : attributes);
  }
}

const OF_AREAS: readonly (readonly [string, number, number, Record<string, string>])[] = [
  ['RESARE', 25, 0.008, { CATREA: '4', RESTRN: '1' }],
  ['ACHARE', 25, 0.01, { CATACH: '1', OBJNAM: 'Anchorage' }],
  ['CBLARE', 10, 0.012, { CATCBL: '1' }],
  ['FAIRWY', 10, 0.012, { OBJNAM: 'Fairway' }],
  ['SEAARE', 5, 0.01, { OBJNAM: 'Roads' }],
  ['BUISGL', 60, 0.001, { FUNCTN: '33' }],
];
const OF_LINES: readonly (readonly [string, number, Record<string, string>])[] = [
  ['CBLSUB', 30, { CATCBL: '1' }],
  ['PIPSOL', 20, {}],
  ['NAVLNE', 15, { CATNAV: '1', ORIENT: '45' }],
  ['RECTRC', 15, { CATTRK: '1', ORIENT: '90' }],
  ['SLCONS', 80, { CATSLC: '4' }],
];
const OF_POINTS: readonly (readonly [string, number, Record<string, string>])[] = [
  ['LNDMRK', 40, { CATLMK: '7', CONVIS: '1' }],
  ['BERTHS', 80, { OBJNAM: '12' }],
  ['MORFAC', 40, { CATMOR: '1' }],
  ['PILBOP', 5, { CATPIL: '1' }],
  ['SBDARE', 60, { NATSUR: '1,4' }],
  ['LNDELV', 20, { ELEVAT: '45' }],
];

function theRest(cell: CellFeatures): void {
  const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work);
  for (const [cls, count, radius, attributes] of OF_AREAS) times(count, () => cell.add(cls, { area: [cell.ring(radius)] }, attributes));
  for (const [cls, count, attributes] of OF_LINES) times(count, () => cell.add(cls, { line: cell.way(8, 0.002) }, attributes));
  for (const [cls, count, attributes] of OF_POINTS) times(count, () => cell.add(cls, { point: cell.place() }, attributes));
}

export const HARBOUR_CELL = 'XX5BENCH';

export function harbourCell(): { bytes: Buffer; features: number } {
  const cell = new CellFeatures();
  const corners: LonLat[] = [
    [WEST, SOUTH],
    [EAST, SOUTH],
    [EAST, NORTH],
    [WEST, NORTH],
    [WEST, SOUTH],
  ];
  cell.add('M_COVR', { area: [corners] }, { CATCOV: '1' });
  for (const part of [water, aids, dangers, theRest]) part(cell);
  return { bytes: s57Cell({ cell: HARBOUR_CELL, scale: 12_000, features: cell.all }), features: cell.all.length };
}
