import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { IconButton } from './icon-button.tsx';

const open = async () => {
  const screen = await renderInTheme(
    <>
      <button type="button">Other</button>
      <IconButton label="Open navigation">x</IconButton>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Open navigation' });
  const focus = async () => {
    (button.element() as HTMLElement).focus();
    await new Promise(requestAnimationFrame); // React has drawn what the focus changed
  };
  return { screen, button, focus, tip: screen.getByRole('tooltip', { name: 'Open navigation' }) };
};

test('the name shows where the keyboard brings the focus, and a press hides it', async () => {
  const { screen, tip } = await open();
  await screen.getByRole('button', { name: 'Other' }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(tip).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('a finger shows no name, and neither does a focus that comes back after a click elsewhere', async () => {
  const { screen, button, focus, tip } = await open();
  await screen.getByRole('button', { name: 'Other' }).click();
  await focus();
  expect(tip.elements()).toHaveLength(0);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  for (const type of ['pointerdown', 'pointerup'])
    button.element().dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }));
  await focus();
  expect(tip.elements()).toHaveLength(0);
});
