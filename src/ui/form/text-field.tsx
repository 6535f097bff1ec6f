// One line of typed text. It stands inside a Field, whose control props it takes; an e-mail address brings its Field with it.
import { TextField as RadixTextField } from '@radix-ui/themes';
import type { ComponentProps, ReactNode } from 'react';
import { DraftOffer } from './draft-offer.tsx';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<typeof RadixTextField.Root>, 'children' | 'size' | 'variant' | 'color' | 'radius'> & {
  size?: 'body' | 'large';
  /** Inside the field before the text: an icon, for the eye only. */
  start?: ReactNode;
  /** Inside the field after the text: a button. */
  end?: ReactNode;
  /** All text so far, when the field has only the end of it; kept as its draft. */
  draft?: string;
};

export function TextField({ size = 'body', start, end, draft, ...rest }: Props) {
  const wrong = rest['aria-invalid'] === true;
  return (
    <>
      <RadixTextField.Root
        size={size === 'large' ? '3' : '2'}
        {...(wrong && { color: 'red' as const })}
        data-wrong={wrong ? '' : undefined}
        {...rest}
      >
        {start && <RadixTextField.Slot side="left">{start}</RadixTextField.Slot>}
        {end && <RadixTextField.Slot side="right">{end}</RadixTextField.Slot>}
      </RadixTextField.Root>
      <DraftOffer typed={draft} />
    </>
  );
}

interface AddressProps {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** An e-mail address of somebody else: nothing is offered from what this browser keeps of its user. */
export function AddressField({ label, hint, error, value, onChange }: AddressProps) {
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
