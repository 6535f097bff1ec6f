// Figures of a few kinds as horizontal bars, largest first: a list with all figures as text, so it needs no table.
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import css from './bar-list.module.css';

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** For the eye only. */
  picture?: ReactNode;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** Only so many, and the label of the others together. */
  only?: { most: number; rest: string };
}

/** Kinds with a count of zero are left out. */
export function BarList({ label, bars, only }: Props) {
  const found = bars.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  const shown = only && found.length > only.most ? withRest(found, only) : found;
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <ul className={css.list} aria-label={label}>
      {shown.map(({ key, label: name, count, picture }) => (
        <li key={key} className={css.row}>
          <span className={css.picture}>{picture}</span>
          <span className="breaks shrinks">{name}</span>
          <span className={css.track} aria-hidden="true">
            <span className={css.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <span className={`${css.count} tabular`}>{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}

function withRest(bars: readonly Bar[], { most, rest }: NonNullable<Props['only']>): Bar[] {
  const count = bars.slice(most).reduce((sum, bar) => sum + bar.count, 0);
  return [...bars.slice(0, most), { key: '', label: rest, count }];
}
