// An invented ship: name, number, call sign and size. Numbers have real country digits and correct check digits.
import type { StaticReport } from '#domain/ais/reports.ts';
import { imoCheckDigit } from '#domain/ais/imo.ts';
import type { Knots } from '#contract/units.ts';
import type { Chance } from './chance.ts';

export type Trade =
  | 'container'
  | 'bulker'
  | 'coaster'
  | 'tanker'
  | 'gasCarrier'
  | 'ferry'
  | 'cruise'
  | 'highSpeed'
  | 'tug'
  | 'special'
  | 'fishing'
  | 'sailing'
  | 'pleasure';

type Range = readonly [least: number, most: number];
interface Build {
  shipTypes: readonly number[];
  lengthM: Range;
  /** Length over beam. */
  slender: number;
  draughtM: Range;
  speedKn: Range;
  /** Class B: small craft. */
  small?: true;
}

/** Typical sizes and service speeds per trade. */
const BUILDS: Readonly<Record<Trade, Build>> = {
  container: { shipTypes: [70, 71, 72, 74, 79], lengthM: [170, 400], slender: 6.8, draughtM: [9, 16], speedKn: [14, 21] },
  bulker: { shipTypes: [70, 70, 79], lengthM: [150, 300], slender: 6.2, draughtM: [8.5, 18], speedKn: [10.5, 14] },
  coaster: { shipTypes: [70, 70, 71, 79], lengthM: [75, 140], slender: 6.3, draughtM: [4, 8], speedKn: [9, 13] },
  tanker: { shipTypes: [80, 80, 81, 82, 84, 89], lengthM: [110, 333], slender: 5.9, draughtM: [7, 21], speedKn: [10.5, 15] },
  gasCarrier: { shipTypes: [80, 81, 84], lengthM: [180, 300], slender: 6.2, draughtM: [9, 12.5], speedKn: [14, 19] },
  ferry: { shipTypes: [60, 60, 69], lengthM: [80, 210], slender: 6.6, draughtM: [4, 6.8], speedKn: [14, 23] },
  cruise: { shipTypes: [60, 69], lengthM: [200, 340], slender: 8, draughtM: [7, 9], speedKn: [15, 21] },
  highSpeed: { shipTypes: [40, 40, 49], lengthM: [28, 110], slender: 4, draughtM: [1.2, 4.2], speedKn: [26, 38] },
  tug: { shipTypes: [52, 52, 31, 32], lengthM: [22, 45], slender: 2.8, draughtM: [3.5, 6], speedKn: [4, 9] },
  special: {
    shipTypes: [50, 51, 33, 53, 54, 55, 35, 58, 34, 90, 99],
    lengthM: [14, 120],
    slender: 4,
    draughtM: [1.5, 6.5],
    speedKn: [4, 14],
  },
  fishing: { shipTypes: [30], lengthM: [14, 75], slender: 3.6, draughtM: [2.5, 6.5], speedKn: [2.8, 4.6] },
  sailing: { shipTypes: [36], lengthM: [8, 24], slender: 3.2, draughtM: [1.5, 3], speedKn: [3.5, 7], small: true },
  pleasure: { shipTypes: [37], lengthM: [7, 35], slender: 3.3, draughtM: [0.8, 2.5], speedKn: [6, 18], small: true },
};

/** Country digits (ITU list) and call sign prefixes of large registers; larger registers are repeated. */
const REGISTERS: readonly (readonly [mid: number, prefix: string])[] = [
  [351, '3E'],
  [352, '3F'],
  [353, 'H3'],
  [354, 'HO'],
  [371, 'HP'],
  [372, '3E'],
  [636, 'D5'],
  [636, 'A8'],
  [636, '5L'],
  [538, 'V7'],
  [538, 'V7'],
  [538, 'V7'],
  [477, 'VR'],
  [477, 'VR'],
  [563, '9V'],
  [564, '9V'],
  [565, 'S6'],
  [215, '9H'],
  [248, '9H'],
  [249, '9H'],
  [308, 'C6'],
  [309, 'C6'],
  [311, 'C6'],
  [412, 'BO'],
  [413, 'BP'],
  [414, 'BR'],
  [237, 'SV'],
  [240, 'SX'],
  [241, 'SY'],
  [431, 'JD'],
  [432, '7J'],
  [209, '5B'],
  [210, 'C4'],
  [212, 'P3'],
  [257, 'LA'],
  [258, 'LB'],
  [219, 'OX'],
  [220, 'OU'],
  [244, 'PB'],
  [245, 'PE'],
  [255, 'CQ'],
  [229, '9H'],
  [235, 'MZ'],
  [232, 'GB'],
  [247, 'IB'],
  [211, 'DD'],
  [218, 'DK'],
  [440, 'D7'],
  [441, 'D8'],
  [525, 'YB'],
  [419, 'VT'],
  [574, 'XV'],
  [271, 'TC'],
  [273, 'UB'],
  [338, 'WD'],
  [366, 'WC'],
  [304, 'V2'],
  [305, 'V2'],
  [224, 'EA'],
  [226, 'FI'],
  [710, 'PP'],
  [503, 'VH'],
  [316, 'CF'],
  [403, 'HZ'],
  [470, 'A6'],
  [548, 'DU'],
];

const FIRST =
  `NORDIC BALTIC CORAL AMBER SILVER GOLDEN CRIMSON ARCTIC ATLAS ORION VEGA LYRA POLAR SOLAR LUNAR EMERALD COBALT INDIGO JADE OPAL PEARL
  HARBOUR MERIDIAN ZENITH SUMMIT VALIANT STEADY GENTLE NOBLE SWIFT BRIGHT DEEP GRAND HIGH LONG NEW OLD OUTER TRUE WESTERN EASTERN NORTHERN SOUTHERN
  HAI XIN FENG JIN YUE HIKARU MIDORI KAZE SURYA CHANDRA NUSA LAUT BAHARI ESTRELLA AURORA LUCERNA THALIA KALYPSO MELTEMI BOREAS`.split(
    /\s+/,
  );
const SECOND =
  `VOYAGER TRADER PIONEER HORIZON BREEZE CURRENT TIDE WAVE STREAM ANCHOR BEACON COMPASS LANTERN SEXTANT PETREL HERON OSPREY TERN GANNET
  PUFFIN DOLPHIN MARLIN SALMON OTTER WALRUS BAY CAPE FJORD STRAIT SOUND REEF ISLAND HAVEN BRIDGE MOON STAR SUN COMET GLORY GRACE HARMONY SPIRIT
  PRIDE FORTUNE LEADER CARRIER EXPRESS PATH DAWN DUSK RIVER LAKE CEDAR OAK PINE LOTUS ORCHID LILY ROSE`.split(/\s+/);
const PLEASURE = `SEA LA BLUE LITTLE WILD SALTY MY SUNDAY SECOND LUCKY HAPPY SLOW FREE LAST SILENT`.split(' ');
const FISHING =
  `STELLA MARIS|NUEVA ESPERANZA|SEA HARVEST|BOY THOMAS|HAVBRIS|FISKENES|MARIA PIA|SANTA RITA|KOYO MARU|DAI MARU|LU RONG YU|ZHE LING YU|OCEAN BOUNTY|BRISANT|TAIWO`.split(
    '|',
  );

export interface Particulars {
  mmsi: number;
  aisClass: 'A' | 'B';
  trade: Trade;
  name: string;
  callsign: string;
  imo?: number;
  shipType: number;
  lengthM: number;
  beamM: number;
  /** Fully laden. */
  draughtM: number;
  speedKn: Knots;
}

/** `number` is the ship's own, below a million; it makes her MMSI and IMO number unique. */
export function inventShip(number: number, trade: Trade, chance: Chance): Particulars {
  const build = BUILDS[trade];
  const [mid, prefix] = chance.pick(REGISTERS);
  const size = chance.next();
  const within = ([least, most]: Range, share: number) => least + (most - least) * share;
  const lengthM = Math.round(within(build.lengthM, size));
  const ship: Particulars = {
    // 7919 has no common factor with a million: no two ships share the last six digits
    mmsi: mid * 1_000_000 + ((number * 7919 + 104_729) % 1_000_000),
    aisClass: build.small || (trade === 'fishing' && lengthM < 18) ? 'B' : 'A',
    trade,
    name: nameOf(trade, chance).slice(0, 20).trim(),
    callsign: `${prefix}${chance.whole(10, 99)}${chance.is(0.5) ? chance.whole(10, 99) : chance.pick(['AB', 'CK', 'DE', 'FT', 'HL', 'MN', 'QR', 'WX'])}`,
    shipType: chance.pick(build.shipTypes),
    lengthM,
    beamM: Math.max(2, Math.round(lengthM / build.slender)),
    draughtM: Math.round(within(build.draughtM, size) * 10) / 10,
    speedKn: Math.round(chance.between(...build.speedKn) * 10) / 10,
  };
  // no real ship has an IMO number of two to four million; 6151 and 200,000 have no common factor
  if (lengthM >= 45 && ship.aisClass === 'A') {
    const firstSix = 200_000 + ((number * 6151) % 200_000);
    ship.imo = firstSix * 10 + imoCheckDigit(firstSix);
  }
  return ship;
}

function nameOf(trade: Trade, chance: Chance): string {
  if (trade === 'fishing') return `${chance.pick(FISHING)} ${chance.whole(1, 899)}`;
  if (trade === 'sailing' || trade === 'pleasure') return `${chance.pick(PLEASURE)} ${chance.pick(SECOND)}`;
  if (trade === 'tug') return `${chance.pick(SECOND)} ${chance.pick(['TUG', 'TOWER', 'ASSIST', 'PULLER'])} ${chance.whole(1, 40)}`;
  if (trade === 'special')
    return `${chance.pick(SECOND)} ${chance.pick(['PILOT', 'GUARD', 'SURVEY', 'SUPPLY', 'PATROL'])} ${chance.whole(1, 60)}`;
  return `${chance.pick(FIRST)} ${chance.pick(SECOND)}`;
}

export function identityOf(ship: Particulars): StaticReport {
  const { mmsi, aisClass, name, callsign, shipType, lengthM, beamM, imo } = ship;
  return {
    kind: 'static',
    type: aisClass === 'A' ? 5 : 24,
    mmsi,
    aisClass,
    name,
    callsign,
    shipType,
    lengthM,
    beamM,
    ...(imo !== undefined && { imo }),
  };
}
