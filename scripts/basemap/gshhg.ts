// Reads Debian's GSHHG: the coast and lakes of all its points, and rivers and canals of WDBII. GMT hands them out square degree by square
// degree, so rings are joined again here. It must not simplify, and fails on a ring that does not close.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { type Feature, toFeature } from './geometry.ts';

export const COAST_PACKAGE = { name: 'gmt-gshhg-full', version: '2.3.7' };
/** The grid on which the source counts within a square degree: ends of pieces that meet are the same point of it. */
const STEPS_A_DEGREE = 65_535;
const TURN = 360 * STEPS_A_DEGREE;
/** WDBII: large rivers that always have water, large and small canals. Those with two banks are lakes of GSHHG. */
const SHIP_WATERS = [1, 8, 9];
/** Where the source breaks off a wide river that sea-going ships sail: the Yangtze from Zhenjiang to Jiangyin, by eye. */
const GAPS = [
  [
    [119.6, 32.2],
    [119.66, 32.23],
    [119.72, 32.26],
    [119.79, 32.18],
    [119.9, 32.06],
    [119.905, 32.02],
    [119.96, 31.985],
    [120.07, 31.96],
  ],
];

/** [west, south, east, north], degrees. Here both banks are in the source, and its line runs beside them over land: Panama, by eye. */
const WITH_BANKS = [[-79.76, 8.9, -79.52, 9.2]] as const;

export interface Piece {
  /** 1 land, 2 lake, 3 island in a lake, 4 pond on it. */
  level: number;
  /** Degrees: lon, lat, lon, lat, ... Land lies left of the way. */
  points: number[];
}

async function piecesOf(what: string): Promise<Piece[]> {
  const gmt = spawn('gmt', ['coast', '-Df', '-M', '-Rd', '--GMT_HISTORY=false', what], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => void gmt.once('error', reject).once('close', resolve));
  const pieces: Piece[] = [];
  for await (const line of createInterface({ input: gmt.stdout })) {
    if (line.startsWith('>')) pieces.push({ level: Number(/Level (\d)/.exec(line)?.[1]), points: [] });
    else pieces.at(-1)?.points.push(...line.split('\t').map(Number));
  }
  if ((await ended) !== 0 || !pieces.length)
    throw new Error(`gmt coast ${what} gave nothing: are gmt and ${COAST_PACKAGE.name} installed?`);
  return pieces;
}

function keyAt(points: number[], at: number): string {
  const lon = Math.round((points[at] ?? 0) * STEPS_A_DEGREE);
  return `${((lon % TURN) + TURN) % TURN}/${Math.round((points[at + 1] ?? 0) * STEPS_A_DEGREE)}`;
}

/** Joins pieces, which all run with their land on the left, into closed rings. Longitudes do not jump at 180 degrees but count on. */
export function joinRings(pieces: Piece[]): Piece[] {
  const startingAt = new Map<string, Piece[]>();
  const placeOf = ({ level, points }: Piece, at: number): string => `${level}:${keyAt(points, at)}`;
  for (const piece of pieces) {
    const key = placeOf(piece, 0);
    startingAt.set(key, [...(startingAt.get(key) ?? []), piece]);
  }
  const used = new Set<Piece>();
  return pieces.flatMap((first) => {
    if (used.has(first)) return [];
    const points: number[] = [];
    const start = placeOf(first, 0);
    let piece: Piece | undefined = first;
    while (piece) {
      used.add(piece);
      for (let i = points.length ? 2 : 0; i < piece.points.length; i += 2) {
        const lon: number = piece.points[i] ?? 0;
        const turn = points.length ? Math.round(((points.at(-2) ?? 0) - lon) / 360) : 0;
        points.push(lon + 360 * turn, piece.points[i + 1] ?? 0);
      }
      const end = placeOf(piece, piece.points.length - 2);
      piece = end === start ? undefined : startingAt.get(end)?.find((next) => !used.has(next));
      if (end !== start && !piece) throw new Error(`A ring of level ${first.level} does not close at ${end}`);
    }
    return [{ level: first.level, points: roundThePole(points) }];
  });
}

/** A ring round the pole (Antarctica) is led down to it. */
function roundThePole(points: number[]): number[] {
  const [startLon = 0, startLat = 0] = points;
  const endLon = points.at(-2) ?? 0;
  return Math.abs(endLon - startLon) > 180 ? [...points, endLon, -90, startLon, -90, startLon, startLat] : points;
}

export const readCoast = async (): Promise<Piece[]> => joinRings(await piecesOf('-W1'));

/** The parts of a line outside of WITH_BANKS. */
export function withoutBanked(line: number[][]): number[][][] {
  const isBanked = ([lon = 0, lat = 0]: number[]) =>
    WITH_BANKS.some(([west, south, east, north]) => lon > west && lon < east && lat > south && lat < north);
  const parts: number[][][] = [[]];
  for (const place of line) {
    if (!isBanked(place)) parts.at(-1)?.push(place);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts.filter(({ length }) => length > 1);
}

/** Lines in the middle of rivers and canals that ships may use. */
export async function readShipWaters(): Promise<Feature[]> {
  const kinds = await Promise.all(SHIP_WATERS.map((kind) => piecesOf(`-I${kind}`)));
  const lines = kinds.flat().map(({ points }) => Array.from({ length: points.length / 2 }, (_, at) => points.slice(at * 2, at * 2 + 2)));
  return [toFeature({}, 'MultiLineString', [...lines.flatMap(withoutBanked), ...GAPS])];
}
