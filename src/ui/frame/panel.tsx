// A floating panel over the map: titled, closable, movable by pointer and arrow keys; a bottom sheet on small screens. Its owner stores the
// place; the panel keeps itself inside its area.
import { Text } from '@radix-ui/themes';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { below, besidePoint, bounded, freePlace, type PanelPosition, type Rect, settled, type Size } from './panel-place.ts';
import css from './panel.module.css';
import { SheetHandle, SHEETS, useSheet } from './sheet.tsx';
import { useEscape } from './use-escape.ts';
import { useMedia } from '#ui/look/use-media.ts';

/** 'free': at the first free place among the panels of its container. `beside`: a point of it, from its left, that must stay in sight. */
type Place = PanelPosition | 'free' | { beside: PanelPosition };

interface Props {
  title: string;
  children: ReactNode;
  onClose?: () => void;
  /** Absent: the panel is where its style puts it. */
  position?: Place;
  onMove?: (to: PanelPosition) => void;
  /** It stays when another panel takes its place. */
  isPinned?: boolean;
  /** Absent: it cannot be pinned. A sheet never can. */
  onPin?: (isPinned: boolean) => void;
  /** Called on any press or focus inside, to bring the panel to the front. */
  onFront?: () => void;
  /** 1 to 12. */
  order?: number;
  /** Lies over the other panels: the first that Esc closes. */
  front?: boolean;
  /** Takes the focus when it opens: it was opened by hand. */
  takesFocus?: boolean;
  actions?: ReactNode;
  className?: string | undefined;
}

/** A sheet there is only as tall as its content; the style sheet uses the same query. */
const FITS = '(min-width: 641px) and (max-width: 1024px) and (orientation: portrait)';
const STEP_PX = 16;
/** Beside the tool rail. */
const FREE_FROM: PanelPosition = { x: 68, y: 12 };

const ARROWS: Record<string, PanelPosition> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

const rtl = () => document.documentElement.dir === 'rtl';
const sizeOf = (element: HTMLElement) => ({ width: element.offsetWidth, height: element.offsetHeight });
const roomOf = (holder: Element) => ({ width: holder.clientWidth, height: holder.clientHeight });

/** Positions count from the start edge, in both directions of writing. */
function rectOf(element: HTMLElement): Rect {
  const width = element.offsetParent?.clientWidth ?? 0;
  return { x: rtl() ? width - element.offsetLeft - element.offsetWidth : element.offsetLeft, y: element.offsetTop, ...sizeOf(element) };
}

/** The line of alerts, which lies over the map: no control may be under it. */
const LINE = '[data-alert-line]';
/** What holds it, also while there is none. */
const LINE_HOLDER = '[data-top="alerts"]';

function lineIn(holder: Element): Rect | undefined {
  const line = document.querySelector(LINE)?.getBoundingClientRect();
  if (!line) return undefined;
  const { left, right, top } = holder.getBoundingClientRect();
  return { x: rtl() ? right - line.right : line.left - left, y: line.top - top, width: line.width, height: line.height };
}

/** Moves a panel by its title, with pointer and arrow keys. */
function useMoving(panel: RefObject<HTMLElement | null>, onMove: Props['onMove']) {
  const grabbed = useRef<PanelPosition>(undefined);
  const move = (to: PanelPosition) => {
    const holder = panel.current?.offsetParent;
    if (panel.current && holder) onMove?.(settled(to, sizeOf(panel.current), roomOf(holder)));
  };
  const fromStart = (event: PointerEvent) => ({ x: rtl() ? -event.clientX : event.clientX, y: event.clientY });

  const grab = (event: PointerEvent<HTMLElement>) => {
    if (!onMove || !panel.current || (event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = rectOf(panel.current);
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
    if (!onMove || !by || !panel.current || event.target !== event.currentTarget) return;
    event.preventDefault();
    const at = rectOf(panel.current);
    move({ x: at.x + (rtl() ? -by.x : by.x), y: at.y + by.y });
  };

  return { onPointerDown: grab, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo, onKeyDown: nudge };
}

/**
 * Places a panel, and again whenever it or its area changes size; returns a function that stops it. An automatically placed panel looks for
 * another place when it has grown (its content arrived) and now covers its neighbours.
 */
function keepInPlace(element: HTMLElement, holder: Element, position: Place): () => void {
  let found: Rect | undefined;
  const placeIn = (size: Size, room: Size): PanelPosition => {
    if (position === 'free') return found ?? FREE_FROM;
    if (!('beside' in position)) return position;
    const { x, y } = position.beside;
    return besidePoint({ x: rtl() ? room.width - x : x, y }, size, room, FREE_FROM.x);
  };
  const put = () => {
    const size = sizeOf(element);
    const room = roomOf(holder);
    const line = lineIn(holder);
    const others = [...holder.querySelectorAll<HTMLElement>('[data-panel]')].filter((other) => other !== element).map(rectOf);
    const grown = found === undefined || size.height > found.height || size.width > found.width;
    if (position === 'free' && grown) found = { ...freePlace(size, room, others, FREE_FROM), ...size };
    const { x, y } = below(bounded(placeIn(size, room), size, room), size, line);
    element.style.insetInlineStart = `${x}px`;
    element.style.top = `${y}px`;
    const isUnder = line && x < line.x + line.width && line.x < x + size.width;
    element.style.maxBlockSize = isUnder ? `calc(100% - ${line.y + line.height + 16}px)` : '';
  };
  put();
  const watch = new ResizeObserver(put);
  watch.observe(holder);
  watch.observe(element);
  const lineHolder = document.querySelector(LINE_HOLDER);
  if (lineHolder) watch.observe(lineHolder);
  return () => {
    watch.disconnect();
    element.style.removeProperty('inset-inline-start');
    element.style.removeProperty('top');
    element.style.removeProperty('max-block-size');
  };
}

/** Floating: in its place. A sheet has its place by the style sheet. */
function usePlacing(panel: RefObject<HTMLElement | null>, position: Props['position'], docked: boolean): void {
  const isBeside = typeof position === 'object' && 'beside' in position;
  const { x, y } = isBeside ? position.beside : typeof position === 'object' ? position : { x: undefined, y: undefined };
  const free = position === 'free';
  useLayoutEffect(() => {
    const element = panel.current;
    const holder = element?.offsetParent;
    if (!element || !holder || docked) return;
    if (free) return keepInPlace(element, holder, 'free');
    if (x === undefined || y === undefined) return;
    return keepInPlace(element, holder, isBeside ? { beside: { x, y } } : { x, y });
  }, [panel, x, y, free, isBeside, docked]);
}

const nothing = () => undefined;

export function Panel({
  // over 40 lines: one panel in its two shapes
  title,
  children,
  onClose,
  position,
  onMove,
  isPinned = false,
  onPin,
  onFront,
  order = 1,
  front = true,
  takesFocus = false,
  actions,
  className = '',
}: Props) {
  const { t } = useTranslation();
  const docked = useMedia(SHEETS);
  useEscape(onClose, front);
  const name = useId();
  const fits = useMedia(FITS);
  const { sheet: panel, fraction, isPulled, handle: pull } = useSheet(onClose ?? nothing, { fits });
  const movable = onMove && !docked;
  const handle = useMoving(panel, movable ? onMove : undefined);
  usePlacing(panel, position, docked);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) header.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section
      ref={panel}
      data-panel=""
      data-pulled={isPulled ? '' : undefined}
      aria-labelledby={name}
      className={`${css.panel} ${className}`}
      style={{ zIndex: `calc(var(--layer-panel) + ${order - 1})`, '--sheet': fraction } as Record<string, number | string>}
      onPointerDownCapture={onFront}
      onFocusCapture={onFront}
    >
      {docked && <SheetHandle {...pull} />}
      <header
        ref={header}
        className={css.header}
        tabIndex={movable ? 0 : -1}
        data-movable={movable ? '' : undefined}
        {...(movable && { role: 'group', 'aria-label': t('ui.movePanel', { title }) })}
        {...handle}
      >
        <Text as="div" id={name} size="2" weight="medium" truncate className={css.title}>
          {title}
        </Text>
        {actions}
        {onPin && !docked && (
          <IconButton label={t('ui.pinPanel', { title })} size="1" aria-pressed={isPinned} onClick={() => onPin(!isPinned)}>
            <Icon name="pin" />
          </IconButton>
        )}
        {onClose && (
          <IconButton label={t('ui.closeNamed', { title })} shortcut="Esc" size="1" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
