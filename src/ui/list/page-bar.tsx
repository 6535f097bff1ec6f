// A bar at the lower edge of a long page, always in reach: its parts to go to, and what is done with the page.
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './page-bar.module.css';

interface Props {
  /** In the order of the page. `id`: of the heading of the part. */
  parts: readonly { id: string; label: string }[];
  /** Buttons. */
  children?: ReactNode;
}

/** The last of what it belongs to: it lies over the parts above it. */
export function PageBar({ parts, children }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDetailsElement>(null);
  const goTo = (id: string) => {
    if (list.current) list.current.open = false;
    const heading = document.getElementById(id);
    if (!heading) return;
    heading.tabIndex = -1; // readers and the keyboard go on from there
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={css.bar} aria-label={t('ui.parts')}>
      <details ref={list} className={css.parts}>
        <summary>{t('ui.parts')}</summary>
        <ul className="bare-list">
          {parts.map(({ id, label }) => (
            <li key={id}>
              <button type="button" className={css.part} onClick={() => goTo(id)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {children}
    </nav>
  );
}
