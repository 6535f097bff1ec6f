// The bar of the time slider: a range of days, the window in it, and its two ends; moved by pointer, touch and keys.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { formatDateTime, formatTime } from '#i18n/formats.ts';
import type { TimeWindow } from '#map/time-window.ts';
import css from './time-slider.module.css';
import { dayMarks, histogram, LONG_STEP_MS, LONGEST_MS, movedRange, type Part, STEP_MS, stepped } from './time-range.ts';

const BINS = 96;

interface Props {
  window: TimeWindow;
  /** From this time to now. */
  rangeMs: number;
  nowMs: EpochMs;
  eventTimesMs: readonly EpochMs[];
  onChange: (window: TimeWindow) => void;
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** How far a key moves: 10 min, an hour with Shift, a day with page keys. undefined for any other key. */
function byOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const arrow = ARROWS[key];
  if (arrow) return arrow * (shiftKey ? LONG_STEP_MS : STEP_MS);
  if (key === 'PageDown' || key === 'PageUp') return key === 'PageUp' ? DAY_MS : -DAY_MS;
  if (key === 'Home' || key === 'End') return key === 'End' ? LONGEST_MS : -LONGEST_MS;
  return undefined;
}

/** Time runs from left to right in every writing direction. */
export function TimeBar({ window, rangeMs, nowMs, eventTimesMs, onChange }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ part: Part; atPx: number; from: TimeWindow }>(undefined);
  const startMs = nowMs - rangeMs;
  const percent = (atMs: EpochMs) => `${Math.min(100, Math.max(0, ((atMs - startMs) / rangeMs) * 100))}%`;

  const grab = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation(); // the handle of an end must not move the window
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { part, atPx: event.clientX, from: window };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grabbed.current;
    const width = bar.current?.clientWidth;
    if (!held || !width) return;
    const byMs = ((event.clientX - held.atPx) / width) * rangeMs;
    const edgeMs = held.part === 'from' ? held.from.fromMs : held.from.toMs;
    const roundMs = Math.round((edgeMs + byMs) / STEP_MS) * STEP_MS;
    onChange(movedRange(held.from, held.part, roundMs >= nowMs - STEP_MS / 2 ? nowMs - edgeMs : roundMs - edgeMs, nowMs));
  };
  const letGo = () => {
    grabbed.current = undefined;
  };
  const press = (part: Part) => (event: KeyboardEvent) => {
    const byMs = byOf(event);
    if (byMs === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise the map's arrow keys pan
    onChange(stepped(window, part, byMs, nowMs));
  };
  const slider = (part: Part) => ({
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': t(`time.${part}`),
    'aria-orientation': 'horizontal' as const,
    'aria-valuemin': nowMs - LONGEST_MS,
    'aria-valuemax': nowMs,
    'aria-valuenow': part === 'from' ? window.fromMs : window.toMs,
    'aria-valuetext':
      part === 'window'
        ? t('time.fromTo', { from: formatDateTime(window.fromMs), to: formatDateTime(window.toMs) })
        : formatDateTime(part === 'from' ? window.fromMs : window.toMs),
    onPointerDown: grab(part),
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: press(part),
  });
  return (
    <div className={css.bar} dir="ltr" ref={bar}>
      <Histogram timesMs={eventTimesMs} fromMs={startMs} toMs={nowMs} />
      <div className={css.marks} aria-hidden="true">
        {dayMarks(startMs, nowMs).map((atMs) => (
          <span key={atMs} className={css.mark} style={{ left: percent(atMs) }}>
            {atMs % DAY_MS === 0 ? new Date(atMs).toISOString().slice(5, 10) : formatTime(atMs)}
          </span>
        ))}
      </div>
      <div
        className={css.window}
        style={{ left: percent(window.fromMs), right: `calc(100% - ${percent(window.toMs)})` }}
        {...slider('window')}
      />
      <div className={css.end} style={{ left: percent(window.fromMs) }} {...slider('from')} />
      <div className={css.end} data-to="" style={{ left: percent(window.toMs) }} {...slider('to')} />
    </div>
  );
}

/** The number of events over time; decorative: the events panel lists them. */
function Histogram({ timesMs, fromMs, toMs }: { timesMs: readonly EpochMs[]; fromMs: EpochMs; toMs: EpochMs }) {
  const counts = histogram(timesMs, fromMs, toMs, BINS);
  const most = Math.max(...counts);
  if (most === 0) return null;
  const bars = counts.map((count, i) => (count ? `M${i + 0.5} 20V${20 - (17 * count) / most}` : '')).join('');
  return (
    <svg className={css.histogram} viewBox={`0 0 ${BINS} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars} stroke="currentColor" strokeWidth="0.8" />
    </svg>
  );
}
