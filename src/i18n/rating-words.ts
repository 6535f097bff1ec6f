// A rating of risk in words: what a line is of, its value, its points, where the value comes from.
import { THREAT_RATINGS, type ThreatRating } from '#contract/entities/ports.ts';
import { type FleetRating, OWN_SOURCES, type RatedLine, type RatedPart, type RiskPart, type RiskRating } from '#contract/entities/risk.ts';
import { formatDate, formatMetres, formatNumber, formatSailingTime, formatSpeed } from './formats.ts';
import type { Translate } from './i18n.ts';

/** What is rated: a ship by her maximum speed, a passage by the speed of passage. */
export type Rated = 'ship' | 'passage';

/** The parts of a rating, in the order of its lines. */
export const RATING_PARTS: readonly RiskPart[] = ['capability', 'intent', 'opportunity', 'vulnerability', 'consequence'];
type Value = NonNullable<RatedLine['value']>;

const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  freeboardM: (value) => formatMetres(value, 1),
  lengthM: (value) => formatMetres(value),
  speedKn: formatSpeed,
  hoursNear: formatSailingTime,
  hoursListed: formatSailingTime,
};

function wordsOf(t: Translate, input: string, value: Value): string {
  if (typeof value === 'object') return t('ratingPage.reportSum', { sum: formatNumber(value.sum, 2), count: value.count });
  if (input === 'hoursListed' && value === 0) return t('ratingPage.noListedDrawn');
  if (typeof value === 'number') return NUMBERS[input]?.(value) ?? formatNumber(value);
  if (typeof value === 'boolean') return t(value ? 'ratingPage.value.yes' : 'ratingPage.value.no');
  if (input === 'ports') return t(`ports.rating.${value}`);
  return t(`ratingPage.value.${value}`, { defaultValue: value }); // a later edition may have other words
}

/** A value of the scale of a line: a word or a limit. */
export const scaleValueWords = (t: Translate, input: string, value: string | number): string =>
  wordsOf(t, input, value === 'yes' || value === 'no' ? value === 'yes' : value);

/** Of what is known in part: nothing yet, or so much at least. */
export function valueWords(t: Translate, { input, value, atLeast }: Pick<RatedLine, 'input' | 'value' | 'atLeast'>): string {
  if (value === undefined) return t('ratingPage.unknown');
  if (!atLeast) return wordsOf(t, input, value);
  return value === 0 || value === 'none' ? t('ratingPage.noneYet') : t('ratingPage.atLeast', { value: wordsOf(t, input, value) });
}

/** What a line of an input that nobody knows counts: half its weight, or the middle of what it may be where that is never nothing. */
export function unknownWords(t: Translate, { points: [low, , high], weight }: Pick<RatedLine, 'points' | 'weight'>): string {
  if (low === 0 && high === weight) return t('ratingPage.unknownHalf');
  return t('ratingPage.unknownMiddle', { low: pointsWords(low), high: pointsWords(high) });
}

/** A later edition may have other lines. */
export const lineWords = (t: Translate, { id }: Pick<RatedLine, 'id'>, of: Rated): string =>
  t(`ratingPage.line.${id}`, { context: of, defaultValue: id });

/** A source that Fathom names itself has a word; any other is a text that somebody wrote. Empty where nothing says it. */
export function originWords(t: Translate, { source, asOf }: Pick<RatedLine, 'source' | 'asOf'>): string {
  const own = OWN_SOURCES.find((one) => one === source);
  const named = own ? t(`ratingPage.source.${own}`) : (source ?? '');
  if (asOf === undefined) return named;
  return named ? t('ratingPage.sourceAndDate', { source: named, date: formatDate(asOf) }) : formatDate(asOf);
}

/** Points in steps of 0.1. */
export const pointsWords = (points: number): string => formatNumber(points, 1);

/** What is counted, and between which points it may be. */
export function rangeOfPoints(t: Translate, [low, points, high]: RatedLine['points']): string {
  if (low === high) return pointsWords(points);
  return t('ratingPage.pointsBetween', { points: pointsWords(points), low: pointsWords(low), high: pointsWords(high) });
}

/** A band and what of it is not sure. Absent members: it is not known how sure it is, as of ratings of before this was kept. */
export interface UnsureBand {
  band: ThreatRating;
  bandRange?: Readonly<RiskRating['bandRange']> | undefined;
  /** Of the lines, those whose input nobody knows: how many, or which. */
  unknown?: number | readonly string[] | undefined;
  lines?: number | readonly Pick<RatedLine, 'id' | 'weight'>[] | undefined;
}

/** Half of the weight of all lines is not known. Where only numbers are kept, half of the lines. */
function isHalfUnknown({ unknown = [], lines = [] }: UnsureBand): boolean {
  if (typeof lines === 'number' || typeof unknown === 'number') return countOf(lines) > 0 && countOf(unknown) * 2 >= countOf(lines);
  const weightOf = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(lines);
  return all > 0 && weightOf(lines.filter(({ id }) => unknown.includes(id))) * 2 >= all;
}

const countOf = (counted: number | readonly unknown[] = 0): number => (typeof counted === 'number' ? counted : counted.length);

const stepsUp = ({ band, bandRange }: UnsureBand): number => THREAT_RATINGS.indexOf(bandRange?.[1] ?? band) - THREAT_RATINGS.indexOf(band);

/**
 * The word of a band, never alone where it may come from not knowing: where it may be a higher band, or half of the weight is not known. One
 * rule for ships and passages.
 */
export function bandWords(t: Translate, rating: UnsureBand): string {
  const band = shortBandWords(t, rating);
  const count = { unknown: countOf(rating.unknown), lines: countOf(rating.lines) };
  return isUnsure(rating) && count.lines > 0 ? t('ratingPage.bandUnsure', { band, count: t('ratingPage.unknownCount', count) }) : band;
}

/** As bandWords, without how many inputs are not known: for a row of a list. */
export function shortBandWords(t: Translate, rating: UnsureBand): string {
  const band = t(`ports.rating.${rating.band}`);
  if (stepsUp(rating) <= 0) return band;
  return t('ratingPage.mayBe', { band, most: t(`ports.rating.${rating.bandRange?.[1] ?? rating.band}`) });
}

const isUnsure = (rating: UnsureBand): boolean => stepsUp(rating) > 0 || isHalfUnknown(rating);

/** A figure with its band, and what that may be. */
export const figureWords = (t: Translate, rating: UnsureBand & { figure: number }): string =>
  t('ratingPage.figureAndBand', { figure: pointsWords(rating.figure), band: bandWords(t, rating) });

/** No input of a part is known: its figure is only the middle of what it may be, and never stands alone. */
const isPartUnknown = ({ unknown, lines }: RatedPart): boolean => lines > 0 && unknown === lines;

/** A part in a row of a list. */
export function shortPartWords(t: Translate, part: RatedPart): string {
  if (isPartUnknown(part)) return t('ratingPage.partUnknown', { unknown: part.unknown, lines: part.lines });
  const figure = pointsWords(part.figure);
  return isUnsure(part) && stepsUp(part) > 0
    ? t('ratingPage.partUpTo', { figure, most: t(`ports.rating.${part.bandRange[1]}`) })
    : t('ratingPage.figureAndBand', { figure, band: t(`ports.rating.${part.band}`) });
}

/** A part with what is not known of it, and between which figures it may be. */
export function partWords(t: Translate, part: RatedPart): string {
  const [low, high] = part.range.map(pointsWords);
  if (low === high) return figureWords(t, { figure: part.figure, band: part.band });
  const [lowBand, highBand] = part.bandRange.map((band) => t(`ports.rating.${band}`));
  const between = t('ratingPage.partBetween', { low, high, lowBand, highBand });
  if (isPartUnknown(part)) return `${shortPartWords(t, part)}. ${between}`;
  const known = t('ratingPage.figureAndBand', { figure: pointsWords(part.figure), band: t(`ports.rating.${part.band}`) });
  return `${known}: ${t('ratingPage.unknownCount', { unknown: part.unknown, lines: part.lines })}. ${between}`;
}

/** Parts of the threat: their points are added up to it, so the bands of a figure say nothing of them. */
const PARTS_OF_THREAT: readonly (keyof RiskRating['parts'])[] = ['capability', 'intent', 'opportunity'];

/** As partWords, without any band. */
function pointsOfThreatWords(t: Translate, { figure, range, unknown, lines }: RatedPart): string {
  const points = t('ratingPage.pointsOfThreat', { points: pointsWords(figure) });
  const [low, high] = range.map(pointsWords);
  if (low === high) return points;
  const between = t('ratingPage.pointsMayBe', { low, high });
  return `${points}: ${t('ratingPage.unknownCount', { unknown, lines })}. ${between}`;
}

/** A part with its name: the head of its lines. */
export const partHeadWords = (t: Translate, name: keyof RiskRating['parts'], part: RatedPart): string =>
  t('ratingPage.partHead', {
    part: t(`ratingPage.part.${name}`),
    words: PARTS_OF_THREAT.includes(name) ? pointsOfThreatWords(t, part) : partWords(t, part),
  });

/** The threat of a whole rating, beside its figure. */
export const threatOfWords = (t: Translate, threat: RatedPart): string =>
  t('ratingPage.threatBeside', { threat: shortPartWords(t, threat) });

/** The threat where only that is kept, as of a fleet. */
export const threatWords = (t: Translate, threat: UnsureBand & { figure: number }): string =>
  t('ratingPage.threatBeside', { threat: figureWords(t, threat) });

/** The worst ship of a fleet, with what the band may be by every ship of it: another may come to more than she. */
export const worstOfFleet = ({ worst, mayBe }: FleetRating): FleetRating['worst'] =>
  worst && mayBe ? { ...worst, bandRange: [worst.bandRange?.[0] ?? worst.band, mayBe.band] } : worst;

/** The figure of a fleet with its band, and what that may be. Empty: no ship is rated. */
export function fleetFigureWords(t: Translate, rating: FleetRating): string {
  const worst = worstOfFleet(rating);
  if (!worst) return '';
  if (!rating.mayBe || stepsUp(worst) <= 0) return figureWords(t, worst);
  const band = t('ratingPage.bandUnsure', { band: shortBandWords(t, worst), count: unsureShipsWords(t, rating) });
  return t('ratingPage.figureAndBand', { figure: pointsWords(worst.figure), band });
}

/** Of how many ships inputs are not known. Empty: of none, or nobody kept it. */
export const unsureShipsWords = (t: Translate, { mayBe }: FleetRating): string =>
  mayBe ? t('ratingPage.fleet.unsure', { count: mayBe.ships }) : '';

/** How many ships of a fleet are in each band, the worst first, and of how many the position is not known. Bands without a ship are left out. */
export function bandCountWords(t: Translate, { bands, positionUnknown }: FleetRating): string {
  const counts = THREAT_RATINGS.toReversed()
    .filter((band) => bands[band] > 0)
    .map((band) => t('ratingPage.fleet.count', { band: t(`ports.rating.${band}`), ships: formatNumber(bands[band]) }));
  if (positionUnknown > 0) counts.push(t('ratingPage.fleet.positionUnknown', { ships: formatNumber(positionUnknown) }));
  return counts.join(' · ');
}

/** What the figure may come to, and how much is not known. */
export function rangeWords(t: Translate, { range: [low, high], bandRange, unknown, lines }: RiskRating): string {
  if (unknown.length === 0 && low === high) return t('ratingPage.rangeNone');
  const [lowBand, highBand] = bandRange.map((band) => t(`ports.rating.${band}`));
  const count = t('ratingPage.unknownCount', { unknown: unknown.length, lines: lines.length });
  return `${count}. ${t('ratingPage.range', { low: pointsWords(low), high: pointsWords(high), lowBand, highBand })}`;
}
