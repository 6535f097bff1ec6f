// Screens at their addresses on a memory history, with the addresses that they lead to; where the address leads is in `router.state.location`.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { renderInTheme } from './render-in-theme.tsx';

interface Told {
  /** What the address fills in. */
  params: Record<string, string>;
  search: Record<string, unknown>;
}

export async function openScreens(address: string, screens: Record<string, (told: Told) => ReactNode>, others: readonly string[]) {
  const root = createRootRoute();
  const routes = Object.entries(screens).map(([path, screen]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => screen({ params: useParams({ strict: false }), search: useSearch({ strict: false }) }),
    }),
  );
  const elsewhere = others.map((path) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> }));
  const router = createRouter({
    routeTree: root.addChildren([...routes, ...elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const screen = await renderInTheme(
    <main>
      <h1>Screen</h1>
      <RouterProvider router={router as never} />
    </main>,
  );
  return { screen, router };
}

/** Names of the rows of a table, from the top. */
export function rowsShown(): (string | undefined)[] {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')];
  const inOrder = rows.toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']));
  return inOrder.map((row) => row.querySelector('[role=gridcell] a')?.textContent);
}

/** In its place or in what stands in it, also where words are parted among elements. */
export async function says(place: Locator, words: RegExp): Promise<void> {
  await expect.element(place).toBeVisible();
  await expect.poll(() => place.element().textContent).toMatch(words);
}
