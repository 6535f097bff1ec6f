// A switch without space for its label, in a row of a table: named for screen readers only. Elsewhere use SwitchField.
import { Switch as RadixSwitch } from '@radix-ui/themes';
import css from './switch.module.css';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <label className={css.target}>
      <RadixSwitch size="1" aria-label={label} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </label>
  );
}
