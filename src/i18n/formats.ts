// The only place that formats quantities for people: positions, courses, speeds, times, ages, numbers, bytes. Digits stay 0-9 and the
// symbols of the trade (kn, nm, N, E, T, Z) stay as they are in every language. It must never read a clock.
import i18next from 'i18next';
import {
  DAY_MS,
  type Degrees,
  type EpochMs,
  HOUR_MS,
  type Knots,
  type LonLat,
  type Metres,
  MINUTE_MS,
  type NauticalMiles,
} from '#contract/units.ts';
import { devicePreferences, type PositionForm } from '#platform/preferences.ts';

const chosenForm = (): PositionForm => devicePreferences.get().positionForm;

const pad = (value: number, width: number, decimals = 0) => value.toFixed(decimals).padStart(decimals ? width + 1 + decimals : width, '0');

/** Digits of a step that are noise of arithmetic: half a step would else be rounded up in one place and down in another. */
const NOISE_DIGITS = 5;

/** Rounds to steps before it splits into parts: 59.9996' must become the next degree, never 60.000'. */
function angle(deg: Degrees, form: PositionForm, degreeDigits: number, [positive, negative]: readonly [string, string]): string {
  const stepsPerDegree = form === 'minutes' ? 60_000 : form === 'seconds' ? 36_000 : 100_000;
  const steps = Math.round(Number((Math.abs(deg) * stepsPerDegree).toFixed(NOISE_DIGITS)));
  const hemisphere = deg < 0 && steps > 0 ? negative : positive;
  if (form === 'decimal') return `${pad(steps / stepsPerDegree, degreeDigits, 5)}° ${hemisphere}`;
  const whole = Math.floor(steps / stepsPerDegree);
  const rest = steps - whole * stepsPerDegree;
  if (form === 'minutes') return `${pad(whole, degreeDigits)}°${pad(rest / 1000, 2, 3)}' ${hemisphere}`;
  const minutes = Math.floor(rest / 600);
  return `${pad(whole, degreeDigits)}°${pad(minutes, 2)}'${pad((rest - minutes * 600) / 10, 2, 1)}" ${hemisphere}`;
}

/** `12°01.670' N`, in the user's form unless one is given. Steps: 0.001' (1.9 m), 0.1" (3.1 m) or 0.00001° (1.1 m). */
export const formatLatitude = (lat: Degrees, form: PositionForm = chosenForm()): string => angle(lat, form, 2, ['N', 'S']);
/** `051°27.250' E`, canonical to +-180. */
export const formatLongitude = (lon: Degrees, form: PositionForm = chosenForm()): string => angle(lon, form, 3, ['E', 'W']);
/**
 * Latitude first, as on every chart and in radio messages, although a LonLat begins with longitude. In components use
 * use-position-format.ts.
 */
export const formatPosition = ([lon, lat]: LonLat, form: PositionForm = chosenForm()): string =>
  `${formatLatitude(lat, form)} ${formatLongitude(lon, form)}`;

/** Three figures, true: `034°T`. Accepts any angle; 360 reads 000. */
export const formatCourse = (deg: Degrees): string => `${pad(((Math.round(deg) % 360) + 360) % 360, 3)}°T`;

const numberText = (value: number, decimals: number, signDisplay: 'auto' | 'exceptZero'): string =>
  new Intl.NumberFormat(i18next.language || 'en', {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  }).format(value);
/** Grouped as usual in the language, with digits 0-9. */
export const formatNumber = (value: number, decimals = 0): string => numberText(value, decimals, 'auto');
/** `+1.5`, `-1.5`; what rounds to 0 has no sign. */
export const formatDifference = (value: number, decimals = 0): string => numberText(value, decimals, 'exceptZero');

/** `12.3 kn` */
export const formatSpeed = (speedKn: Knots): string => `${formatNumber(speedKn, 1)} kn`;
/** `366 m`; use one decimal for draughts. */
export const formatMetres = (metres: Metres, decimals = 0): string => `${formatNumber(metres, decimals)} m`;

/** `23.4 nm`; from a hundred on without a decimal. */
export const formatDistance = (distanceNm: NauticalMiles): string => `${formatNumber(distanceNm, distanceNm < 99.95 ? 1 : 0)} nm`;

/** `5`, `7.5`: a number that somebody chose or charted, without a decimal that says nothing. */
export const formatFigure = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** `50 nm`, of a distance that somebody chose. */
export const formatLimit = (limitNm: NauticalMiles): string => `${formatFigure(limitNm)} nm`;

const iso = (atMs: EpochMs) => new Date(atMs).toISOString();
/** `2026-11-20` in UTC. */
export const formatDate = (atMs: EpochMs): string => iso(atMs).slice(0, 10);
/** `11:02Z` */
export const formatTime = (atMs: EpochMs): string => `${iso(atMs).slice(11, 16)}Z`;
/** `2026-11-20 11:24Z` */
export const formatDateTime = (atMs: EpochMs): string => `${formatDate(atMs)} ${formatTime(atMs)}`;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
/** `201124Z NOV 26`: the date-time group of reports and orders, the same in every language. Screens show `formatDateTime` beside it. */
export function formatDtg(atMs: EpochMs): string {
  const [year, month, day] = formatDate(atMs).split('-');
  return `${day}${iso(atMs).slice(11, 13)}${iso(atMs).slice(14, 16)}Z ${MONTHS[Number(month) - 1]} ${year?.slice(2)}`;
}
/** Only the time while it cannot be that of another day: within 12 hours. */
export const formatMoment = (atMs: EpochMs, nowMs: EpochMs): string =>
  Math.abs(nowMs - atMs) < 12 * 3_600_000 ? formatTime(atMs) : formatDateTime(atMs);

/** `2 min`, `42 h`, `5 d`: completed units, as for an age, in hours below two days, with minutes below two hours. Less than a minute, or in the future: `< 1 min`. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return '< 1 min';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`;
  if (ageMs < 2 * HOUR_MS && ageMs % HOUR_MS >= MINUTE_MS) return `1 h ${Math.floor((ageMs % HOUR_MS) / MINUTE_MS)} min`;
  if (ageMs < 2 * DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`;
  return `${formatNumber(Math.floor(ageMs / DAY_MS))} d`;
}

/** What is left until a time, or has passed since it was due: to the minute below a day, `5 h 48 min`, then as an age. */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs < HOUR_MS || leftMs >= DAY_MS) return formatAge(leftMs);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(leftMs / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** How long a ship sails: `< 1 min`, `40 min` below 2 h, `2.5 h`, `24 h`. Rounded, where an age is in completed units. */
export function formatSailingTime(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes === 0 && hours !== 0) return '< 1 min';
  return minutes < 120 ? `${minutes} min` : `${formatNumber(hours, hours < 10 ? 1 : 0)} h`;
}

/** How long a voyage takes: as `formatSailingTime` below a day, then `12 d 4 h` or `29 d`, rounded to the hour. */
export function formatVoyageTime(hours: number): string {
  const whole = Math.round(hours);
  if (whole < 24) return formatSailingTime(hours);
  const left = whole % 24;
  return `${formatNumber(Math.floor(whole / 24))} d${left > 0 ? ` ${left} h` : ''}`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
/** `812 B`, `1.2 MB`, `30 MB`: powers of a thousand, as in data plans. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.5 would be shown as 1,000 of the smaller unit
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatNumber(value, unit > 0 && value < 9.95 ? 1 : 0)} ${BYTE_UNITS[unit]}`;
}
