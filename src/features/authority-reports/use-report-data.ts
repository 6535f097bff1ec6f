// What the screen reads of this device: particulars of the ship, her kept reports, the centres, and whether her traffic is real.
import type { Traffic } from '#contract/entities/ships.ts';
import { authorityReportId, particularsId } from '#contract/row-ids.ts';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { type KnownCentre, knownCentres } from '#domain/authority-reports/known-centres.ts';
import { serverNow } from '#platform/clock.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { KeptReport } from './report-values.ts';

export interface ReportData {
  particulars: ShipParticularsRow | undefined;
  reports: KeptReport[];
  centres: KnownCentre[];
  traffic: Traffic;
  /** Where the watch over her that runs leads; undefined: there is none, or its end has no name. */
  watchTo: string | undefined;
}

async function reportsOf(accountId: string, mmsi: number): Promise<KeptReport[]> {
  const rows = await accountDb(accountId).authorityReports.where('id').startsWith(authorityReportId(mmsi, '')).toArray();
  return rows.toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1));
}

/** The newest first. */
export const useKeptReports = (accountId: string, mmsi: number): Loadable<KeptReport[]> =>
  useLive(() => reportsOf(accountId, mmsi), [accountId, mmsi]);

export const useReportData = (accountId: string, mmsi: number): Loadable<ReportData> =>
  useLive(async () => {
    const { shipParticulars, shipMeta, reportCentres, watches } = accountDb(accountId);
    const [particulars, reports, centres, meta, watched] = await Promise.all([
      shipParticulars.get(particularsId(mmsi)),
      reportsOf(accountId, mmsi),
      reportCentres.toArray(),
      shipMeta.get('ships'),
      watches.toArray(),
    ]);
    const nowMs = serverNow();
    const runs = watched.find((one) => one.mmsi === mmsi && one.endedAt === undefined && one.startsAt <= nowMs && nowMs < one.endsAt);
    return {
      particulars,
      reports,
      centres: knownCentres(centres),
      traffic: meta?.traffic ?? 'none',
      watchTo: runs?.route.toName || undefined,
    };
  }, [accountId, mmsi]);
