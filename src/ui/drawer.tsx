// The one place beside the map where the thing being read stands: at the end edge, or a bottom sheet with three stops on portrait screens.
import { Heading } from '@radix-ui/themes';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './drawer.module.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useEscape } from './use-escape.ts';

/** Of the height there is: a glance, half, all. */
export const SHEET_STOPS = [0.22, 0.5, 1] as const;
const STOP_NAMES = ['ui.sheetSmall', 'ui.sheetHalf', 'ui.sheetFull'] as const;

/** The stop nearest to where a sheet was let go; a clear downward pull below the first closes it (undefined). */
export function nearestStop(fraction: number): number | undefined {
  if (fraction < SHEET_STOPS[0] / 2) return undefined;
  const distances = SHEET_STOPS.map((stop) => Math.abs(stop - fraction));
  return distances.indexOf(Math.min(...distances));
}

function fractionAt(event: PointerEvent, sheet: HTMLElement | null): number {
  const holder = sheet?.offsetParent?.getBoundingClientRect();
  return holder ? Math.min(1, Math.max(0, (holder.bottom - event.clientY) / holder.height)) : 1;
}

/** The height of the sheet: which stop it stands at, and the handle by which a finger or the arrow keys move it. */
function useSheet(onClose: () => void) {
  const sheet = useRef<HTMLElement>(null);
  const [stop, setStop] = useState(1);
  const [pulled, setPulled] = useState<number>();
  const fraction = pulled ?? SHEET_STOPS[stop] ?? 1;
  // What holds the drawer may make room for the sheet: it reads --sheet, the part of its height that is covered.
  useEffect(() => {
    sheet.current?.parentElement?.style.setProperty('--sheet', String(SHEET_STOPS[stop] ?? 1));
  }, [stop]);

  const pull = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setPulled(fractionAt(event, sheet.current));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (pulled === undefined) return;
    const next = nearestStop(fractionAt(event, sheet.current));
    setPulled(undefined);
    if (next === undefined) onClose();
    else setStop(next);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    setStop(Math.min(SHEET_STOPS.length - 1, Math.max(0, stop + by)));
  };

  const handle = {
    'aria-orientation': 'vertical',
    'aria-valuemin': 1,
    'aria-valuemax': SHEET_STOPS.length,
    'aria-valuenow': stop + 1,
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: pull,
    onPointerUp: letGo,
    onPointerCancel: () => setPulled(undefined),
    onKeyDown: step,
  } as const;
  return { sheet, stop, fraction, isPulled: pulled !== undefined, handle };
}

interface Props {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Shown when the drawer replaced another thing. */
  onBack?: () => void;
  actions?: ReactNode;
}

/** Esc closes it. It never traps the focus: the map stays usable beside it. */
export function Drawer({ title, children, onClose, onBack, actions }: Props) {
  const { t } = useTranslation();
  const name = useId();
  useEscape(onClose);
  const { sheet, stop, fraction, isPulled, handle } = useSheet(onClose);

  return (
    <aside
      ref={sheet}
      aria-labelledby={name}
      className={css.drawer}
      data-pulled={isPulled ? '' : undefined}
      style={{ '--sheet': fraction } as Record<string, number>}
    >
      <button
        type="button"
        role="slider"
        className={css.handle}
        aria-label={t('ui.sheetHeight')}
        aria-valuetext={t(STOP_NAMES[stop] ?? 'ui.sheetFull')}
        {...handle}
      />
      <header className={css.header}>
        {onBack && (
          <IconButton label={t('ui.back')} onClick={onBack}>
            <Icon name="back" />
          </IconButton>
        )}
        <Heading as="h2" id={name} size="3" weight="medium" truncate className={css.title}>
          {title}
        </Heading>
        {actions}
        <IconButton label={t('ui.closeNamed', { title })} shortcut="Esc" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {/* Where it is longer than the screen, the arrow keys must be able to scroll it. */}
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}
