import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { clearPersisted } from '#platform/persisted.ts';
import { tools } from '#platform/tools.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { LocationSearchPanel } from './location-search-panel.tsx';
import { placeMarker } from './place-marker.ts';

const onGo = vi.fn();
afterEach(() => {
  onGo.mockReset();
  clearPersisted();
  placeMarker.set(undefined);
});
const render = () => renderInTheme(<LocationSearchPanel onGo={onGo} />);

test('by keyboard: what is typed is said back in three forms, Enter goes there, and it is offered again', async () => {
  const screen = await render();
  await userEvent.click(screen.getByRole('textbox', { name: 'Position' }));
  await userEvent.keyboard('120140N0512715E');
  await expect.element(screen.getByText("12°01.667' N 051°27.250' E")).toBeVisible();
  await expect.element(screen.getByText('12°01\'40.0" N 051°27\'15.0" E')).toBeVisible();
  await expect.element(screen.getByText('12.02778° N 051.45417° E')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledOnce();
  expect(placeMarker.get()?.position[0]).toBeCloseTo(51.454167, 5);
  expect(tools.get().recentPositions).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: "12°01.667' N 051°27.250' E", exact: true }));
  expect(onGo).toHaveBeenCalledTimes(2);
});

test('unreadable text is reported and leads nowhere', async () => {
  const screen = await render();
  await userEvent.click(screen.getByRole('textbox', { name: 'Position' }));
  await userEvent.keyboard('12,5');
  await expect.element(screen.getByText(/The comma in “12,5”/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go there' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(onGo).not.toHaveBeenCalled();
});

test('by touch: two fields with their sides; a letter or a minus typed is the side, a side pressed takes its place', async () => {
  const screen = await render();
  await userEvent.click(screen.getByRole('radio', { name: 'Two fields' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Latitude' }), '12 30');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Longitude' }), '43,25');
  await userEvent.click(screen.getByRole('radio', { name: 'S', exact: true }));
  await expect.element(screen.getByText('12.50000° S 043.25000° E')).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Longitude' }), '-43.25');
  await expect.element(screen.getByRole('radio', { name: 'W', exact: true })).toBeChecked();
  await expect.element(screen.getByText('12.50000° S 043.25000° W')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'E', exact: true }));
  await expect.element(screen.getByText('12.50000° S 043.25000° E')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Set marker' }));
  expect(placeMarker.get()?.position).toEqual([43.25, -12.5]);
  expect(onGo).not.toHaveBeenCalled();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Latitude' }), '91');
  await expect.element(screen.getByText(/91 cannot be a latitude/)).toBeVisible();
});
