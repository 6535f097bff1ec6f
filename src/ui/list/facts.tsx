// Facts of one record: label and value, row by row. The owner leaves unknown ones out, or says so.
import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** A number or position to be read sign by sign. */
  code?: boolean;
}

export function Facts({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  return (
    <section>
      {title && <h3 className="quiet-heading">{title}</h3>}
      <dl className="no-margin">
        {facts.map(({ label, value, code }) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd className={code ? 'code' : 'tabular'}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
