// How alerts look: danger has one colour on this map, and the line shows the urgency. Nothing else on the chart is drawn this way.
import type { AlertRow } from '#contract/tables.ts';
import type { Scheme } from './ships/ship-look.ts';

/** danger: as the ships' alert halo. edge: under the line, against sea and land. */
export const ALERT_INKS: Record<Scheme, { danger: string; caution: string; edge: string }> = {
  light: { danger: '#d1121f', caution: '#a85f00', edge: '#ffffff' },
  dark: { danger: '#ff4438', caution: '#ffb545', edge: '#0b141c' },
  night: { danger: '#e02810', caution: '#b8761f', edge: '#0a0402' },
};

/** Width of the line, CSS pixels. A caution is dashed as well. */
export const ALERT_WIDTHS: Record<AlertRow['priority'], number> = { emergency: 3.5, alarm: 3, warning: 2, caution: 1.75 };
