// A button that shows only an icon: named for screen readers, named on hover, and large enough for a gloved finger.
import { Tooltip } from '@radix-ui/themes';
import { type FocusEvent, type PointerEvent, useRef } from 'react';
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';

type Props = PlainIconButtonProps & {
  /** In rows of a table. */
  plain?: boolean;
  /** Where its name is shown: beside it in a column of buttons, where it would cover the next. */
  tip?: 'top' | 'right';
};

export const IconButton = ({ plain, tip, ...button }: Props) => (plain ? <PlainIconButton {...button} /> : <Named tip={tip} {...button} />);

/**
 * Its name shows under a mouse or a pen, and where the keyboard has brought the focus; a press hides it. Radix shows it at every focus: also
 * of a finger, whose tap ends before it, and where a closed panel gives the focus back. Nothing would hide it there.
 */
function Named({ tip = 'top', onPointerDown, onFocus, ...button }: PlainIconButtonProps & { tip?: 'top' | 'right' | undefined }) {
  const { label, shortcut } = button;
  const isTouched = useRef(false);
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    isTouched.current = event.pointerType === 'touch';
    onPointerDown?.(event);
  };
  const focus = (event: FocusEvent<HTMLButtonElement>) => {
    if (isTouched.current || !event.currentTarget.matches(':focus-visible')) event.preventDefault(); // then Radix leaves it alone
    isTouched.current = false;
    onFocus?.(event);
  };
  return (
    <Tooltip side={tip} content={shortcut ? `${label} (${shortcut})` : label}>
      <PlainIconButton {...button} title={undefined} onPointerDown={press} onFocus={focus} />
    </Tooltip>
  );
}
