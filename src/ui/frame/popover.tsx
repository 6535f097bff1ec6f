// A small panel that belongs to a button, as high as there is room on its side. Esc and a press outside close it.
import { Popover as RadixPopover } from '@radix-ui/themes';
import type { ReactNode } from 'react';

interface Props {
  trigger: ReactNode;
  /** Names it for screen readers. */
  label: string;
  children: ReactNode;
  width?: string;
  /** The edge of the button that it begins at. */
  align?: 'start' | 'end';
}

export function Popover({ trigger, label, children, width = '320px', align = 'end' }: Props) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        width={width}
        maxWidth="calc(100vw - 16px)"
        maxHeight="var(--radix-popover-content-available-height)"
        size="2"
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}

/** Around a button inside of it that leads elsewhere. */
export const PopoverClose = ({ children }: { children: ReactNode }) => <RadixPopover.Close>{children}</RadixPopover.Close>;
