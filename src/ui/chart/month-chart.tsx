// How many a month, as standing bars; the same figures are a table underneath, for who wants to read them or cannot see the bars.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import { ChartFrame } from './chart-frame.tsx';
import css from './month-chart.module.css';
import { countByMonth, type Month } from './months.ts';

interface Props {
  title: string;
  /** Times to count; must be the same array while nothing changed. */
  timesMs: readonly EpochMs[];
  nowMs: EpochMs;
  months: number;
  /** The last month is that of this moment; absent: the present one, which is not over yet. */
  untilMs?: EpochMs | undefined;
}

/** So many years can be written under the bars. */
const MOST_YEARS = 8;

/** Each bar of one year has a label; in three years, those at the begin of a year or half-year; beyond, one every few years. */
function markOf(name: string, months: number): string {
  const [year = '', month = ''] = name.split('-');
  const every = Math.ceil(months / 12 / MOST_YEARS);
  if (month === '01') return Number(year) % every === 0 ? year : '';
  if (months <= 13) return month;
  return months <= 36 && month === '07' ? month : '';
}

export function MonthChart({ title, timesMs, nowMs, months, untilMs = nowMs }: Props) {
  const { t } = useTranslation();
  const month = new Date(untilMs).toISOString().slice(0, 7);
  const isSoFar = month === new Date(nowMs).toISOString().slice(0, 7);
  const monthMs = Date.parse(`${month}-01T00:00:00Z`); // counted again each month, not with every tick
  const counted = useMemo(() => countByMonth(timesMs, monthMs, months), [timesMs, monthMs, months]);
  const most = Math.max(1, ...counted.map(({ count }) => count));
  const nameOf = ({ name }: Month, at: number) => (isSoFar && at === months - 1 ? t('ui.chart.soFar', { month: name }) : name);
  const top = counted.reduce((best, one) => (one.count > best.count ? one : best), counted[0] ?? { name: month, count: 0 });
  const sum = counted.reduce((all, { count }) => all + count, 0);
  const earlier = timesMs.length - sum;
  const inWords = t(isSoFar ? 'ui.chart.inWords' : 'ui.chart.inWordsPast', {
    title,
    sum: formatNumber(sum),
    most: formatNumber(top.count),
    month: top.name,
    last: formatNumber(counted.at(-1)?.count ?? 0),
  });
  return (
    <ChartFrame
      title={title}
      most={formatNumber(top.count)}
      note={earlier > 0 ? t('ui.chart.earlier', { count: earlier, number: formatNumber(earlier) }) : undefined}
      table={{
        head: [t('ui.chart.month'), t('ui.chart.number')],
        rows: counted.map((one, at) => [nameOf(one, at), formatNumber(one.count)]),
      }}
    >
      <svg className={css.bars} viewBox={`0 0 ${months} 100`} preserveAspectRatio="none" role="img" aria-label={inWords}>
        {counted.map((one, at) => (
          <rect
            key={one.name}
            className={css.bar}
            data-so-far={isSoFar && at === months - 1 ? '' : undefined}
            x={at + 0.12}
            width={0.76}
            y={100 - (one.count / most) * 100}
            height={(one.count / most) * 100}
          >
            <title>{`${nameOf(one, at)}: ${formatNumber(one.count)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={`${css.marks} tabular`} style={{ gridTemplateColumns: `repeat(${months}, minmax(0, 1fr))` }} aria-hidden="true">
        {counted.map(({ name }) => (
          <span key={name}>{markOf(name, months)}</span>
        ))}
      </div>
    </ChartFrame>
  );
}
