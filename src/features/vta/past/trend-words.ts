// The figure over the past twelve months, computed in slices, and in words: for the page and its document.
import { inPageSlices } from '#compute/page-slices.ts';
import { type TrendPoint, trendOf } from '#domain/risk/trend.ts';
import { formatDate } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { figureWords, pointsWords } from '#i18n/rating-words.ts';
import type { ShipRating } from '#features/vta/rated-ships.ts';

export const TREND_HEADS = ['date', 'figure', 'range', 'unknown'] as const;

/** undefined when it was stopped before the end. */
export async function computeTrend(rated: ShipRating, signal: AbortSignal): Promise<TrendPoint[] | undefined> {
  const found: TrendPoint[] = [];
  const isWhole = await inPageSlices(trendOf(rated.world, rated, rated.world.rules), (point) => found.push(point), signal);
  return isWhole && !signal.aborted ? found : undefined;
}

/** By TREND_HEADS. */
export const trendRow = (t: Translate, { atMs, range: [low, high], unknown, ...rated }: TrendPoint): [date: string, ...string[]] => [
  formatDate(atMs),
  figureWords(t, { ...rated, unknown }),
  t('vtaPage.between', { low: pointsWords(low), high: pointsWords(high) }),
  String(unknown),
];

export function trendInWords(t: Translate, points: readonly TrendPoint[]): string | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const ends = { from: formatDate(first.atMs), first: figureWords(t, first), to: formatDate(last.atMs), last: figureWords(t, last) };
  return t('vtaPage.trend.inWords', ends);
}
