// The keyboard shortcuts of the map. Ignores keys typed into a field, pressed with modifiers, or already used by the focused element.
import { useEffect, useEffectEvent } from 'react';
import type { PanelName } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import { freeMiddle } from '#map/free-room.ts';
import { pressPanel } from './open-tool.ts';

export const PANEL_KEYS = { l: 'layers', d: 'drawing', m: 'measuring', v: 'views', t: 'timeSlider' } as const satisfies Record<
  string,
  PanelName
>;

const PAN_PX = 100;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
};

const isField = (element: Element) =>
  element.matches('input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]');
/** Nothing has the focus, or an element that does not use arrow keys. */
const isBare = (element: Element) => element === document.body || element.matches('main, a, button:not([role], [data-tool])');

export function useShortcuts(chart: Chart | undefined, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const element = event.target instanceof Element ? event.target : document.body;
    if (!chart || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(element)) return;
    if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog], [role=menu]')) return;
    const onCanvas = element.matches('canvas'); // MapLibre's own keys
    const arrow = isBare(element) ? ARROWS[event.key] : undefined;
    const panel = PANEL_KEYS[event.key.toLowerCase() as keyof typeof PANEL_KEYS] as PanelName | undefined;
    if (event.key === '?') onHelp();
    else if (arrow) chart.panBy(...arrow);
    else if (!onCanvas && (event.key === '+' || event.key === '=')) chart.zoomBy(1, freeMiddle(chart.surface));
    else if (!onCanvas && event.key === '-') chart.zoomBy(-1, freeMiddle(chart.surface));
    else if (panel && !event.shiftKey) pressPanel(panel);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
