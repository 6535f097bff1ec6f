// How urgent an alert is, as a colour and a shape: the only place that decides it, for the map, lists, drawers and the dashboard. The word
// stands beside it.
import type { AlertRow } from '#contract/tables.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

type Priority = AlertRow['priority'];

/** The colours of IEC 62923-1: alarms red, warnings orange, cautions yellow. Each has 3:1 or more against panels, sea and land.
 * At night hues are few: an emergency is brighter than an alarm, a warning than the name of a ship without an alert. */
export const ALERT_COLOURS: Record<Scheme, Record<Priority, string>> = {
  light: { emergency: '#d1121f', alarm: '#d1121f', warning: '#bd5200', caution: '#806600' },
  dark: { emergency: '#ff5247', alarm: '#ff5247', warning: '#ff9a3d', caution: '#e3c642' },
  night: { emergency: '#ff4a2e', alarm: '#d02a12', warning: '#d8741c', caution: '#93762a' },
};

/** The ring of an ended alert, without a sign of priority: no colour of urgency. */
export const ALERT_ENDED: Record<Scheme, string> = { light: '#5b6570', dark: '#9aa6b2', night: '#80705e' };

/** The mark on the shape, and the edge around shape and line, against sea and land. */
export const ALERT_EDGES: Record<Scheme, string> = { light: '#ffffff', dark: '#0b141c', night: '#0a0402' };

export const ALERT_GRID = 24;
/** After the symbols of IEC 62923-1: alarm a triangle, warning a circle, caution a square. Our octagon is an emergency. */
export const ALERT_SHAPES: Record<Priority, string> = {
  emergency: 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z',
  alarm: 'M12 2.2 23 21.5H1z',
  warning: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z',
  caution: 'M3.5 3.5h17v17h-17z',
};
/** The exclamation mark on each shape, as strokes. */
export const ALERT_MARK = { path: 'M12 8.3v6M12 18v.1', width: 2.6 };
