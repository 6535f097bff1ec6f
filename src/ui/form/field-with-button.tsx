// One line of text with the button that takes it, which is the form's submit.
import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from './field.tsx';
import { TextField } from './text-field.tsx';

interface Props
  extends Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'>,
    Pick<ComponentProps<typeof TextField>, 'inputMode' | 'placeholder'>,
    Pick<ComponentProps<typeof Button>, 'busy' | 'disabled'> {
  value: string;
  onChange: (value: string) => void;
  /** The words of the button. */
  action: string;
}

export function FieldWithButton({ label, error, hint, value, onChange, action, busy, disabled, ...field }: Props) {
  const end = (
    <Button type="submit" size="small" kind="soft" busy={busy} disabled={disabled}>
      {action}
    </Button>
  );
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <TextField {...control} {...field} value={value} onChange={({ target }) => onChange(target.value)} autoComplete="off" end={end} />
      )}
    </Field>
  );
}
