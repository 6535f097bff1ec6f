// A button that shows only an icon: named for screen readers, named on hover, and large enough for a gloved finger.
import { Tooltip } from '@radix-ui/themes';
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';

type Props = PlainIconButtonProps & {
  /** In rows of a table. */
  plain?: boolean;
  /** Where its name is shown: beside it in a column of buttons, where it would cover the next. */
  tip?: 'top' | 'right';
};

export function IconButton({ plain, tip = 'top', ...button }: Props) {
  const { label, shortcut } = button;
  return plain ? (
    <PlainIconButton {...button} />
  ) : (
    <Tooltip side={tip} content={shortcut ? `${label} (${shortcut})` : label}>
      <PlainIconButton {...button} title={undefined} />
    </Tooltip>
  );
}
