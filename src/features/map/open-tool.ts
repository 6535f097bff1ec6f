// What a press on a tool does: panels and lists open, come to the front or close. The focus follows the hand.
import type { ListDrawer } from '#domain/workbench/drawers.ts';
import { isPanelOpen, type PanelName } from '#domain/workbench/panels.ts';
import { closeDrawers, closePanel, openDrawer, openPanel, type Workbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** The panel that was opened by hand last: it takes the focus, so that arrow keys and Tab go on in it. */
export const openedByHand = watchedOfSession<PanelName | undefined>(() => undefined);

const isFront = ({ panels }: Workbench, name: PanelName) => panels.open.at(-1) === name;

/** What of the panels can be seen: all; as sheets the front one alone, or none while the drawer's sheet lies over it. */
export type PanelSight = 'all' | 'front' | 'none';

/** A panel that cannot be seen comes to the front; one that can be closes. */
export function pressPanel(name: PanelName, sight: PanelSight = 'all'): void {
  const bench = workbench.get();
  const isSeen = name === 'timeSlider' || sight === 'all' || (sight === 'front' && isFront(bench, name)); // the slider is no sheet
  const close = isPanelOpen(bench.panels, name) && isSeen;
  openedByHand.set(close ? undefined : name);
  // opened anew, though it was the front one: that is how its sheet comes over the drawer's
  changeWorkbench((before) => (close ? closePanel(before, name) : openPanel(sight === 'none' ? closePanel(before, name) : before, name)));
}

/** A list that lies under the sheet of a panel comes up; one that is seen closes. */
export function pressList(name: ListDrawer, sight: PanelSight = 'all'): void {
  changeWorkbench((before) => {
    if (before.drawers.at(-1)?.name !== name) return openDrawer(before, { name });
    return sight === 'front' ? { ...before, drawers: [...before.drawers] } : closeDrawers(before);
  });
}

/**
 * The focus goes on to the panel that is in front now, or back to the button of the one that is gone. (A button that gets the focus
 * shows its name, and that takes the next Esc: while panels are open, Esc after Esc must close them.)
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
