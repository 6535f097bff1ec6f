// An e-mail address that is typed: of somebody else, so nothing is offered from what this browser keeps of its user.
import { Field } from './field.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

export function AddressField({ label, hint, error, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextField
          {...control}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
