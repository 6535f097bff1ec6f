import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { CrashBoundary, NotFoundPage, RenderFailurePage } from './failure-pages.tsx';

function Broken(): never {
  throw new Error('the lead is lost');
}

/** React reports a caught render error on the console, which would look like a failed test. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const silence = vi.spyOn(console, 'error').mockReturnValue();
  try {
    return await work();
  } finally {
    silence.mockRestore();
  }
}

const specifiedWords = async (screen: Awaited<ReturnType<typeof renderInTheme>>) => {
  await expect.element(screen.getByRole('heading')).toHaveTextContent('500 Internal Server Error');
  await expect.element(screen.getByText('There was an error, please try again later.', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go Home', exact: true })).toHaveAttribute('href', '/');
};

test('a failed render shows the 500 page in the words of the specification', async () => {
  const screen = await quietly(() =>
    renderInTheme(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    ),
  );
  await specifiedWords(screen);
  await expect.element(screen.getByText('the lead is lost')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a full disk is said in words: how much is needed, what can be deleted, and that nothing of one’s own is gone', async () => {
  const full = Object.assign(new Error('no space'), { name: 'QuotaExceededError' });
  for (const error of [full, Object.assign(new Error('open'), { name: 'OpenFailedError', inner: full })]) {
    const screen = await renderInTheme(<RenderFailurePage error={error} />);
    await expect.element(screen.getByRole('heading')).toHaveTextContent('This device is out of storage');
    await expect.element(screen.getByText(/changes waiting to be sent are still here/)).toBeVisible();
    await expect.element(screen.getByText(/needs about 100 MB/)).toBeVisible();
    await expect.element(screen.getByText(/500 Internal/)).not.toBeInTheDocument();
    await caches.open('fathom-ranges-test');
    await caches.open('workbox-precache-test');
    await screen.getByRole('button', { name: 'Remove offline map data' }).click();
    await expect.element(screen.getByRole('button', { name: 'Removed' })).toBeDisabled();
    expect(await caches.keys()).toEqual(['workbox-precache-test']);
    await caches.delete('workbox-precache-test');
    expect(await seriousFindings()).toEqual([]);
    await screen.unmount();
  }
});

test('a window without storage says so, and what to do', async () => {
  const screen = await renderInTheme(
    <RenderFailurePage error={Object.assign(new Error('IndexedDB API missing'), { name: 'MissingAPIError' })} />,
  );
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Fathom cannot store data in this window');
  await expect.element(screen.getByText(/Open Fathom in an ordinary window/)).toBeVisible();
});

const routerAt = (address: string) => {
  const root = createRootRoute();
  const broken = createRoute({ getParentRoute: () => root, path: '/broken', component: Broken });
  return createRouter({
    routeTree: root.addChildren([broken]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultErrorComponent: RenderFailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
};

test('so does a screen that fails inside the router', async () => {
  const screen = await quietly(() => renderInTheme(<RouterProvider router={routerAt('/broken') as never} />));
  await specifiedWords(screen);
});

test('an unknown address is said to be one, with a way home', async () => {
  const screen = await renderInTheme(<RouterProvider router={routerAt('/nowhere') as never} />);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('404 Page not found');
  await expect.element(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});
