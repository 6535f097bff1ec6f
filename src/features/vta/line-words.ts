// The lines of a score in words: what a line is of, its value, where the value comes from.
import type { RatedLine } from '#contract/entities/risk.ts';
import { OWN_SOURCES } from '#domain/risk/ship-inputs.ts';
import { formatDate, formatMetres, formatNumber, formatSpeed } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

type Value = NonNullable<RatedLine['value']>;

const NUMBERS: Readonly<Record<string, (value: number, t: Translate) => string>> = {
  freeboardM: (value) => formatMetres(value, 1),
  lengthM: (value) => formatMetres(value),
  speedKn: (value) => formatSpeed(value),
  hoursNear: (value, t) => t('vtaPage.hours', { number: formatNumber(value, 1) }),
};

function wordsOf(t: Translate, input: string, value: Value): string {
  if (typeof value === 'object') return t('vtaPage.reportSum', { sum: formatNumber(value.sum, 2), count: value.count });
  if (typeof value === 'number') return NUMBERS[input]?.(value, t) ?? formatNumber(value);
  if (typeof value === 'boolean') return t(value ? 'vtaPage.value.yes' : 'vtaPage.value.no');
  return t(`vtaPage.value.${value}`, { defaultValue: value }); // a later edition may have other words
}

export const valueWords = (t: Translate, { input, value }: Pick<RatedLine, 'input' | 'value'>): string =>
  value === undefined ? t('vtaPage.unknown') : wordsOf(t, input, value);

/** A later edition may have other lines. */
export const lineWords = (t: Translate, { id }: Pick<RatedLine, 'id'>): string => t(`vtaPage.line.${id}`, { defaultValue: id });

const isOwn = (source: string): boolean => (OWN_SOURCES as readonly string[]).includes(source);

/** Empty where nothing says it. */
export function originWords(t: Translate, { source, asOf }: Pick<RatedLine, 'source' | 'asOf'>): string {
  const named = source === undefined ? '' : isOwn(source) ? t(`vtaPage.source.${source}`) : source;
  if (asOf === undefined) return named;
  return named ? t('vtaPage.sourceAndDate', { source: named, date: formatDate(asOf) }) : formatDate(asOf);
}

/** Points in steps of 0.1. */
export const pointsWords = (points: number): string => formatNumber(points, 1);

/** What is counted, and between which points it may be. */
export function rangeOfPoints(t: Translate, [low, points, high]: RatedLine['points']): string {
  if (low === high) return pointsWords(points);
  return t('vtaPage.pointsBetween', { points: pointsWords(points), low: pointsWords(low), high: pointsWords(high) });
}
