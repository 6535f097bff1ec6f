// A ship's reported speed over the chosen period.
import { HOUR_MS } from '#contract/units.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { speedSteps } from '#domain/tracks/track-speeds.ts';
import { formatDate, formatDateTime, formatNumber, formatSpeed } from '#i18n/formats.ts';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Text } from '#ui/text.tsx';
import type { TrackDays } from './track-window.ts';

/** For the line and for the table's rows: some 100 to 200 steps, and 24 to 30 rows. */
const STEPS_MS: Record<TrackDays, readonly [lineMs: number, rowMs: number]> = {
  1: [HOUR_MS / 4, HOUR_MS],
  7: [HOUR_MS, 24 * HOUR_MS],
  30: [4 * HOUR_MS, 24 * HOUR_MS],
};
/** Otherwise the small speeds of a ship at anchor would fill the chart. */
const LEAST_EDGE_KN = 5;

export function SpeedChart({ track, days }: { track: TrackColumns; days: TrackDays }) {
  const { t } = useTranslation();
  const [lineMs, rowMs] = STEPS_MS[days];
  const steps = useMemo(() => speedSteps(track, lineMs), [track, lineMs]);
  const rows = useMemo(() => speedSteps(track, rowMs), [track, rowMs]);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return <Text tone="quiet">{t('shipPage.past.noSpeeds')}</Text>;
  const mostKn = Math.max(...steps.map(({ mostKn: of = 0 }) => of));
  const edgeKn = Math.max(LEAST_EDGE_KN, Math.ceil(mostKn / 5) * 5);
  const title = t('shipPage.past.speed');
  const ends = [formatDateTime(first.fromMs), formatDateTime(last.fromMs + lineMs)] as const;
  const figure = (kn: number | undefined) => (kn === undefined ? '–' : formatNumber(kn, 1));
  return (
    <LineChart
      title={title}
      inWords={t('shipPage.past.speedInWords', { title, from: ends[0], to: ends[1], most: formatSpeed(mostKn) })}
      values={steps.map(({ meanKn }) => meanKn)}
      most={edgeKn}
      mostInWords={formatSpeed(edgeKn)}
      ends={ends}
      table={{
        head: [t('shipPage.past.time'), t('shipPage.past.meanKn'), t('shipPage.past.mostKn')],
        rows: rows.map(({ fromMs, meanKn, mostKn: of }) => [
          rowMs === HOUR_MS ? formatDateTime(fromMs) : formatDate(fromMs),
          figure(meanKn),
          figure(of),
        ]),
      }}
    />
  );
}
