// The panel's counts of stored ports, and the order of its list. Pure.
import type { PortRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { PortChoice } from '#domain/workbench/filters.ts';
import { PORT_CLASSES, type PortClass, portClass, portFromZoom } from '#map/port-look.ts';
import { isPortShown } from './port-filter.ts';

export interface PortCounts {
  held: number;
  byClass: Record<PortClass, number>;
  /** Those that pass the filter: worst rating first, then the largest harbour, then by name. */
  shown: PortRow[];
  /** The time of the newest stored entry. */
  newestMs?: EpochMs;
}

const rank = ({ threatRating }: PortRow) => PORT_CLASSES.indexOf(portClass(threatRating));
const worstFirst = (one: PortRow, other: PortRow): number =>
  rank(one) - rank(other) || portFromZoom(one) - portFromZoom(other) || one.name.localeCompare(other.name);

export function countPorts(ports: Iterable<PortRow>, chosen: PortChoice): PortCounts {
  const counts: PortCounts = { held: 0, byClass: { High: 0, Moderate: 0, Low: 0, Negligible: 0, unrated: 0 }, shown: [] };
  for (const port of ports) {
    counts.held += 1;
    counts.byClass[portClass(port.threatRating)] += 1;
    counts.newestMs = Math.max(counts.newestMs ?? port.updatedAt, port.updatedAt);
    if (isPortShown(port, chosen)) counts.shown.push(port);
  }
  counts.shown.sort(worstFirst);
  return counts;
}
