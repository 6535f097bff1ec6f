// Dialogs: in the middle for a question, at the end edge for settings. Both trap the focus, close on Esc and name themselves.
import { Dialog as RadixDialog, Flex, Theme } from '@radix-ui/themes';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './dialog.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';

/**
 * The dialog itself takes the focus (on its first button the button's tooltip would open, and take the first Esc), and gives it
 * back to what had it. Radix does the latter only for a trigger of its own.
 */
function useFocusReturn() {
  const had = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      const active = document.activeElement;
      // a menu's item no longer exists when the dialog closes: its button does
      const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const back = button ? document.getElementById(button) : active;
      if (back instanceof HTMLElement) had.current = back;
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      had.current?.focus();
    },
  };
}

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, children, actions }: Props) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Content size="3" maxWidth="520px" {...focus} {...(!description && { 'aria-describedby': undefined })}>
        <Flex justify="between" align="center" gap="3" mb="3">
          <RadixDialog.Title size="4" weight="medium" mb="0">
            {title}
          </RadixDialog.Title>
          <RadixDialog.Close>
            <IconButton label={t('ui.close')} size="1">
              <Icon name="close" />
            </IconButton>
          </RadixDialog.Close>
        </Flex>
        {description && (
          <RadixDialog.Description size="2" color="gray" mb="3">
            {description}
          </RadixDialog.Description>
        )}
        {children}
        {actions && (
          <Flex gap="3" mt="5" justify="end">
            {actions}
          </Flex>
        )}
      </RadixDialog.Content>
    </RadixDialog.Root>
  );
}

/** Over the page at one of its edges. */
export function SideDialog({
  side = 'end',
  wide = false,
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
}: Props & { side?: 'start' | 'end' /** For lists and cards; on a phone all of the screen. */; wide?: boolean }) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Theme asChild hasBackground={false}>
          <Primitive.Overlay className={css.overlay} />
        </Theme>
        <Theme asChild hasBackground={false}>
          <Primitive.Content
            className={css.side}
            data-side={side}
            data-wide={wide ? '' : undefined}
            {...focus}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <header className={css.header}>
              <Primitive.Title className={css.title}>{title}</Primitive.Title>
              {actions}
              <Primitive.Close asChild>
                <IconButton label={t('ui.closeNamed', { title })} shortcut="Esc">
                  <Icon name="close" />
                </IconButton>
              </Primitive.Close>
            </header>
            <div className={css.body}>
              {description && <Primitive.Description className={css.description}>{description}</Primitive.Description>}
              {children}
            </div>
          </Primitive.Content>
        </Theme>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
