// A menu that drops from a button. Arrow keys, type-ahead and Esc come with it.
import { DropdownMenu } from '@radix-ui/themes';
import type { ReactNode } from 'react';

interface Props {
  /** The button, already named. */
  trigger: ReactNode;
  children: ReactNode;
}

/** Within the window; longer text wraps. */
const MOST_WIDTH = 'min(360px, calc(100vw - 24px))';

export function Menu({ trigger, children }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" sideOffset={6} style={{ minWidth: 220, maxWidth: MOST_WIDTH }}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ icon, children, onSelect }: { icon?: ReactNode; children: ReactNode; onSelect: () => void }) {
  return (
    <DropdownMenu.Item onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** Stays open when chosen: several are set in one go. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem checked={checked} onCheckedChange={onChange} onSelect={(event) => event.preventDefault()}>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export const MenuLine = () => <DropdownMenu.Separator />;

/** Text that is no action: who is signed in. */
export const MenuHead = ({ children }: { children: ReactNode }) => <div style={{ padding: '8px 12px' }}>{children}</div>;
