// Cells of charts as dense as real ones, written by the tests' own writer. A large one has the objects, corners and soundings of US5OH10M
// (NOAA, Sandusky), and twice its bytes, because no two areas share an edge here; a small one has a quarter of them.
import { seeded } from '#tests/fixtures/chance.ts';
import { objectCodeOf } from '#tests/fixtures/s57-codes.ts';
import { s57Cell, type S57Feature } from '#tests/fixtures/s57-writer.ts';

type Corner = readonly [lon: number, lat: number];
type Random = () => number;

/** Counted in US5OH10M. */
const LARGE = { areas: 440, areaCorners: 110, lines: 750, lineCorners: 80, points: 400, soundings: 2300 };
const SMALL_SHARE = 1 / 4;
const SOUNDINGS_A_FEATURE = 250;

const OF_POINTS = ['BOYLAT', 'LIGHTS', 'UWTROC', 'WRECKS'] as const;

interface Kind {
  /** Degrees. */
  side: number;
  /** The denominator. */
  scale: number;
  purpose: number;
  share: number;
}
const HARBOUR: Kind = { side: 0.1, scale: 12_500, purpose: 5, share: SMALL_SHARE };
const COAST: Kind = { side: 0.3, scale: 40_000, purpose: 4, share: 1 };
const GENERAL: Kind = { side: 2, scale: 350_000, purpose: 2, share: 1 };

/** Of 25 cells one is general and lies under the others, four are of coasts, the rest of harbours. */
const kindOf = (no: number): Kind => (no % 25 === 0 ? GENERAL : no % 6 === 1 ? COAST : HARBOUR);
const COLUMNS = 25;
const [WEST, SOUTH, PITCH] = [5, 40, 0.4] as const;

function ring([lon, lat]: Corner, radius: number, corners: number, random: Random): Corner[] {
  const open = Array.from({ length: corners }, (_, at): Corner => {
    const [angle, away] = [(2 * Math.PI * at) / corners, radius * (0.7 + 0.3 * random())];
    return [lon + away * Math.cos(angle), lat + away * Math.sin(angle)];
  });
  return [...open, open[0] as Corner];
}

function* objectsOf([west, south]: Corner, { side, share }: Kind, random: Random): Generator<S57Feature> {
  let id = 0;
  const many = (count: number) => Math.round(count * share);
  const place = (): Corner => [west + side * (0.05 + 0.9 * random()), south + side * (0.05 + 0.9 * random())];
  const box: Corner[] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  yield { id: (id += 1), objl: objectCodeOf('M_COVR'), attributes: { CATCOV: '1' }, area: [box] };
  for (let no = 0; no < many(LARGE.areas); no += 1) {
    const shallow = Math.floor(random() * 30);
    const attributes = { DRVAL1: String(shallow), DRVAL2: String(shallow + 5) };
    yield { id: (id += 1), objl: objectCodeOf('DEPARE'), attributes, area: [ring(place(), side / 25, LARGE.areaCorners, random)] };
  }
  for (let no = 0; no < many(LARGE.lines); no += 1) {
    const line = ring(place(), side / 20, LARGE.lineCorners, random).slice(0, -1);
    yield { id: (id += 1), objl: objectCodeOf('DEPCNT'), attributes: { VALDCO: String(5 * Math.floor(random() * 6)) }, line };
  }
  for (let no = 0; no < many(LARGE.points); no += 1) {
    const cls = OF_POINTS[no % 4] ?? OF_POINTS[0];
    yield { id: (id += 1), objl: objectCodeOf(cls), attributes: cls === 'WRECKS' ? { VALSOU: '4.2' } : {}, point: place() };
  }
  for (let no = 0; no < many(LARGE.soundings) / SOUNDINGS_A_FEATURE; no += 1)
    yield {
      id: (id += 1),
      objl: objectCodeOf('SOUNDG'),
      soundings: Array.from({ length: SOUNDINGS_A_FEATURE }, () => [...place(), Math.round(random() * 300) / 10] as const),
    };
}

/** The name and the file of one of them. Each number gives always the same. */
export function benchCell(no: number): { name: string; bytes: Buffer } {
  const kind = kindOf(no);
  const name = `XX${kind.purpose}B${String(no).padStart(4, '0')}`;
  const corner: Corner = [WEST + PITCH * (no % COLUMNS), SOUTH + PITCH * Math.floor(no / COLUMNS)];
  const features = [...objectsOf(corner, kind, seeded(no))];
  return { name, bytes: s57Cell({ cell: name, scale: kind.scale, purpose: kind.purpose, features }) };
}
