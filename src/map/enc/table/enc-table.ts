// The chart's table: how every object of the S-57 catalogue is drawn. Each line names its source; the first line that fits counts.
import { aidRules } from './aids.ts';
import { areaRules } from './areas.ts';
import { dangerRules } from './dangers.ts';
import { depthRules } from './depths.ts';
import { harbourRules } from './harbour.ts';
import { landRules } from './land.ts';
import type { EncGeometry, EncRule } from './rule.ts';
import { NOT_DRAWN, tideAndMetaRules } from './tides-and-meta.ts';
import { trafficRules } from './traffic.ts';

export const encTable: readonly EncRule[] = [
  ...landRules,
  ...depthRules,
  ...dangerRules,
  ...aidRules,
  ...trafficRules,
  ...areaRules,
  ...harbourRules,
  ...tideAndMetaRules,
];

/** By class, in the order in which they count. */
export function rulesOf(geometry: EncGeometry): ReadonlyMap<string, readonly EncRule[]> {
  const found = new Map<string, EncRule[]>();
  for (const rule of encTable) if (rule.geometry === geometry) found.set(rule.cls, [...(found.get(rule.cls) ?? []), rule]);
  return found;
}

/** Every class that a line of the table is for, and those that are left out on purpose: anything else is unknown. */
export const knownClasses: readonly string[] = [...new Set([...encTable.map(({ cls }) => cls), ...NOT_DRAWN])].toSorted();
