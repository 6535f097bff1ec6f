// When the layer must ask the ship store for a new draw order. Pure.
import type { ShipFilter } from '#contract/worker-apis.ts';
import type { Box } from '#contract/units.ts';
import { contains } from '#map/boxes.ts';

/** How far beyond the view an order reaches, as a fraction of the view on each side. Measured: fewer leave the frames uneven. */
export const ORDER_PADDING = 0.4;

export interface OrderWish {
  /** Absent: the whole world. */
  box?: Box | undefined;
  zoom: number;
  filter: ShipFilter;
  /** Revision of the columns that the order is for. */
  rev: number;
}

/**
 * `asked`: the padded box of the last order; `view`: the visible box. A new order is due when the filter or the ships changed, when the
 * view leaves that box, or when zoom changed by one (a culled order then has too many or too few ships).
 */
export function orderIsDue(asked: OrderWish | undefined, view: OrderWish): boolean {
  if (!asked || asked.filter !== view.filter || asked.rev !== view.rev) return true;
  if (!view.box) return asked.box !== undefined;
  if (asked.box && !contains(asked.box, view.box)) return true;
  return Math.abs(asked.zoom - view.zoom) >= 1;
}
