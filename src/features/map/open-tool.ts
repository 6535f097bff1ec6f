// What a press on a tool does: opens panels and lists, brings them to the front or closes them, and moves the focus.
import type { ListDrawer } from '#domain/workbench/drawers.ts';
import { isPanelOpen, type PanelName } from '#domain/workbench/panels.ts';
import { closeDrawers, closePanel, openDrawer, openPanel, type Workbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** The panel that the user opened last: it takes the focus, so that arrow keys and Tab continue in it. */
export const openedByHand = watchedOfSession<PanelName | undefined>(() => undefined);

const isFront = ({ panels }: Workbench, name: PanelName) => panels.open.at(-1) === name;

/** Which panels are visible: all; as sheets only the front one, or none while the drawer's sheet covers it. */
export type PanelSight = 'all' | 'front' | 'none';

/** Brings a hidden panel to the front; closes a visible one. */
export function pressPanel(name: PanelName, sight: PanelSight = 'all'): void {
  const bench = workbench.get();
  const isSeen = name === 'timeSlider' || sight === 'all' || (sight === 'front' && isFront(bench, name)); // the slider is no sheet
  const close = isPanelOpen(bench.panels, name) && isSeen;
  openedByHand.set(close ? undefined : name);
  // opened again, although it was the front one: that moves its sheet above the drawer's
  changeWorkbench((before) => (close ? closePanel(before, name) : openPanel(sight === 'none' ? closePanel(before, name) : before, name)));
}

/** Brings up a list that a panel's sheet covers; closes a visible one. */
export function pressList(name: ListDrawer, sight: PanelSight = 'all'): void {
  changeWorkbench((before) => {
    if (before.drawers.at(-1)?.name !== name) return openDrawer(before, { name });
    return sight === 'front' ? { ...before, drawers: [...before.drawers] } : closeDrawers(before);
  });
}

/**
 * Moves the focus to the panel that is now in front, or back to the button of the closed one. (A focused button shows its name, which takes
 * the next Esc: while panels are open, each Esc must close one.)
 */
export function shutPanel(name: PanelName): void {
  const hadFocus = document.activeElement?.closest('[data-panel]') !== null;
  changeWorkbench((before) => closePanel(before, name));
  const next = workbench.get().panels.open.findLast((other) => other !== 'timeSlider');
  openedByHand.set(hadFocus ? next : undefined);
  if (!hadFocus || next) return;
  const button = document.querySelector<HTMLElement>(`[data-tool="${name}"]`) ?? document.querySelector<HTMLElement>('[data-tool="more"]');
  button?.focus();
}
