// A button that shows only an icon: named for screen readers, named on hover, and large enough for a gloved finger.
import { IconButton as RadixIconButton, Tooltip } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof RadixIconButton>, 'aria-label'> & {
  label: string;
  /** Shown beside the name: '/' or 'Esc'. */
  shortcut?: string;
};

export function IconButton({ label, shortcut, variant = 'ghost', color = 'gray', size = '2', className = '', ...button }: Props) {
  const ghostly = variant === 'ghost';
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label}>
      {/* Radix's ghost buttons have negative margins, which make rows of them overlap: soft with a clear ground instead. */}
      <RadixIconButton
        {...button}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        color={color}
        size={size}
        variant={ghostly ? 'soft' : variant}
        className={`${ghostly ? 'clear-button' : ''} ${className}`}
      />
    </Tooltip>
  );
}
