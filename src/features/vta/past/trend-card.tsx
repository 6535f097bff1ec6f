// The figure of a ship over the past twelve months, as known now, as a line and a table.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inPageSlices } from '#compute/page-slices.ts';
import { type TrendPoint, trendOf } from '#domain/risk/trend.ts';
import { formatDate } from '#i18n/formats.ts';
import { figureWords, pointsWords } from '#i18n/rating-words.ts';
import { log } from '#platform/log.ts';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Card } from '#ui/frame/card.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';

/** The upper edge of the drawing is at this figure or higher: small changes are no cliffs. */
const LEAST_EDGE = 20;
const HEADS = ['date', 'figure', 'range', 'unknown'] as const;

/** undefined until all steps are rated. */
function useTrend(rated: ShipRating): TrendPoint[] | undefined {
  const [points, setPoints] = useState<TrendPoint[]>();
  useEffect(() => {
    const gone = new AbortController();
    const found: TrendPoint[] = [];
    inPageSlices(trendOf(rated.world, rated, rated.world.rules), (point) => found.push(point), gone.signal).then(
      (isWhole) => isWhole && !gone.signal.aborted && setPoints(found),
      (problem: unknown) => log.warn('trend of a ship', problem),
    );
    return () => gone.abort();
  }, [rated]);
  return points;
}

export function TrendCard({ rated }: { rated: ShipRating }) {
  const { t } = useTranslation();
  const points = useTrend(rated);
  const edge = Math.max(LEAST_EDGE, ...(points ?? []).map(({ figure }) => Math.ceil(figure / 10) * 10));
  const [first, last] = [points?.[0], points?.at(-1)];
  return (
    <Card id="vta-trend" title={t('vtaPage.trend.title')} hint={t('vtaPage.trend.why')}>
      {points && first && last ? (
        <LineChart
          title={t('vtaPage.column.figure')}
          inWords={t('vtaPage.trend.inWords', {
            from: formatDate(first.atMs),
            first: figureWords(t, first),
            to: formatDate(last.atMs),
            last: figureWords(t, last),
          })}
          values={points.map(({ figure }) => figure)}
          most={edge}
          mostInWords={pointsWords(edge)}
          ends={[formatDate(first.atMs), formatDate(last.atMs)]}
          table={{
            head: HEADS.map((head) => t(`vtaPage.trend.head.${head}`)),
            rows: points.map(({ atMs, figure, band, range: [low, high], unknown }) => [
              formatDate(atMs),
              figureWords(t, { figure, band }),
              t('vtaPage.between', { low: pointsWords(low), high: pointsWords(high) }),
              String(unknown),
            ]),
          }}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}
