// What the device knows of a ship, as the fields of a form have it.
import { type EpochMs, type Knots, type Metres, MINUTE_MS, type LonLat } from '#contract/units.ts';
import type { PassageName } from '#contract/routing.ts';
import { isStopped } from '#domain/ais/movement.ts';
import type { FieldId, Style } from './report-form.ts';
import type { FieldValues } from './compose-report.ts';

export interface ChokePoint {
  name: PassageName;
  etaMs: EpochMs;
}

/** As a report says them, always in English. */
const CHOKE_POINT_NAMES: Record<PassageName, string> = {
  suez: 'Suez',
  babElMandeb: 'Bab-el-Mandeb',
  hormuz: 'Hormuz',
  panama: 'Panama',
  malacca: 'Malacca',
  gibraltar: 'Gibraltar',
  bosporus: 'Bosporus',
  dardanelles: 'Dardanelles',
  kiel: 'Kiel',
};

/** Members that are not known are absent. */
export interface ShipToReport {
  name?: string | undefined;
  /** The country's name in English. */
  flag?: string | undefined;
  imo?: number | undefined;
  mmsi: number;
  callsign?: string | undefined;
  /** Where she was, and when. */
  place?: LonLat | undefined;
  placeAt?: EpochMs | undefined;
  /** Degrees true, 0 to under 360. */
  courseDeg?: number | undefined;
  speedKn?: Knots | undefined;
  destination?: string | undefined;
  /** `MM-DDTHH:MMZ`, as AIS has it. */
  eta?: string | undefined;
  /** Where she departed on this voyage. */
  lastPort?: string | undefined;
  /** Ahead on her route, in their order. */
  chokePoints?: readonly ChokePoint[] | undefined;
  draughtM?: Metres | undefined;
  freeboardM?: Metres | undefined;
  serviceSpeedKn?: Knots | undefined;
  maxSpeedKn?: Knots | undefined;
  crew?: number | undefined;
  guards?: 'armed' | 'unarmed' | 'none' | undefined;
  /** Name and addresses of the company security officer. */
  securityOfficer?: string | undefined;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Date-time group: `271154Z NOV 26`; in letters `271154Z`. To the minute that has begun. */
export function timeText(atMs: EpochMs, style: Style): string {
  const at = new Date(Math.floor(atMs / MINUTE_MS) * MINUTE_MS);
  const group = `${padded(at.getUTCDate(), 2)}${padded(at.getUTCHours(), 2)}${padded(at.getUTCMinutes(), 2)}Z`;
  return style === 'letters' ? group : `${group} ${MONTHS[at.getUTCMonth()]} ${padded(at.getUTCFullYear() % 100, 2)}`;
}

/** `digits` of degrees; minutes with `decimals`. Rounded as a whole, so that no minute reads 60. */
function angle(deg: number, digits: number, decimals: number, [plus, minus]: readonly [string, string]): string {
  const scale = 10 ** decimals;
  const parts = Math.round(Math.abs(deg) * 60 * scale);
  const minutes = (parts % (60 * scale)) / scale;
  const width = decimals > 0 ? 3 + decimals : 2;
  return `${padded(Math.floor(parts / (60 * scale)), digits)}${minutes.toFixed(decimals).padStart(width, '0')}${deg < 0 && parts > 0 ? minus : plus}`;
}

/** `1201.67N 05127.25E`; in letters `1202N 05127E`. */
export function positionText([lon, lat]: LonLat, style: Style): string {
  const decimals = style === 'letters' ? 0 : 2;
  return `${angle(lat, 2, decimals, ['N', 'S'])} ${angle(lon, 3, decimals, ['E', 'W'])}`;
}

/** `034`. */
const courseText = (deg: number): string => padded(Math.round(deg) % 360, 3);
/** `14.5 KN`; in letters knots and tenths, `145`. */
const speedText = (kn: Knots, style: Style): string => (style === 'letters' ? padded(Math.round(kn * 10), 3) : `${plain(kn)} KN`);
/** With one decimal at most. */
const plain = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * `011800Z DEC 26` of `12-01T18:00Z`, in the year that brings it nearest to when she was heard; `011800Z DEC` where she never was.
 * undefined: it is no time.
 */
function etaText(eta: string, heardMs: EpochMs | undefined): string | undefined {
  const [, month = '', day, hour, minute] = /^(\d\d)-(\d\d)T(\d\d):(\d\d)Z$/.exec(eta) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!name) return undefined;
  const text = `${day}${hour}${minute}Z ${name}`;
  return heardMs === undefined ? text : `${text} ${padded(yearNearest(heardMs, Number(month), Number(day)) % 100, 2)}`;
}

function yearNearest(atMs: EpochMs, month: number, day: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const away = (one: number) => Math.abs(Date.UTC(one, month - 1, day) - atMs);
  return [year, year + 1, year - 1].reduce((nearest, one) => (away(one) < away(nearest) ? one : nearest));
}

/** What changes under way. */
export const MOVING_FIELDS: ReadonlySet<FieldId> = new Set<FieldId>(['time', 'position', 'portOrPosition', 'course', 'speed']);

const TEAMS = { armed: 'Armed', unarmed: 'Unarmed', none: 'None' } as const;

/** Values with a time are of the moment of her position. */
export function knownValues(ship: ShipToReport, style: Style): FieldValues {
  const { place, placeAt, courseDeg, speedKn, destination, draughtM, freeboardM, serviceSpeedKn, maxSpeedKn, crew, guards } = ship;
  const said = <V>(value: V | undefined, words: (value: V) => string | undefined) => (value === undefined ? undefined : words(value));
  const eta = said(ship.eta, (known) => etaText(known, placeAt));
  const where = said(place, (known) => positionText(known, style));
  const steady: Partial<Record<FieldId, string | undefined>> = {
    name: ship.name,
    flag: ship.flag,
    imo: said(ship.imo, String),
    mmsi: String(ship.mmsi),
    callsign: ship.callsign,
    freeboard: said(freeboardM, (metres) => `${plain(metres)} M`),
    draught: said(draughtM || undefined, (metres) => `${plain(metres)} M`),
    plannedSpeed: said(serviceSpeedKn, (knots) => `${plain(knots)} KN`),
    maxSpeed: said(maxSpeedKn, (knots) => `${plain(knots)} KN`),
    destinationAndEta: destination && [[destination, eta].filter(Boolean).join(' '), ...chokePointTexts(ship, style)].join(', '),
    lastPort: ship.lastPort,
    nextPort: destination,
    nextPortEta: eta,
    securityOfficer: ship.securityOfficer,
    persons: said(crew, String),
    team: said(guards, (one) => TEAMS[one]),
  };
  const moving: Partial<Record<FieldId, string | undefined>> = {
    time: said(placeAt, (at) => timeText(at, style)),
    position: where,
    portOrPosition: where,
    course: isStopped(speedKn) ? undefined : said(courseDeg, courseText),
    speed: said(speedKn, (knots) => speedText(knots, style)),
  };
  return { ...valuesOf(steady), ...valuesOf(moving, placeAt) };
}

const chokePointTexts = ({ chokePoints = [] }: ShipToReport, style: Style): string[] =>
  chokePoints.map(({ name, etaMs }) => `${CHOKE_POINT_NAMES[name]} ${timeText(etaMs, style)}`);

const valuesOf = (texts: Partial<Record<FieldId, string | undefined>>, at?: EpochMs): FieldValues =>
  Object.fromEntries(Object.entries(texts).flatMap(([id, text]) => (text ? [[id, { text, at }]] : [])));
