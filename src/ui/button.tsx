// Buttons that say what they do. One primary action a screen; the rest soft or plain.
import { Button as RadixButton } from '@radix-ui/themes';
import type { ComponentProps, ReactNode, Ref } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'color' | 'ref'> {
  kind?: 'primary' | 'soft' | 'plain' | 'danger';
  size?: 'small' | 'body' | 'large';
  /** Under way: shows a spinner and takes no clicks. */
  busy?: boolean;
  /** A link that looks like a button: the anchor is the only child. */
  asChild?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

const SIZES = { small: '1', body: '2', large: '3' } as const;

export function Button({ kind = 'primary', size = 'body', busy = false, ...rest }: Props) {
  const look =
    kind === 'primary'
      ? ({ variant: 'solid' } as const)
      : kind === 'danger'
        ? ({ variant: 'solid', color: 'red' } as const)
        : ({ variant: 'soft', color: 'gray', ...(kind === 'plain' && { className: 'clear-button' }) } as const);
  return <RadixButton {...look} size={SIZES[size]} loading={busy} {...rest} />;
}
