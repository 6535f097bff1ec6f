// A figure over time as a line, broken where nothing is known; the same figures as a table underneath.
import { ChartEnds, ChartFrame, type ChartTable } from './chart-frame.tsx';
import css from './line-chart.module.css';
import { linesOf } from './line-pieces.ts';

interface Props {
  title: string;
  /** All that it shows, for who cannot see it. */
  inWords: string;
  /** At equal distances in time; undefined: not known. Some are known. */
  values: readonly (number | undefined)[];
  /** The upper edge, and how it is written. The lower is nought. */
  most: number;
  mostInWords: string;
  /** The begin and end of the time axis, in words. */
  ends: readonly [from: string, to: string];
  table: ChartTable;
}

export function LineChart({ title, inWords, values, most, mostInWords, ends, table }: Props) {
  return (
    <ChartFrame title={title} most={mostInWords} table={table}>
      <svg className={css.lines} viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" role="img" aria-label={inWords}>
        {linesOf(values, most).map((points) => (
          <polyline key={points} className={css.line} points={points} />
        ))}
      </svg>
      <ChartEnds ends={ends} />
    </ChartFrame>
  );
}
