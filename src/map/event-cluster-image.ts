// Draws the sign of several events for the map: two plates, one behind the other. Square, because rings are own ships and alerts.
import type { ChartImage } from './chart/overlays.ts';
import { drawnImage } from './draw/drawn-image.ts';
import { EVENT_INKS } from './event-look.ts';
import { SCHEMES } from './ships/ship-look.ts';

export const CLUSTER = 'event-cluster|';
/** CSS pixels at icon size 1: the plate, and how far the one behind it looks out. */
const CLUSTER_PLATE_PX = 28;
const CLUSTER_BEHIND_PX = 3;
const CLUSTER_CORNER_PX = 5;
/** Width of the edge by age of the newest event, in the order of EVENT_AGES: heavy for the last day. */
const CLUSTER_EDGE_PX = [3, 1.8, 1, 0.75] as const;
const ROOM_PX = CLUSTER_PLATE_PX + 2 * (CLUSTER_BEHIND_PX + CLUSTER_EDGE_PX[0]);

/** For `<CLUSTER><scheme>|<age>`; undefined for the name of any other image. */
export function clusterImage(id: string): ChartImage | undefined {
  if (!id.startsWith(CLUSTER)) return undefined;
  const [schemeName, age] = id.slice(CLUSTER.length).split('|');
  const scheme = SCHEMES.find((one) => one === schemeName);
  const edgePx = CLUSTER_EDGE_PX[Number(age)];
  if (!scheme || edgePx === undefined) return undefined;
  const inks = EVENT_INKS[scheme];
  return drawnImage(id, ROOM_PX, (context) => {
    const startPx = (ROOM_PX - CLUSTER_PLATE_PX) / 2;
    context.strokeStyle = inks.ring;
    context.fillStyle = inks.cluster;
    for (const awayPx of [CLUSTER_BEHIND_PX, 0]) {
      context.lineWidth = awayPx > 0 ? 1 : edgePx;
      context.beginPath();
      context.roundRect(startPx + awayPx, startPx - awayPx, CLUSTER_PLATE_PX, CLUSTER_PLATE_PX, CLUSTER_CORNER_PX);
      context.fill();
      context.stroke();
    }
  });
}
