// A labelled control with its hint and its error beside it, tied together for screen readers. Works with any control that takes these props.
import { Flex, Switch, Text } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import css from './field.module.css';

/** Spread these on the control. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  /** In words; undefined while there is nothing wrong. */
  error?: string | undefined;
  hint?: ReactNode;
  /** At the end of the label's line. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, hint, aside, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="stack-4 breaks">
      <Flex justify="between" align="baseline">
        <Text as="label" htmlFor={id} size="2" weight="medium">
          {label}
        </Text>
        {aside}
      </Flex>
      {children({ id, 'aria-invalid': !!error, 'aria-describedby': described || undefined })}
      {hint && (
        <Text as="div" id={`${id}-hint`} size="1" color="gray" role="status">
          {hint}
        </Text>
      )}
      {error && (
        <Text as="div" id={`${id}-error`} size="1" color="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Cannot be switched; the hint says why. */
  disabled?: boolean;
}

export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.switch} htmlFor={id}>
      <span>
        <Text as="div" size="2">
          {label}
        </Text>
        {hint && (
          <Text as="div" size="1" color="gray" id={`${id}-hint`}>
            {hint}
          </Text>
        )}
      </span>
      <Switch id={id} checked={checked} disabled={disabled} onCheckedChange={onChange} aria-describedby={hint && `${id}-hint`} />
    </label>
  );
}
