import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { timeWindow } from '#map/time-window.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { ReplayMark } from './replay-mark.tsx';
import { TimeSlider } from './time-slider.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  timeWindow.set(undefined);
});

const open = async (eventTimesMs: readonly number[] = []) => {
  await page.viewport(1000, 400);
  return renderInTheme(
    <div style={{ padding: 8 }}>
      <ReplayMark />
      <TimeSlider eventTimesMs={eventTimesMs} />
    </div>,
  );
};
const shown = () => timeWindow.get() ?? { fromMs: 0, toMs: 0 };
const spanMs = () => shown().toMs - shown().fromMs;

test('opens on the last 24 hours, live, and leaves nothing behind when it closes', async () => {
  const screen = await open([Date.now() - HOUR_MS, Date.now() - 2 * HOUR_MS]);
  await expect.poll(spanMs).toBe(86_400_000);
  expect(Math.abs(Date.now() - shown().toMs)).toBeLessThan(MINUTE_MS);
  await expect.element(screen.getByText(/ to now$/)).toBeVisible();
  await expect.element(screen.getByText(/not live/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Now', exact: true })).toBeDisabled();
  expect(await seriousFindings()).toEqual([]);
  await screen.unmount();
  expect(timeWindow.get()).toBeUndefined();
});

test('goes by keys: 10 minutes, an hour with Shift, ends alone, and back to live by one press', async () => {
  const screen = await open();
  const whole = screen.getByRole('slider', { name: 'Time shown', exact: true });
  const end = screen.getByRole('slider', { name: 'End of the time shown' });
  const begin = screen.getByRole('slider', { name: 'Start of the time shown' });
  (whole.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowLeft}');
  await expect.poll(() => shown().toMs % (10 * MINUTE_MS)).toBe(0);
  const back = Date.now() - shown().toMs;
  expect(back).toBeGreaterThan(HOUR_MS + 10 * MINUTE_MS);
  expect(back).toBeLessThan(2 * HOUR_MS + 11 * MINUTE_MS);
  expect(spanMs()).toBe(DAY_MS);
  const words = `${new Date(shown().toMs).toISOString().slice(0, 16).replace('T', ' ')}Z`;
  await expect.element(screen.getByText(`Replay ${words}: not live`)).toBeVisible();
  await expect.element(end).toHaveAttribute('aria-valuetext', words);
  (begin.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(spanMs).toBeLessThan(DAY_MS);
  (end.element() as HTMLElement).focus();
  const before = shown().toMs;
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => shown().toMs - before).toBe(10 * MINUTE_MS);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Back to now' }).click();
  await expect.element(screen.getByText(/not live/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Home}{End}');
});

test('a finger drags the window and its ends, and never past now', async () => {
  const screen = await open();
  const whole = screen.getByRole('slider', { name: 'Time shown', exact: true }).element();
  const end = screen.getByRole('slider', { name: 'End of the time shown' }).element();
  const width = whole.parentElement?.clientWidth ?? 1;
  const weekPx = width / 7;
  await drag(whole, -2 * weekPx);
  await expect.poll(() => Math.round((Date.now() - shown().toMs) / HOUR_MS)).toBe(48);
  expect(spanMs()).toBe(DAY_MS);
  await drag(end, weekPx);
  await expect.poll(() => Math.round(spanMs() / HOUR_MS)).toBe(48);
  await drag(whole, 5 * weekPx);
  await expect.poll(() => Date.now() - shown().toMs).toBeLessThan(MINUTE_MS);
});

test('plays on from a day earlier until it is paused, and stops by itself at now', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => Date.now() - shown().toMs).toBeGreaterThan(20 * HOUR_MS);
  const first = shown().toMs;
  await expect.poll(() => shown().toMs - first).toBeGreaterThan(HOUR_MS / 2);
  expect(spanMs()).toBe(DAY_MS);
  await screen.getByRole('button', { name: 'Pause' }).click();
  const paused = shown().toMs;
  timeWindow.set({ fromMs: Date.now() - DAY_MS - HOUR_MS, toMs: Date.now() - HOUR_MS });
  expect(paused).toBeGreaterThan(first);
  await screen.getByRole('combobox', { name: 'Speed' }).selectOptions('6 h per second');
  await screen.getByRole('button', { name: 'Play' }).click();
  await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(Date.now() - shown().toMs).toBeLessThan(MINUTE_MS);
});

test('a window that ends now goes on doing so as the clock does', async () => {
  await open();
  await expect.poll(spanMs).toBe(DAY_MS);
  const later = slowClock.get() + 30_000;
  slowClock.set(later);
  expect(shown()).toEqual({ fromMs: later - DAY_MS, toMs: later });
});

/** One finger, by real touch events. */
async function drag(element: Element, byPx: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const { left, width, top, height } = element.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const at = (x: number) => ({ x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + (top + height / 2) * scale });
  const from = left + width / 2;
  const session = cdp();
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from)] });
  for (const share of [0.3, 0.7, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(from + share * byPx)] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
