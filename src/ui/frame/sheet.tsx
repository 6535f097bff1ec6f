// Shared by bottom sheets of drawers and panels: three stops, and the handle for touch and arrow keys.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './sheet.module.css';

/** Where drawers and panels are bottom sheets: phones, and tablets in portrait. The style sheets use the same query. */
export const SHEETS = '(max-width: 640px), (max-width: 1024px) and (orientation: portrait)';

/** Parts of the available height: a glance, half, all. */
const SHEET_STOPS = [0.28, 0.5, 1] as const;
const STOP_NAMES = ['ui.sheetSmall', 'ui.sheetHalf', 'ui.sheetFull'] as const;

/** The stop nearest to where a sheet was released; a clear pull below the first closes it (undefined). */
export function nearestStop(fraction: number): number | undefined {
  if (fraction < SHEET_STOPS[0] / 2) return undefined;
  const distances = SHEET_STOPS.map((stop) => Math.abs(stop - fraction));
  return distances.indexOf(Math.min(...distances));
}

const holderOf = (sheet: HTMLElement | null): HTMLElement | undefined =>
  sheet?.offsetParent instanceof HTMLElement ? sheet.offsetParent : undefined;

function fractionAt(event: PointerEvent, sheet: HTMLElement | null): number {
  const holder = holderOf(sheet)?.getBoundingClientRect();
  return holder ? Math.min(1, Math.max(0, (holder.bottom - event.clientY) / holder.height)) : 1;
}

/** Part of the height: a name and what is said first of the record, above a foot with buttons, on a phone 844 px high. */
export const LOW_SHEET = 0.42;
const HALF = 0.5;

/** Of its container; at most `rest`, and less where it is only as tall as its content. */
export const coveredPart = (rest: number, heightPx: number, roomPx: number): number =>
  roomPx > 0 ? Math.min(rest, heightPx / roomPx) : rest;

interface SheetOptions {
  /** Opens at this part of the height. */
  first?: number;
  /** Its style makes it no taller than its content. */
  fits?: boolean;
}

/** Its container may make space: it reads --sheet, the covered part of its height. */
export function useSheet(onClose: () => void, { first = HALF, fits = false }: SheetOptions = {}) {
  const sheet = useRef<HTMLElement>(null);
  const [rest, setRest] = useState(first);
  const [pulled, setPulled] = useState<number>();
  const fraction = pulled ?? rest;
  const stop = nearestStop(rest) ?? 0;
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const tell = () => {
      const holder = holderOf(element);
      if (element.hasAttribute('data-pulled')) return; // the map follows when it is let go
      holder?.style.setProperty('--sheet', String(fits ? coveredPart(rest, element.offsetHeight, holder.clientHeight) : rest));
    };
    tell();
    const watch = new ResizeObserver(tell); // also when it comes into sight again: another one stood there meanwhile
    watch.observe(element);
    return () => watch.disconnect();
  }, [rest, fits]);

  const pull = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setPulled(fractionAt(event, sheet.current));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (pulled === undefined) return;
    const next = nearestStop(fractionAt(event, sheet.current));
    setPulled(undefined);
    if (next === undefined) onClose();
    else setRest(SHEET_STOPS[next] ?? 1);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    setRest(SHEET_STOPS[Math.min(SHEET_STOPS.length - 1, Math.max(0, stop + by))] ?? 1);
  };
  const handle = {
    stop,
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: pull,
    onPointerUp: letGo,
    onPointerCancel: () => setPulled(undefined),
    onKeyDown: step,
  };
  return { sheet, fraction, isPulled: pulled !== undefined, handle };
}

/** Shown where sheets are (sheet.module.css). */
export function SheetHandle({ stop, ...handlers }: ReturnType<typeof useSheet>['handle']) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="slider"
      className={css.handle}
      aria-label={t('ui.sheetHeight')}
      aria-valuetext={t(STOP_NAMES[stop] ?? 'ui.sheetFull')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={SHEET_STOPS.length}
      aria-valuenow={stop + 1}
      {...handlers}
    />
  );
}
