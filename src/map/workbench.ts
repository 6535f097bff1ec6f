// The workbench of this page: one value, watched. It lives as long as the page does; rules are in domain/workbench.
import type { Drawer } from '#domain/workbench/drawers.ts';
import { openDrawer, startWorkbench, type Workbench } from '#domain/workbench/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

const bench = watched<Workbench>(startWorkbench('light'));

export const workbench = { get: bench.get, watch: bench.watch };
export const useWorkbench = (): Workbench => useWatched(bench);

/** `rule`: a function of domain/workbench. */
export const changeWorkbench = (rule: (before: Workbench) => Workbench): void => bench.set(rule(bench.get()));

export const showDrawer = (drawer: Drawer): void => changeWorkbench((before) => openDrawer(before, drawer));
