// A button that shows only an icon, named by the browser's own tooltip: it brings nothing with it, and costs nothing for the hundreds that
// scroll by in a table. Elsewhere: icon-button.tsx.
import { IconButton as RadixIconButton } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

export type PlainIconButtonProps = Omit<ComponentProps<typeof RadixIconButton>, 'aria-label'> & {
  label: string;
  /** Shown beside the name: '/' or 'Esc'. */
  shortcut?: string;
};

export function PlainIconButton({
  label,
  shortcut,
  variant = 'ghost',
  color = 'gray',
  size = '2',
  className = '',
  ...button
}: PlainIconButtonProps) {
  const ghostly = variant === 'ghost';
  return (
    // Radix's ghost buttons have negative margins, which make rows of them overlap: soft with a clear ground instead.
    <RadixIconButton
      title={label}
      {...button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      color={color}
      size={size}
      variant={ghostly ? 'soft' : variant}
      className={`${ghostly ? 'clear-button' : ''} ${className}`}
    />
  );
}
