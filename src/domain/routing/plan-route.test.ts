// Routes against published distances, against the land, and against closures. The mask and the lanes are those that are shipped.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClosedArea, Route, RouteRequest } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { latOfNorthing, northingDeg } from './northing.ts';
import { isInNarrows } from './narrows.ts';
import { openSeaWorld, planRoute } from './plan-route.ts';
import { areaWalls, crossesWalls, passageWalls } from './walls.ts';
import { wayPieces } from './way-pieces.ts';

const world = openSeaWorld();

/** Positions as the table prints them (NGA Pub. 151), of ports that it prints none for on those pages from the World Port Index. */
const PORTS = {
  abidjan: [-4.03, 5.32],
  aberdeen: [-2.08, 57.14],
  abuDhabi: [54.33, 24.57],
  acapulco: [-99.93, 16.84],
  aden: [44.98, 12.79],
  bergen: [5.32, 60.4],
  bombay: [72.85, 18.93],
  buenosAires: [-58.37, -34.6],
  callao: [-77.15, -12.05],
  capeTown: [18.43, -33.9],
  colombo: [79.85, 6.95],
  genova: [8.92, 44.4],
  honolulu: [-157.87, 21.3],
  istanbul: [28.97, 41.02],
  lagos: [3.38, 6.43],
  losAngeles: [-118.27, 33.75],
  newYork: [-74, 40.7],
  portSaid: [32.3, 31.27],
  rotterdam: [4.47, 51.9],
  saldanha: [17.87, -33.09],
  salvador: [-38.52, -12.97],
  sanFrancisco: [-122.4, 37.8],
  sanJuan: [-66.11, 18.46],
  shanghai: [121.48, 31.25],
  singapore: [103.83, 1.27],
  siracusa: [15.29, 37.06],
  sitka: [-135.34, 57.05],
  sydney: [151.2, -33.85],
  tenerife: [-16.23, 28.63],
  whyalla: [137.6, -33.02],
  willemstad: [-68.93, 12.12],
  xiamen: [118.07, 24.45],
  yokohama: [139.65, 35.45],
} as const satisfies Record<string, LonLat>;
type Port = keyof typeof PORTS;

/** Nautical miles from "Distances Between Ports", Pub. 151, National Imagery and Mapping Agency, eleventh edition 2001 (public domain). */
const PUBLISHED: readonly [Port, Port, number][] = [
  ['abidjan', 'capeTown', 2679],
  ['abuDhabi', 'aden', 1593],
  ['abuDhabi', 'singapore', 3517],
  ['acapulco', 'callao', 2198],
  ['acapulco', 'honolulu', 3289],
  ['aden', 'bombay', 1657],
  ['aden', 'colombo', 2094],
  ['aden', 'portSaid', 1400],
  ['rotterdam', 'aberdeen', 391],
  ['rotterdam', 'bergen', 533],
  ['saldanha', 'newYork', 6729],
  ['salvador', 'buenosAires', 1849],
  ['salvador', 'newYork', 4089],
  ['sanJuan', 'capeTown', 5772],
  ['sanJuan', 'newYork', 1399],
  ['singapore', 'aden', 3631],
  ['singapore', 'portSaid', 5035],
  ['singapore', 'whyalla', 3546],
  ['singapore', 'xiamen', 1649],
  ['siracusa', 'genova', 557],
  ['siracusa', 'istanbul', 798],
  ['sitka', 'honolulu', 2386],
  ['sitka', 'shanghai', 4446],
  ['tenerife', 'capeTown', 4435],
  ['willemstad', 'lagos', 4359],
  ['yokohama', 'honolulu', 3397],
  ['yokohama', 'losAngeles', 4839],
  ['yokohama', 'sanFrancisco', 4536],
  ['yokohama', 'singapore', 2889],
  ['yokohama', 'sydney', 4330],
];

const plan = (stops: readonly LonLat[], closures: Partial<RouteRequest> = {}) =>
  planRoute(world, { stops, closedPassages: [], closedAreas: [], ...closures });

function planned(stops: readonly LonLat[], closures: Partial<RouteRequest> = {}): Route {
  const answer = plan(stops, closures);
  if (!answer.ok) throw new Error(`No route: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

const known = new Map<string, Route>();
/** Planned once, whichever test asks. */
function betweenPorts(from: Port, to: Port): Route {
  const key = `${from} ${to}`;
  const route = known.get(key) ?? planned([PORTS[from], PORTS[to]]);
  known.set(key, route);
  return route;
}

/** Places on land along the legs, every 0.05 degrees of arc, canals and approaches to harbours left out. */
function onLand({ legs }: Route): LonLat[] {
  return legs
    .filter(({ isApproach }) => !isApproach)
    .flatMap(({ from, to }) => {
      const turn = shortTurnDeg(from[0], to[0]);
      const [y0, y1] = [northingDeg(from[1]), northingDeg(to[1])];
      const samples = Math.ceil(Math.hypot(turn, to[1] - from[1]) / 0.05);
      return Array.from({ length: samples + 1 }, (_, i): LonLat => {
        if (i === 0) return from;
        if (i === samples) return to;
        const share = i / samples;
        return [from[0] + turn * share, latOfNorthing(y0 + (y1 - y0) * share)];
      });
    })
    .filter((place) => !isInNarrows([shortTurnDeg(0, place[0]), place[1]]) && !world.mask.isSea(place[0], place[1]));
}

const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

describe('a route', () => {
  // every third of the published ways is sailed every time, the others with the long tests
  for (const [at, [from, to, publishedNm]] of PUBLISHED.entries())
    test(`from ${from} to ${to} is within 5 % of the ${publishedNm} nm of Pub. 151 and never on land`, {
      tags: at % 3 === 0 ? [] : ['long'],
    }, () => {
      const route = betweenPorts(from, to);
      expect(Math.abs(route.distanceNm / publishedNm - 1)).toBeLessThan(0.05);
      expect(onLand(route)).toEqual([]);
    });

  const betweenPlacesAtSea = (part: number): void => {
    const chance = random(4 + part);
    const atSea = (): LonLat => {
      for (;;) {
        const place: LonLat = [chance() * 360 - 180, chance() * 125 - 58];
        const isCaspian = place[0] > 46 && place[0] < 56 && place[1] > 36 && place[1] < 48;
        if (world.mask.isSea(...place) && !isCaspian) return place;
      }
    };
    for (let i = 0; i < 20; i++) {
      const [from, to] = [atSea(), atSea()];
      const route = planned([from, to]);
      expect(onLand(route), JSON.stringify([from, to])).toEqual([]);
      expect(route.legs.slice(1).every((leg, at) => String(leg.from) === String(route.legs[at]?.to))).toBe(true);
      expect(route.distanceNm).toBeGreaterThanOrEqual(distanceNm(from, to) - 0.01);
    }
  };
  const NEVER_ON_LAND =
    'between 20 of 200 pairs of places at sea is never on land, in one piece and no shorter than the great circle (part %i)';
  // in ten parts: a test that holds its thread for long is taken for dead
  test.each([0])(NEVER_ON_LAND, { timeout: 60_000 }, betweenPlacesAtSea);
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(NEVER_ON_LAND, { timeout: 60_000, tags: ['long'] }, betweenPlacesAtSea);

  test('through the Red Sea keeps off the islands that Natural Earth lacks', () => {
    const [fujairah, jeddah]: [LonLat, LonLat] = [
      [56.37, 25.17],
      [39.15, 21.47],
    ];
    const jabalAlTair: LonLat = [41.835, 15.54];
    expect(world.mask.isSea(...jabalAlTair)).toBe(false);
    const route = planned([fujairah, jeddah]);
    const pieces = wayPieces(route.legs, 0.5);
    expect(Math.min(...pieces.map(({ from }) => distanceNm(from, jabalAlTair)))).toBeGreaterThan(2);
    expect(onLand(route)).toEqual([]);
  });

  test('joins over 180 degrees', () => {
    const [suva, apia]: [LonLat, LonLat] = [
      [178.4, -18.15],
      [-171.75, -13.8],
    ];
    const { legs, distanceNm: nm } = planned([suva, apia]);
    expect(nm / distanceNm(suva, apia)).toBeLessThan(1.06);
    expect(legs.every(({ from, to }) => Math.abs(from[0]) <= 180 && Math.abs(to[0]) <= 180)).toBe(true);
  });

  const asLongAsBack = (from: Port, to: Port): void => {
    const [there, back] = [betweenPorts(from, to).distanceNm, betweenPorts(to, from).distanceNm];
    expect(Math.abs(there - back)).toBeLessThanOrEqual(Math.max(2, there * 0.02));
  };
  const AS_LONG_AS_BACK = 'from %s to %s is as long as back';
  test.each(PUBLISHED.filter((_, at) => at % 9 === 0))(AS_LONG_AS_BACK, asLongAsBack);
  test.each(PUBLISHED.filter((_, at) => at % 9 === 3 || at % 9 === 6))(AS_LONG_AS_BACK, { tags: ['long'] }, asLongAsBack);

  test('goes through its via points in order', () => {
    const stops = [PORTS.aden, PORTS.colombo, PORTS.bombay, PORTS.singapore];
    const { legs, stopLegs } = planned(stops);
    expect(stopLegs.map((leg) => legs[leg]?.to)).toEqual(stops.slice(1));
    expect(stopLegs).toEqual(stopLegs.toSorted((one, other) => one - other));
  });

  test('from a place to itself is nothing to sail', () => {
    expect(planned([PORTS.aden, PORTS.aden]).distanceNm).toBe(0);
  });

  test.each([
    ['the Hanish Islands', [42.9, 12.6], [42.2, 14.4]],
    ['Socotra', [51.5, 12.9], [56, 12.2]],
    ['the Canaries', [-13, 30], [-18.5, 26.5]],
    ['Madeira', [-16, 33.3], [-18, 32.2]],
    ['Cape Verde', [-22, 17.5], [-25.5, 14]],
    ['Naxos and Santorini', [25.9, 37.3], [24.9, 36]],
    ['Baja California', [-113, 25.5], [-109, 22.3]],
  ] as [string, LonLat, LonLat][])('keeps off %s', (_, from, to) => {
    const route = planned([from, to]);
    expect(onLand(route)).toEqual([]);
    expect(route.distanceNm).toBeLessThan(400);
  });
});

describe('a closed passage', () => {
  const rotterdamToSingapore: LonLat[] = [PORTS.rotterdam, PORTS.singapore];

  test('is named in order while it is open, and the way round the Cape is taken when Suez is closed', () => {
    const open = planned(rotterdamToSingapore);
    expect(open.passages).toEqual(['gibraltar', 'suez', 'babElMandeb', 'malacca']);
    const closed = planned(rotterdamToSingapore, { closedPassages: ['suez'] });
    expect(closed.passages).not.toContain('suez');
    expect(closed.distanceNm - open.distanceNm).toBeGreaterThan(3000);
    expect(onLand(closed)).toEqual([]);
  });

  test('Panama closed leads round South America', () => {
    const losAngeles = planned([PORTS.newYork, PORTS.losAngeles], { closedPassages: ['panama'] });
    expect(planned([PORTS.newYork, PORTS.losAngeles]).passages).toContain('panama');
    expect(losAngeles.distanceNm).toBeGreaterThan(12_000);
  });

  test('that shuts a sea in leaves no route, and says which', () => {
    const rasTanura: LonLat = [50.17, 26.64];
    expect(plan([rasTanura, PORTS.singapore], { closedPassages: ['suez', 'hormuz'] })).toEqual({
      ok: false,
      error: { reason: 'closed', fromStop: 0, alone: true, closures: { passages: ['hormuz'], areas: [] } },
    });
    const jeddah: LonLat = [39.17, 21.48];
    expect(plan([jeddah, PORTS.singapore], { closedPassages: ['suez', 'babElMandeb'] })).toMatchObject({
      error: { reason: 'closed', closures: { passages: ['suez', 'babElMandeb'] } },
    });
  });
});

const box = (west: number, south: number, east: number, north: number): ClosedArea => ({
  id: 'box',
  name: 'Box',
  rings: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

describe('a closed area', () => {
  const neverTouched = (seed: number): void => {
    const corner = fc.tuple(fc.integer({ min: -70, max: 110 }), fc.integer({ min: -45, max: 50 }));
    fc.assert(
      fc.property(corner, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), ([west, south], wide, high) => {
        const area = box(west, south, west + wide, south + high);
        const answer = plan([PORTS.newYork, PORTS.singapore], { closedAreas: [area] });
        if (!answer.ok) return expect(['inClosedArea', 'closed']).toContain(answer.error.reason);
        const crosses = crossesWalls(areaWalls(area));
        expect(answer.value.legs.filter(({ from, to }) => crosses?.(from, to))).toEqual([]);
      }),
      { numRuns: 4, seed },
    );
  };
  const WHEREVER = 'is never touched, wherever it is drawn (seed %i)';
  test.each([1])(WHEREVER, { timeout: 60_000 }, neverTouched);
  test.each([2, 3, 4])(WHEREVER, { timeout: 60_000, tags: ['long'] }, neverTouched);

  test('across 180 degrees is gone round', () => {
    const area = box(170, -40, -170, 30);
    const route = planned([PORTS.sydney, PORTS.honolulu], { closedAreas: [area] });
    const crosses = crossesWalls(areaWalls(area));
    expect(route.legs.some(({ from, to }) => crosses?.(from, to))).toBe(false);
    expect(route.distanceNm).toBeGreaterThan(planned([PORTS.sydney, PORTS.honolulu]).distanceNm);
  });

  test('as thin as a line is not jumped', () => {
    const line = box(60, -60, 60.001, 26);
    const route = plan([PORTS.aden, PORTS.colombo], { closedAreas: [line] });
    const crosses = crossesWalls(areaWalls(line));
    if (route.ok) expect(route.value.legs.some(({ from, to }) => crosses?.(from, to))).toBe(false);
    else expect(route.error.reason).toBe('closed');
  });

  test('that a stop lies in leaves no route and names both', () => {
    expect(plan([PORTS.aden, PORTS.colombo], { closedAreas: [box(43, 10, 52, 16)] })).toEqual({
      ok: false,
      error: { reason: 'inClosedArea', stop: 0, areas: ['box'] },
    });
  });
});

describe('a stop', () => {
  test('without any sea near has no route, and is named', () => {
    expect(plan([PORTS.aden, [8.5, 47.4]])).toEqual({ ok: false, error: { reason: 'noSea', stop: 1 } });
  });
  test('farther inland than the limit is not routed to over land from afar, although the coast is within the search', () => {
    const rotterdamNewYork: LonLat = [-73.971, 42.787];
    expect(plan([PORTS.singapore, rotterdamNewYork])).toEqual({ ok: false, error: { reason: 'noSea', stop: 1 } });
  });
  test('on a sea without a way out has none to the ocean, but to its own shores', () => {
    const [baku, aktau]: [LonLat, LonLat] = [
      [49.9, 40.35],
      [51.15, 43.6],
    ];
    expect(plan([baku, PORTS.aden])).toMatchObject({ error: { reason: 'notConnected', fromStop: 0 } });
    expect(planned([baku, aktau]).distanceNm).toBeLessThan(350);
  });
  test('in a harbour is left by an approach, the only leg that may touch land', () => {
    const { legs } = planned([PORTS.rotterdam, PORTS.aberdeen]);
    expect(legs.map(({ isApproach }) => isApproach).indexOf(true)).toBe(0);
    expect(legs[0]?.distanceNm).toBeLessThan(25);
  });
});

test('each gate of a passage is crossed by the lanes and nothing else is near it', () => {
  const suez = crossesWalls(passageWalls('suez'));
  expect(suez?.([32.31, 30.8], [32.31, 30.58])).toBe(true);
  expect(suez?.([32.31, 31.2], [32.31, 30.8])).toBe(false);
});

test('a question that is cancelled answers so', () => {
  expect(planRoute(world, { stops: [PORTS.aden, PORTS.bombay], closedPassages: [], closedAreas: [] }, () => true)).toEqual({
    ok: false,
    error: { reason: 'cancelled' },
  });
});
