// Draws the sign of a priority for the map when a tile first wants it.
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { ChartImage } from '#map/chart/overlays.ts';
import { drawnImage } from '#map/draw/drawn-image.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { ALERT_COLOURS, ALERT_EDGES, ALERT_GRID, ALERT_MARK, ALERT_SHAPES } from './alert-look.ts';

export const ALERT_SIGN = 'alert|';
/** CSS pixels with the edge. */
const SIGN_PX = 20;
const EDGE_PX = 1.5;

/** For `<ALERT_SIGN><scheme>|<priority>`; undefined for the name of any other image. */
export function alertImage(id: string): ChartImage | undefined {
  if (!id.startsWith(ALERT_SIGN)) return undefined;
  const [schemeName, priorityName] = id.slice(ALERT_SIGN.length).split('|');
  const scheme = SCHEMES.find((one) => one === schemeName);
  const priority = ALERT_PRIORITIES.find((one) => one === priorityName);
  if (!scheme || !priority) return undefined;
  return drawnImage(id, SIGN_PX, (context) => {
    const shape = new Path2D(ALERT_SHAPES[priority]);
    const scale = (SIGN_PX - 2 * EDGE_PX) / ALERT_GRID;
    context.lineJoin = context.lineCap = 'round';
    context.translate(EDGE_PX, EDGE_PX);
    context.scale(scale, scale);
    context.strokeStyle = ALERT_EDGES[scheme];
    context.lineWidth = (2 * EDGE_PX) / scale;
    context.stroke(shape);
    context.fillStyle = ALERT_COLOURS[scheme][priority];
    context.fill(shape);
    context.lineWidth = ALERT_MARK.width;
    context.stroke(new Path2D(ALERT_MARK.path));
  });
}
