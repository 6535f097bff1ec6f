// A list of checkboxes with picture and count. Its owner decides which choices go together.
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import css from './check-list.module.css';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; label: string; picture?: ReactNode; count?: number | undefined }[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
}

export function CheckList<T extends string>({ label, options, chosen, onToggle }: Props<T>) {
  return (
    <fieldset className={css.list}>
      <legend className={css.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.row}>
          <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => onToggle(option.value)} />
          {option.picture}
          <span className="grows">{option.label}</span>
          {option.count !== undefined && <span className={`quiet tabular`}>{formatNumber(option.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
