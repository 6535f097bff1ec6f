import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { DateField, type TypedTime } from './date-field.tsx';

const DAY = { label: 'As of', precision: 'day' } as const;
const range = { fromMs: Date.UTC(1978, 0, 1), toMs: Date.UTC(2026, 10, 27) };

async function open(props: { label: string; precision: 'day' | 'minute'; range?: typeof range }, start?: number) {
  const told: TypedTime[] = [];
  function Held() {
    const [value, setValue] = useState<TypedTime>(start ?? 'none');
    const take = (typed: TypedTime) => {
      told.push(typed);
      setValue(typed);
    };
    return <DateField {...props} value={typeof value === 'number' ? value : undefined} onChange={take} />;
  }
  const screen = await renderInTheme(<Held />);
  return { screen, told, field: screen.getByRole('textbox', { name: props.label }) };
}

test('a day and a moment stand as everywhere in the app, whatever the language of the browser', async () => {
  const at = Date.UTC(2026, 10, 27, 11, 24);
  await expect.element((await open(DAY, at)).field).toHaveValue('2026-11-27');
  await expect.element((await open({ label: 'Departure', precision: 'minute' }, at)).field).toHaveValue('2026-11-27 11:24Z');
});

test('what is typed is taken as soon as it is a day; what is none is said in words once the field is left', async () => {
  const { screen, told, field } = await open(DAY);
  await field.fill('27.11.2026');
  expect(told).toEqual(['wrong']);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Write the day as year-month-day, for example 2026-11-27.');
  await expect.element(field).toHaveAccessibleDescription(/Write the day/);
  expect(await seriousFindings()).toEqual([]);
  await field.fill('2026-11-26');
  expect(told.at(-1)).toBe(Date.UTC(2026, 10, 26));
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await field.fill('');
  expect(told.at(-1)).toBe('none');
});

test('a day outside the range is not taken, and the range is said', async () => {
  const { screen, told, field } = await open({ ...DAY, range });
  await field.fill('1977-12-31');
  await userEvent.tab();
  expect(told).toEqual(['wrong']);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose a time from 1978-01-01 to 2026-11-27.');
});

test('the button opens the browser’s calendar, and what is picked there stands in the same form', async () => {
  const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined);
  const { screen, told, field } = await open({ label: 'Departure', precision: 'minute' });
  await screen.getByRole('button', { name: 'Departure: open the calendar' }).click();
  const native = showPicker.mock.contexts[0] as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(native, '2026-11-27T11:24');
  native.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.element(field).toHaveValue('2026-11-27 11:24Z');
  expect(told).toEqual([Date.UTC(2026, 10, 27, 11, 24)]);
  showPicker.mockRestore();
});
