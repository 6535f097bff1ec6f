// A small word with a meaning: a state, a filter that can be removed. Colour is never its only sign.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './chip.module.css';
import { Icon } from './icons/icon.tsx';

export type Tone = 'neutral' | 'accent' | 'warning' | 'danger' | 'good';

interface Props {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  /** Needs `label`, the words of the chip, to name the button. */
  onRemove?: () => void;
  label?: string;
}

export function Chip({ children, tone = 'neutral', icon, onRemove, label }: Props) {
  const { t } = useTranslation();
  return (
    <span className={css.chip} data-tone={tone}>
      {icon}
      {children}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={t('ui.removeNamed', { name: label ?? '' })} onClick={onRemove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

/** Chips in a row. */
export const ChipLine = ({ children }: { children: ReactNode }) => <span className={css.line}>{children}</span>;
