import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ALERT_TOAST_MS } from '#contract/constants.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { AlertLine } from './alert-line.tsx';
import { dismissAlertToast, dismissAllAlertToasts, showAlertToast } from './alert-toasts.ts';

const line = () => page.getByRole('region', { name: 'New alerts' });
const words = () => document.querySelector('[data-alert-line] > p')?.textContent;
const below = () => document.querySelector('button[data-below]')?.getBoundingClientRect().top ?? 0;
let done: string[] = [];
let answered: string[] = [];
const alert = (text: string, rank: number) => ({
  text,
  rank,
  description: 'Piracy, 12 nm',
  action: { label: 'Show', onClick: () => done.push(`show ${text}`) },
  answer: { label: 'Acknowledge', onClick: () => done.push(`acknowledge ${text}`) },
  onAnswered: () => answered.push(text),
});

beforeEach(async () => {
  await page.viewport(1280, 800);
  dismissAllAlertToasts();
  done = [];
  answered = [];
  await renderInTheme(
    <>
      <AlertLine />
      <button data-below="" type="button">
        Below
      </button>
    </>,
  );
});

test('an alert stays for the 60 seconds of the specification, as one line that moves down what is under it', async () => {
  expect(ALERT_TOAST_MS).toBe(60_000);
  const before = below();
  showAlertToast('a', alert('Warning: ANNA', 2));
  await expect.element(line()).toBeVisible();
  const { bottom, height } = line().element().getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(48);
  expect(below()).toBeGreaterThanOrEqual(bottom);
  expect(await seriousFindings()).toEqual([]);
  dismissAlertToast('a');
  await expect.element(line()).not.toBeInTheDocument();
  expect(below()).toBe(before);
});

test('an emergency stays until it is acknowledged or closed, also when somebody looks at it; what is less urgent leaves after its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    showAlertToast('a', alert('Emergency: ANNA', 0));
    showAlertToast('b', alert('Alarm: BERTA', 1));
    vi.advanceTimersByTime(ALERT_TOAST_MS + 1);
  } finally {
    vi.useRealTimers();
  }
  await expect.element(line()).toBeVisible();
  expect([...document.querySelectorAll('[data-alert-toast]')].map((one) => one.textContent)).toEqual(['Emergency: ANNA Piracy, 12 nm']);
  await line().getByRole('button', { name: 'Show' }).click();
  expect(done).toEqual(['show Emergency: ANNA']);
  await expect.element(line()).toBeVisible();
  // its button asks first, and the answer may be no
  await line().getByRole('button', { name: 'Acknowledge' }).click();
  expect(done).toEqual(['show Emergency: ANNA', 'acknowledge Emergency: ANNA']);
  await expect.element(line()).toBeVisible();
  expect(answered).toEqual([]);
  dismissAlertToast('a');
  await expect.element(line()).not.toBeInTheDocument();
});

test('what is read out leaves once it was, and only the words that are seen stay to be read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    showAlertToast('a', { ...alert('9 to acknowledge', 0), words: () => '8 to acknowledge' });
    await vi.waitFor(() => expect(document.querySelector('[data-alert-toast]')?.textContent).toContain('9 to acknowledge'));
    vi.advanceTimersByTime(10_001);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => document.querySelector('[data-alert-toast]')?.textContent).toBe('');
  expect(document.querySelector('[data-alert-line] > p')?.getAttribute('aria-hidden')).toBeNull();
  expect(words()).toBe('8 to acknowledge');
});

test('to open the list does not answer an emergency; of several, the list is all that the line offers', async () => {
  const all = { label: 'Show 9 to acknowledge', onClick: () => done.push('list') };
  showAlertToast('a', { ...alert('Emergency: ANNA', 0), all });
  showAlertToast('b', { ...alert('Alarm: BERTA', 1), all });
  await line().getByRole('button', { name: 'Show 9 to acknowledge' }).click();
  const names = [...document.querySelectorAll('[data-alert-line] button')].map((one) => one.textContent).filter(Boolean);
  expect(names).toEqual(['Show 9 to acknowledge']);
  dismissAlertToast('a');
  dismissAlertToast('b');
  showAlertToast('sum', { text: '9 new alerts', rank: 0, all, onAnswered: () => answered.push('sum') });
  await line().getByRole('button', { name: 'Show 9 to acknowledge' }).click();
  await expect.element(line()).toBeVisible();
  expect([done, answered]).toEqual([['list', 'list'], []]);
});

test('several are one line that names the worst; a key is told once; each is read out', async () => {
  showAlertToast('a', alert('Warning: ANNA', 2));
  showAlertToast('b', alert('Alarm: BERTA', 1));
  showAlertToast('c', alert('Caution: CARLA', 3));
  showAlertToast('a', alert('Warning: ANNA again', 2));
  await expect.poll(words).toBe('Alarm: BERTA Piracy, 12 nm');
  expect(document.querySelectorAll('[data-alert-line]')).toHaveLength(1);
  expect([...document.querySelectorAll('[role=alert] [data-alert-toast]')]).toHaveLength(3);
});

test('by keys alone: Alt and A lead to it, an answer brings up the next one, and closing puts all away', async () => {
  for (const [key, text, rank] of [
    ['a', 'Alarm: ANNA', 1],
    ['b', 'Warning: BERTA', 2],
    ['c', 'Caution: CARLA', 3],
  ] as const)
    showAlertToast(key, alert(text, rank));
  await expect.element(line()).toBeVisible();
  await userEvent.keyboard('{Alt>}a{/Alt}');
  await expect.element(line()).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.poll(words).toContain('Warning: BERTA');
  await line().getByRole('button', { name: 'Show' }).click();
  await expect.poll(words).toContain('Caution: CARLA');
  expect(done).toEqual(['acknowledge Alarm: ANNA', 'show Warning: BERTA']);
  await line().getByRole('button', { name: 'Hide until something changes' }).click();
  await expect.element(line()).not.toBeInTheDocument();
  expect(answered).toEqual(['Alarm: ANNA', 'Warning: BERTA', 'Caution: CARLA']); // whoever showed them is told of each
});

test('on a phone it has two whole lines; a press on them or on the arrow opens the rest: all words and the answers', async () => {
  await page.viewport(390, 844);
  showAlertToast('a', alert(`Emergency: Robbery 7.9 nm from ${'A SHIP OF A LONG NAME '.repeat(8)}`, 0));
  showAlertToast('b', alert('Alarm: BERTA', 1));
  await expect.element(line()).toBeVisible();
  const height = () => line().element().getBoundingClientRect().height;
  expect(height()).toBeLessThanOrEqual(50);
  await expect.element(line().getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  const seen = document.querySelector('[data-alert-line] > p');
  if (!seen) throw new Error('it says nothing');
  expect(seen.clientHeight % Number.parseFloat(getComputedStyle(seen).lineHeight)).toBe(0); // no line is cut through its letters
  const { x, y, width } = seen.getBoundingClientRect();
  (document.elementFromPoint(x + width / 2, y + 8) as HTMLElement).click();
  await expect.element(line().getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  await line().getByRole('button', { name: 'Show less of the new alerts' }).click();
  await line().getByRole('button', { name: 'Show all of the new alerts' }).click();
  await expect.element(line().getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  await expect.element(line().getByRole('button', { name: 'Hide until something changes' })).toBeVisible();
  expect(height()).toBeGreaterThan(100);
  expect(await seriousFindings()).toEqual([]);
  await line().getByRole('button', { name: 'Show less of the new alerts' }).click();
  await expect.poll(height).toBeLessThanOrEqual(50);
});

test('on a phone it folds when what it tells of is shown: the map needs the room', async () => {
  await page.viewport(390, 844);
  showAlertToast('a', alert('Emergency: ANNA', 0));
  await line().getByRole('button', { name: 'Show all of the new alerts' }).click();
  await line().getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => line().element().getBoundingClientRect().height).toBeLessThanOrEqual(50);
  expect(done).toEqual(['show Emergency: ANNA']);
});
