// A thin line while something is under way.
import css from './progress-bar.module.css';

/** Without a fraction (0 to 1) it runs. Render it only while there is progress to show. */
export function ProgressBar({ label, fraction }: { label: string; fraction?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={fraction === undefined ? undefined : Math.round(fraction * 100)}
      className={css.track}
    >
      <div
        className={css.bar}
        data-runs={fraction === undefined ? '' : undefined}
        style={fraction === undefined ? {} : { inlineSize: `${fraction * 100}%` }}
      />
    </div>
  );
}

/** With its words above it, for work that takes seconds. */
export const WordedProgress = ({ label, fraction }: { label: string; fraction?: number }) => (
  <div className={css.worded}>
    <span className="quiet small" aria-hidden="true">
      {label}
    </span>
    <ProgressBar label={label} {...(fraction !== undefined && { fraction })} />
  </div>
);
