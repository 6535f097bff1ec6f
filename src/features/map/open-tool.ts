// What a press on a tool does: panels and lists open, come to the front or close. The focus follows the hand.
import type { ListDrawer } from '#domain/workbench/drawers.ts';
import { isOpen, type PanelName } from '#domain/workbench/panels.ts';
import { closeDrawers, closePanel, openDrawer, openPanel, type Workbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { watched } from '#platform/watched.ts';

/** The panel that was opened by hand last: it takes the focus, so that arrow keys and Tab go on in it. */
export const openedByHand = watched<PanelName | undefined>(undefined);

const isFront = ({ panels }: Workbench, name: PanelName) => panels.open.at(-1) === name;

/** A panel that lies behind others comes to the front first; `covered`: only the front one can be seen at all (sheets). */
export function pressPanel(name: PanelName, covered = false): void {
  const bench = workbench.get();
  const close = isOpen(bench.panels, name) && (isFront(bench, name) || !covered);
  openedByHand.set(close ? undefined : name);
  changeWorkbench((before) => (close ? closePanel(before, name) : openPanel(before, name)));
}

export function pressList(name: ListDrawer): void {
  changeWorkbench((before) => (before.drawers.at(-1)?.name === name ? closeDrawers(before) : openDrawer(before, { name })));
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
