// The frame of a chart: title, value of its upper edge, and the same figures as a table for people who prefer or need text.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './chart-frame.module.css';

/** First cells of rows are their names, and name them once. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly [name: string, ...values: string[]])[];
}

interface Props {
  title: string;
  /** Said at the upper edge of the drawing. */
  most: string;
  /** The drawing with the marks under it. */
  children: ReactNode;
  note?: string | undefined;
  table: ChartTable;
}

/** Under the drawing: what stands at its two ends. */
export const ChartEnds = ({ ends: [first, last] }: { ends: readonly [first: string, last: string] }) => (
  <div className={`${css.ends} tabular`} aria-hidden="true">
    <span>{first}</span>
    <span>{last}</span>
  </div>
);

export function ChartFrame({ title, most, children, note, table }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <figure className="no-margin shrinks" aria-labelledby={id}>
      <figcaption id={id} className={css.title}>
        {title}
      </figcaption>
      <div className={css.plot}>
        <span className={`${css.most} tabular`} aria-hidden="true">
          {most}
        </span>
        {children}
      </div>
      {note !== undefined && <p className={`${css.note} tabular`}>{note}</p>}
      <details className={css.details}>
        <summary>{t('ui.chart.asTable')}</summary>
        <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
          <table className={`${css.table} tabular`}>
            <thead>
              <tr>
                {table.head.map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={table.head[at + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
