// The palettes of ships: shore systems' colours by type, or the bridge's one colour for all, where the sign alone shows the state.
import type { ShipGroup } from '#contract/worker-apis.ts';
import { HALO_PRIORITIES, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import type { ShipPalette } from '#platform/tools.ts';
import { rgb, SHIP_COLOURS } from './ship-look.ts';
import type { Scheme } from './ship-look.ts';

/** IHO S-52 draws every AIS target in the token ARPAT, a blue-green; red is reserved for danger. Its hue, tuned to our seas. */
const S52_TARGET: Record<Scheme, string> = { light: '#0c7f72', dark: '#43cdb9', night: '#9a6a2a' };

/** A palette as the programs take it. */
export interface ShipStyle {
  /** In the order of SHIP_GROUPS, flat. */
  colours: Float32Array;
  /** The halo of an alerted ship by her worst alert, in the order of HALO_PRIORITIES, flat: as her name and every sign of that priority. */
  halos: Float32Array;
  /**
   * Size of an unmarked ship's sign. IMO SN.1/Circ.243: a sleeping target is smaller than an activated one. Marked ships (own fleet,
   * alerted, selected) are our activated ones.
   */
  restScale: number;
  /** How far the arrow's stern is cut in, from 0.85 (a plain triangle, as the circular draws targets) down. */
  notch: number;
  /** The circular's dangerous target is red; the shore palette keeps the colour of the type inside the halo. */
  alertedInDanger: boolean;
}

export const shipColours = (palette: ShipPalette, scheme: Scheme): Record<ShipGroup, string> =>
  palette === 'shore' ? SHIP_COLOURS[scheme] : bridgeColours(scheme);

/** Distress devices keep their red: the circular's AIS-SART sign is a red disc with a cross. */
function bridgeColours(scheme: Scheme): Record<ShipGroup, string> {
  const colour = S52_TARGET[scheme];
  return { ...SHIP_COLOURS[scheme], ...Object.fromEntries(SHIP_GROUPS.filter((g) => g !== 'distress').map((group) => [group, colour])) };
}

export function shipStyle(palette: ShipPalette, scheme: Scheme): ShipStyle {
  const byGroup = shipColours(palette, scheme);
  const colours = new Float32Array(SHIP_GROUPS.flatMap((group) => rgb(byGroup[group])));
  const halos = new Float32Array(HALO_PRIORITIES.flatMap((priority) => rgb(ALERT_COLOURS[scheme][priority])));
  return palette === 's52'
    ? { colours, halos, restScale: 0.85, notch: 0.85, alertedInDanger: true }
    : { colours, halos, restScale: 1, notch: 0.45, alertedInDanger: false };
}
