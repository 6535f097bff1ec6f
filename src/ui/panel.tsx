// A floating panel over the map: titled, closable, movable by pointer and by arrow keys. Where it stands is its owner's to keep.
import { Text } from '@radix-ui/themes';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import css from './panel.module.css';
import { useEscape } from './use-escape.ts';

/** Pixels from the start and the top edge of what holds the panel. */
export interface PanelPosition {
  x: number;
  y: number;
}

interface Props {
  title: string;
  children: ReactNode;
  onClose?: () => void;
  /** Absent: the panel stands where its style puts it. */
  position?: PanelPosition;
  onMove?: (to: PanelPosition) => void;
  /** Called on any press or focus inside, to bring the panel to the front. */
  onFront?: () => void;
  /** 1 to 12. */
  order?: number;
  actions?: ReactNode;
  className?: string;
}

const STEP_PX = 16;
const SNAP_PX = 12;

/** Keeps the whole panel inside what holds it, and lets an edge catch it. */
function settle({ x, y }: PanelPosition, panel: HTMLElement): PanelPosition {
  const holder = panel.offsetParent;
  if (!holder) return { x, y };
  const snap = (at: number, last: number) => (at < SNAP_PX ? 0 : at > last - SNAP_PX ? Math.max(0, last) : at);
  return { x: snap(x, holder.clientWidth - panel.offsetWidth), y: snap(y, holder.clientHeight - panel.offsetHeight) };
}

const ARROWS: Record<string, PanelPosition> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

/** What a panel's title does with pointer and arrow keys. Positions count from the start edge, in both directions of writing. */
function useMoving(panel: RefObject<HTMLElement | null>, onMove: Props['onMove']) {
  const grabbed = useRef<PanelPosition>(undefined);
  const rtl = () => document.documentElement.dir === 'rtl';
  const place = (): PanelPosition => {
    const element = panel.current;
    const holder = element?.offsetParent;
    if (!element || !holder) return { x: 0, y: 0 };
    return { x: rtl() ? holder.clientWidth - element.offsetLeft - element.offsetWidth : element.offsetLeft, y: element.offsetTop };
  };
  const move = (to: PanelPosition) => panel.current && onMove?.(settle(to, panel.current));
  const fromStart = (event: PointerEvent) => ({ x: rtl() ? -event.clientX : event.clientX, y: event.clientY });

  const grab = (event: PointerEvent<HTMLElement>) => {
    if (!onMove || (event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place();
    const pointer = fromStart(event);
    grabbed.current = { x: at.x - pointer.x, y: at.y - pointer.y };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grabbed.current) return;
    const pointer = fromStart(event);
    move({ x: pointer.x + grabbed.current.x, y: pointer.y + grabbed.current.y });
  };
  const letGo = () => {
    grabbed.current = undefined;
  };
  const nudge = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!onMove || !by || event.target !== event.currentTarget) return;
    event.preventDefault();
    const at = place();
    move({ x: at.x + (rtl() ? -by.x : by.x), y: at.y + by.y });
  };

  return { onPointerDown: grab, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo, onKeyDown: nudge };
}

export function Panel({ title, children, onClose, position, onMove, onFront, order = 1, actions, className = '' }: Props) {
  const { t } = useTranslation();
  useEscape(onClose);
  const name = useId();
  const panel = useRef<HTMLElement>(null);
  const handle = useMoving(panel, onMove);

  return (
    <section
      ref={panel}
      aria-labelledby={name}
      className={`${css.panel} ${className}`}
      style={{ zIndex: `calc(var(--layer-panel) + ${order - 1})`, ...(position && { insetInlineStart: position.x, top: position.y }) }}
      onPointerDownCapture={onFront}
      onFocusCapture={onFront}
    >
      <header
        className={css.header}
        data-movable={onMove ? '' : undefined}
        {...(onMove && { tabIndex: 0, role: 'group', 'aria-label': t('ui.movePanel', { title }) })}
        {...handle}
      >
        <Text as="div" id={name} size="2" weight="medium" truncate className={css.title}>
          {title}
        </Text>
        {actions}
        {onClose && (
          <IconButton label={t('ui.closeNamed', { title })} size="1" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
