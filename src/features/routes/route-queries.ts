// The queries of route planning on this device: ports, listed areas in force, drawings with polygons, reports.
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import type { ClosedArea, NamedArea, RouteReportRow, RouteRiskRows } from '#contract/routing.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { tellsOfIncident } from '#domain/risk/report-weight.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { accountDb } from '#store/device/account-db.ts';
import { listRiskAreas, type RiskArea } from '#store/risk-areas.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

type Ring = readonly LonLat[];

const ringsIn = ({ features }: DrawingFeatures): Ring[] => features.flatMap(({ geometry }) => ringsOf(geometry));

export const useAreas = (accountId: string, atMs: number): Loadable<RiskArea[]> =>
  useLive(() => listRiskAreas(accountId, atMs), [accountId, atMs]);

export interface AreaDrawing {
  id: string;
  name: string;
  areas: ClosedArea[];
}

/** Drawings with at least one polygon, by name. */
export async function listAreaDrawings(accountId: string): Promise<AreaDrawing[]> {
  const rows = await accountDb(accountId).drawings.toArray();
  return rows
    .map(({ id, name, featureCollection }) => {
      const rings = ringsIn(featureCollection);
      return { id, name, areas: rings.length > 0 ? [{ id: `drawing:${id}`, name, rings }] : [] };
    })
    .filter(({ areas }) => areas.length > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export const useAreaDrawings = (accountId: string): Loadable<AreaDrawing[]> => useLive(() => listAreaDrawings(accountId), [accountId]);

export interface Reports {
  rows: RouteRiskRows;
  /** This device has only samples: the counts are invented, and labelled so. */
  invented: boolean;
}

/** Those that tell of an incident, as the rule set of risk counts them. */
export function reportsOf(rows: Iterable<EventRow>, areas: readonly NamedArea[], asOfMs: EpochMs): Reports {
  const counted = countedEvents([...rows]).filter((row) => tellsOfIncident(row, FATHOM_RULES));
  const reports = counted.map(
    ({ id, type, category, confidence, lat, lon, occurredAt, occurredPrecision, victim, title }): RouteReportRow => ({
      id,
      type,
      category,
      confidence,
      lat,
      lon,
      occurredAt,
      occurredPrecision,
      victim,
      title,
    }),
  );
  return {
    rows: { reports, areas: areas.map(({ id, name, rings }) => ({ id, name, rings })), asOfMs },
    invented: counted.some(({ sample }) => sample),
  };
}
