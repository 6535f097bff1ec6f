import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { lazyPart, PartPlace } from './lazy-part.tsx';
import { Toasts } from './toasts.tsx';

const missing = () => Promise.reject(Object.assign(new Error('Part not loaded: Unable to preload CSS'), { name: 'MissingPartError' }));
const WORDS = /This part of Fathom is not on this device yet/;

test('a dialog that cannot be loaded says so in a notice, which goes when the dialog is no longer wanted', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React tells of every caught error
  const Dialog = lazyPart(missing);
  const screen = await renderInTheme(
    <>
      <p>the rest</p>
      <Suspense>
        <Dialog />
      </Suspense>
      <Toasts />
    </>,
  );
  await expect.element(screen.getByText(WORDS)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByText('the rest')).toBeVisible();
  await screen.rerender(<Toasts />);
  await expect.element(screen.getByText(WORDS)).not.toBeInTheDocument();
});

test('what is missing in a panel is said in the panel; an error of another kind is not taken for a missing part', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Missing = () => {
    throw Object.assign(new Error('no'), { name: 'MissingPartError' });
  };
  const screen = await renderInTheme(
    <section aria-label="Measure">
      <PartPlace>
        <Missing />
      </PartPlace>
    </section>,
  );
  await expect.element(screen.getByRole('region', { name: 'Measure' }).getByText(WORDS)).toBeVisible();
  const Broken = () => {
    throw new Error('the lead is lost');
  };
  const broken = renderInTheme(
    <PartPlace>
      <Broken />
    </PartPlace>,
  );
  await expect(broken).rejects.toThrow('the lead is lost');
});
