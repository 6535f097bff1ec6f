// The workbench of this page: one value, watched. It lives as long as the session does, its map style and chart settings as long as the
// device's tools. Rules are in domain/workbench.
import { ViewDetails } from '#contract/entities/views.ts';
import { z } from '#contract/zod.ts';
import type { DrawerRef } from '#domain/workbench/drawers.ts';
import { openDrawer, startWorkbench, type Workbench } from '#domain/workbench/workbench.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';

/** 2: no option of the chart means that all were turned off. Without it, it was the default of older versions, and nobody chose it. */
const LOOK_FORM = 2;
const KeptLook = ViewDetails.shape.map
  .pick({ mapStyle: true, mapEnc: true, encSelectedOptions: true, encValues: true })
  .extend({ form: z.literal(LOOK_FORM).optional() });

/** As it starts, with the look of the map that this device keeps. */
export function workbenchAtStart(): Workbench {
  const bench = startWorkbench('light');
  const kept = KeptLook.safeParse(tools.get().mapLook);
  if (!kept.success) return bench;
  const { form, ...look } = kept.data;
  const isChosen = form === LOOK_FORM || look.encSelectedOptions.length > 0;
  return { ...bench, ...look, ...(!isChosen && { encSelectedOptions: bench.encSelectedOptions }), mapOsm: !look.mapEnc };
}

const bench = watchedOfSession<Workbench>(workbenchAtStart);

const lookOf = ({ mapStyle, mapEnc, encSelectedOptions, encValues }: Workbench): Record<keyof typeof KeptLook.shape, unknown> => ({
  mapStyle,
  mapEnc,
  encSelectedOptions,
  encValues,
  form: LOOK_FORM,
});

export const workbench = { get: bench.get, watch: bench.watch };
export const useWorkbench = (): Workbench => useWatched(bench);

/** `rule`: a function of domain/workbench. */
export function changeWorkbench(rule: (before: Workbench) => Workbench): void {
  const before = bench.get();
  const after = rule(before);
  bench.set(after);
  const mapLook = lookOf(after);
  if (JSON.stringify(mapLook) !== JSON.stringify(lookOf(before))) tools.set({ ...tools.get(), mapLook });
}

export const showDrawer = (drawer: DrawerRef): void => changeWorkbench((before) => openDrawer(before, drawer));
