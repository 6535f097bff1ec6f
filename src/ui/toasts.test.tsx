import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TOAST } from '#contract/constants.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { dismissAllToasts, showNotice, showToast, Toasts } from './toasts.tsx';

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map(
    (toast) => toast.querySelector('[data-title]')?.textContent,
  );

beforeEach(async () => {
  await page.viewport(1280, 800);
  const screen = await renderInTheme(
    <>
      <p>far away</p>
      <Toasts />
    </>,
  );
  await screen.getByText('far away').hover(); // a pointer over a toast holds its time
  await expect.poll(() => document.querySelector('section[aria-label^=Messages]')).not.toBeNull(); // it comes after the page
  dismissAllToasts();
  await expect.poll(() => shown()).toEqual([]);
});

test('the times and the number are the ones of the specification', () => {
  expect([TOAST.hideAfterMs, TOAST.atOnce]).toEqual([3_000, 5]);
});

test('a text that is on the screen is not shown twice, and may come again when it is gone', async () => {
  showToast('success', 'Views updated successfully');
  showToast('success', 'Views updated successfully');
  await expect.poll(() => shown()).toEqual(['Views updated successfully']);
  await expect.poll(() => shown(), { timeout: 10_000 }).toEqual([]);
  showToast('success', 'Views updated successfully');
  await expect.poll(() => shown()).toEqual(['Views updated successfully']);
});

test('of seven toasts the newest five are on the screen', async () => {
  for (let n = 1; n <= 5; n++) showToast('info', `message ${n}`);
  await expect.poll(() => shown().length).toBe(5);
  await page.getByText('message 5').hover();
  for (let n = 6; n <= 7; n++) showToast('info', `message ${n}`);
  await expect.poll(() => new Set(shown())).toEqual(new Set([3, 4, 5, 6, 7].map((n) => `message ${n}`)));
});

test('a notice stays until it is answered, whatever comes after it', async () => {
  let answered = 0;
  showNotice('update', 'A new version is ready.', { label: 'Reload', onClick: () => (answered += 1) });
  for (let n = 1; n <= 6; n++) showToast('info', `message ${n}`);
  await expect.element(page.getByText('A new version is ready.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(answered).toBe(1);
  await expect.poll(() => shown()).not.toContain('A new version is ready.');
});

test('it wears the colours and sizes of the product, also where the style of its own stands behind them', async () => {
  const own = [...document.querySelectorAll('style')].filter(({ textContent }) => textContent.includes('data-sonner-theme=dark'));
  expect(own).toHaveLength(1);
  document.head.append(...own);
  showToast('error', 'The link names layers that do not exist');
  await expect.poll(() => shown()).toHaveLength(1);
  const toast = document.querySelector('[data-sonner-toast]') as HTMLElement;
  const { fontSize, padding, color } = getComputedStyle(toast);
  const wanted = getComputedStyle(document.querySelector('.radix-themes') as Element).getPropertyValue('--gray-12');
  expect({ fontSize, padding }).toEqual({ fontSize: '13.5px', padding: '10px 12px' });
  const probe = document.body.appendChild(Object.assign(document.createElement('i'), { style: `color: ${wanted}` }));
  expect(color).toBe(getComputedStyle(probe).color);
  probe.remove();
});

test('a toast stands below the controls of its corner, so that none is covered', async () => {
  const screen = await renderInTheme(
    <div style={{ position: 'fixed', insetBlockStart: 60, insetInlineEnd: 20, display: 'grid', gap: 4 }}>
      {['Edit', 'Share', 'Delete'].map((name) => (
        <button key={name} type="button" style={{ blockSize: 44 }}>
          {name}
        </button>
      ))}
    </div>,
  );
  showToast('success', 'Views updated successfully');
  await expect.poll(() => shown()).toHaveLength(1);
  const toast = document.querySelector('[data-sonner-toast]') as HTMLElement;
  const lowest = screen.getByRole('button', { name: 'Delete' }).element().getBoundingClientRect().bottom;
  await expect.poll(() => toast.getBoundingClientRect().top).toBeGreaterThanOrEqual(lowest);
  for (const name of ['Edit', 'Share', 'Delete']) await screen.getByRole('button', { name }).click();
  expect(shown()).toHaveLength(1);
});

test('a toast stands beside a drawer, not over it, and below the rows of a table where there is room', async () => {
  const screen = await renderInTheme(
    <>
      <aside style={{ position: 'fixed', insetBlock: 0, insetInlineEnd: 0, inlineSize: 380 }}>what is read</aside>
      <table style={{ position: 'fixed', insetBlockStart: 0, insetInline: '0 380px', blockSize: 300 }}>
        <tbody>
          <tr>
            <td style={{ inlineSize: '100vw' }}>a row</td>
          </tr>
        </tbody>
      </table>
    </>,
  );
  showToast('success', 'Alert acknowledged');
  await expect.poll(() => shown()).toHaveLength(1);
  const box = () => (document.querySelector('[data-sonner-toast]') as HTMLElement).getBoundingClientRect();
  await expect.poll(() => box().right).toBeLessThanOrEqual(screen.getByRole('complementary').element().getBoundingClientRect().left);
  await expect.poll(() => box().top).toBeGreaterThanOrEqual(300);
});

test('a toast moves out of the way of a control that comes under it, and lets presses through where no place is free', async () => {
  showToast('info', 'far from here', { action: { label: 'Undo', onClick: () => undefined }, durationMs: 60_000 });
  await expect.poll(() => shown()).toHaveLength(1);
  const toast = document.querySelector('[data-sonner-toast]') as HTMLElement;
  const before = toast.getBoundingClientRect();
  await renderInTheme(
    <button type="button" style={{ position: 'fixed', insetBlockStart: before.top, insetInlineEnd: 20, blockSize: 44 }}>
      New
    </button>,
  );
  await expect.poll(() => toast.getBoundingClientRect().top).toBeGreaterThanOrEqual(before.top + 44);
  dismissAllToasts();
  let pressed = 0;
  await renderInTheme(
    <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => (pressed += 1)}>
      Everything
    </button>,
  );
  showToast('success', 'Views deleted successfully');
  await expect.poll(() => shown()).toContain('Views deleted successfully');
  const { left, top, width, height } = page.getByText('Views deleted successfully').element().getBoundingClientRect();
  await expect.poll(() => document.elementFromPoint(left + width / 2, top + height / 2)?.textContent).toBe('Everything');
  await page.getByRole('button', { name: 'Everything' }).click();
  expect(pressed).toBe(1);
});

test.each([
  [1280, 800],
  [820, 1180],
  [390, 844],
])('over a full list of %i by %i it leaves the line of alerts alone, and the last row can be scrolled above it', async (width, height) => {
  await page.viewport(width, height);
  document.documentElement.style.setProperty('--top-height', '140px');
  const screen = await renderInTheme(
    <>
      <section data-alert-line="1" aria-label="Alerts" style={{ position: 'fixed', insetBlockStart: 92, insetInline: 0, blockSize: 48 }} />
      <ul aria-label="Ships" style={{ position: 'fixed', insetBlock: '140px 0', insetInline: 0, margin: 0, padding: 0, overflow: 'auto' }}>
        {Array.from({ length: 60 }, (_, no) => (
          <li key={no}>
            <button type="button" style={{ blockSize: 44, inlineSize: '100%' }}>{`Ship ${no}`}</button>
          </li>
        ))}
      </ul>
    </>,
  );
  showToast('info', 'Fleet deleted', { action: { label: 'Undo', onClick: () => undefined }, durationMs: 60_000 });
  const toast = () => (document.querySelector('[data-sonner-toast]:not([data-removed=true])') as HTMLElement).getBoundingClientRect();
  const list = screen.getByRole('list', { name: 'Ships' }).element();
  await expect.poll(() => list.hasAttribute('data-toasts-room')).toBe(true);
  await expect.poll(() => toast().bottom).toBeGreaterThan(height - 40);
  expect(toast().top).toBeGreaterThanOrEqual(140);
  list.scrollTop = list.scrollHeight;
  const last = screen.getByRole('button', { name: 'Ship 59' });
  expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(toast().top);
  dismissAllToasts();
  await expect.poll(() => list.hasAttribute('data-toasts-room')).toBe(false);
  document.documentElement.style.removeProperty('--top-height');
});
