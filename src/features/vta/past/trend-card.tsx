// The figure of a ship over the past twelve months, as known now, as a line and a table.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrendPoint } from '#domain/risk/trend.ts';
import { formatDate } from '#i18n/formats.ts';
import { pointsWords } from '#i18n/rating-words.ts';
import { log } from '#platform/log.ts';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Card } from '#ui/frame/card.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';
import { computeTrend, TREND_HEADS, trendInWords, trendRow } from './trend-words.ts';

/** The upper edge of the drawing is at this figure or higher: small changes are no cliffs. */
const LEAST_EDGE = 20;
/** undefined until all steps are rated. */
function useTrend(rated: ShipRating): TrendPoint[] | undefined {
  const [points, setPoints] = useState<TrendPoint[]>();
  useEffect(() => {
    const gone = new AbortController();
    computeTrend(rated, gone.signal).then(
      (found) => found && setPoints(found),
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
          inWords={trendInWords(t, points) ?? ''}
          values={points.map(({ figure }) => figure)}
          most={edge}
          mostInWords={pointsWords(edge)}
          ends={[formatDate(first.atMs), formatDate(last.atMs)]}
          table={{
            head: TREND_HEADS.map((head) => t(`vtaPage.trend.head.${head}`)),
            rows: points.map((point) => trendRow(t, point)),
          }}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}
