// The sign of an alert's priority, for lists, drawers, keys and the dashboard: shape and colour, with the word where there is room.
import type { ReactNode } from 'react';
import type { AlertRow } from '#contract/tables.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import { ALERT_COLOURS, ALERT_EDGES, ALERT_ENDED, ALERT_GRID, ALERT_MARK, ALERT_SHAPES } from './alert-look.ts';
import css from './alert-sign.module.css';

interface Props {
  priority: AlertRow['priority'];
  /** CSS pixels. */
  size?: number;
}

/** Decorative: text beside it gives the priority. */
export function AlertSign({ priority, size = 18 }: Props) {
  const scheme = useAppearance();
  return (
    <svg className={css.sign} width={size} height={size} viewBox={`0 0 ${ALERT_GRID} ${ALERT_GRID}`} aria-hidden="true">
      <path d={ALERT_SHAPES[priority]} fill={ALERT_COLOURS[scheme][priority]} />
      <path d={ALERT_MARK.path} stroke={ALERT_EDGES[scheme]} strokeWidth={ALERT_MARK.width} strokeLinecap="round" />
    </svg>
  );
}

/** The sign with its word, which the caller translates. */
export const AlertPriorityWord = ({ priority, children }: Props & { children: ReactNode }) => (
  <span className={css.word}>
    <AlertSign priority={priority} />
    {children}
  </span>
);

/** An ended alert as the map shows it, for its key: a ring and the word. */
export function AlertEndedWord({ children }: { children: ReactNode }) {
  const scheme = useAppearance();
  return (
    <span className={css.word}>
      <svg className={css.sign} width={18} height={18} viewBox={`0 0 ${ALERT_GRID} ${ALERT_GRID}`} aria-hidden="true">
        <circle cx={12} cy={12} r={9} fill="none" stroke={ALERT_ENDED[scheme]} strokeWidth={2.5} />
      </svg>
      {children}
    </span>
  );
}
