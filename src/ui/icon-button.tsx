// A button that shows only an icon: named for screen readers, named on hover, and large enough for a gloved finger.
import { IconButton as RadixIconButton, Tooltip } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof RadixIconButton>, 'aria-label'> & {
  label: string;
  /** Shown beside the name: '/' or 'Esc'. */
  shortcut?: string;
  /** In rows of a table: named by the browser's own tooltip, which costs nothing for the hundreds that scroll by. */
  plain?: boolean;
  /** Where its name is shown: beside it in a column of buttons, where it would cover the next. */
  tip?: 'top' | 'right';
};

export function IconButton({
  label,
  shortcut,
  plain,
  tip = 'top',
  variant = 'ghost',
  color = 'gray',
  size = '2',
  className = '',
  ...button
}: Props) {
  const ghostly = variant === 'ghost';
  const drawn = (
    // Radix's ghost buttons have negative margins, which make rows of them overlap: soft with a clear ground instead.
    <RadixIconButton
      {...button}
      {...(plain && { title: label })}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      color={color}
      size={size}
      variant={ghostly ? 'soft' : variant}
      className={`${ghostly ? 'clear-button' : ''} ${className}`}
    />
  );
  return plain ? (
    drawn
  ) : (
    <Tooltip side={tip} content={shortcut ? `${label} (${shortcut})` : label}>
      {drawn}
    </Tooltip>
  );
}
