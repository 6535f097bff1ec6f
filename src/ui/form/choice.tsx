// One of a few, all in sight: a radio group drawn as a row of cells.
import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import css from './choice.module.css';

interface Props<T extends string> {
  label: string;
  hint?: string;
  value: T;
  options: readonly { value: T; label: string; picture?: ReactNode }[];
  onChange: (value: T) => void;
  columns?: number;
}

export function Choice<T extends string>({ label, hint, value, options, onChange, columns = options.length }: Props<T>) {
  const name = useId();
  return (
    <div>
      <div id={name} className={css.label}>
        {label}
      </div>
      <RadioGroup.Root
        aria-labelledby={name}
        aria-describedby={hint && `${name}-hint`}
        className={css.cells}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        value={value}
        onValueChange={(chosen) => {
          const option = options.find((candidate) => candidate.value === chosen);
          if (option) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value} className={css.cell}>
            {option.picture}
            <span>{option.label}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {hint && (
        <div id={`${name}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
