// The only drawer beside the map: at the end edge, or a bottom sheet with three stops on portrait screens.
import { Heading } from '@radix-ui/themes';
import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#ui/look/use-media.ts';
import css from './drawer.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { LOW_SHEET, SheetHandle, useSheet } from './sheet.tsx';
import { useEscape } from './use-escape.ts';

// A record opened by a key gets the focus; one opened by a pointer does not.
let isByKey = false;
addEventListener('keydown', () => (isByKey = true), true);
addEventListener('pointerdown', () => (isByKey = false), true);

/** Focuses the element when a key opened it, and restores the focus when it closes with the focus inside. */
function useFocusByKey(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opened = element.current;
    const before = document.activeElement;
    if (!opened || !isByKey || opened.contains(before)) return undefined;
    opened.focus({ preventScroll: true });
    return () => {
      if (opened.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}

interface Props {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Shown when the drawer replaced another record. */
  onBack?: () => void;
  actions?: ReactNode;
  /** Stays in sight while the content scrolls. */
  foot?: ReactNode;
  /** On a phone it opens lower than half, so that the map keeps the half of the screen. */
  opensLow?: boolean;
}

/** The style sheet of the map has the same. */
const PHONE = '(max-width: 640px)';

/** Esc closes it. Opened by a key it takes the focus and gives it back; it never traps it: the map stays usable beside it. */
export function Drawer({ title, children, onClose, onBack, actions, foot, opensLow = false }: Props) {
  const { t } = useTranslation();
  const name = useId();
  useEscape(onClose);
  const { sheet, fraction, isPulled, handle } = useSheet(onClose, useMedia(PHONE) && opensLow ? { first: LOW_SHEET } : {});
  useFocusByKey(sheet);

  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-labelledby={name}
      className={css.drawer}
      data-pulled={isPulled ? '' : undefined}
      style={{ '--sheet': fraction } as Record<string, number>}
    >
      <SheetHandle {...handle} />
      <header className={css.header}>
        {onBack && (
          <IconButton label={t('ui.back')} onClick={onBack}>
            <Icon name="back" />
          </IconButton>
        )}
        <Heading as="h2" id={name} size="3" weight="medium" className={css.title}>
          {title}
        </Heading>
        {actions}
        <IconButton label={t('ui.closeNamed', { title })} shortcut="Esc" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {/* When it is longer than the screen, the arrow keys must scroll it. */}
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </aside>
  );
}
