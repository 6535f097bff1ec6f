// One choice of many: the system's own list, which works with every finger, key and screen reader. Use it inside a Field.
import type { ComponentProps } from 'react';
import css from './select.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'children' | 'className' | 'size'> {
  options: readonly { value: string; label: string }[];
}

export function Select({ options, ...select }: Props) {
  return (
    <select {...select} className={css.select} data-wrong={select['aria-invalid'] === true ? '' : undefined}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
