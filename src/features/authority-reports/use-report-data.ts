// What the screen reads of this device: particulars of the ship, her kept reports, the centres, and whether her traffic is real.
import type { Traffic } from '#contract/entities/ships.ts';
import { authorityReportId, particularsId } from '#contract/row-ids.ts';
import type { ShipParticularsRow, SignedPassageRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { type KnownCentre, knownCentres } from '#domain/authority-reports/known-centres.ts';
import { departedOf } from '#domain/sentinel/watch-facts.ts';
import { serverNow } from '#platform/clock.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { watchToReport } from './report-voyage.ts';
import type { KeptAddress, KeptReport } from './report-values.ts';

export interface ReportData {
  particulars: ShipParticularsRow | undefined;
  reports: KeptReport[];
  centres: KnownCentre[];
  traffic: Traffic;
  /** Of her. */
  watches: WatchRow[];
  passages: SignedPassageRow[];
  /** When she departed, by the log of the watch by which her destination is reported. */
  departedMs: EpochMs | undefined;
  /** Where the newest reports of the organisation went, of any ship: addresses that were typed. */
  addresses: KeptAddress[];
}

async function reportsOf(accountId: string, mmsi: number): Promise<KeptReport[]> {
  const rows = await accountDb(accountId).authorityReports.where('id').startsWith(authorityReportId(mmsi, '')).toArray();
  return rows.toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1));
}

/** The newest first. */
export const useKeptReports = (accountId: string, mmsi: number): Loadable<KeptReport[]> =>
  useLive(() => reportsOf(accountId, mmsi), [accountId, mmsi]);

/** Of each form, where the newest report went that went to an address: of all reports of the organisation, whose texts are not kept. */
async function addressesOf(accountId: string): Promise<KeptAddress[]> {
  const newest = new Map<string, KeptAddress>();
  await accountDb(accountId).authorityReports.each(({ form, sentTo, writtenAt }) => {
    if (sentTo && writtenAt >= (newest.get(form)?.writtenAt ?? 0)) newest.set(form, { form, sentTo, writtenAt });
  });
  return [...newest.values()];
}

export const useReportData = (accountId: string, mmsi: number): Loadable<ReportData> =>
  useLive(async () => {
    const { shipParticulars, shipMeta, reportCentres, watches, signedPassages } = accountDb(accountId);
    const [particulars, reports, centres, meta, watched, passages, addresses] = await Promise.all([
      shipParticulars.get(particularsId(mmsi)),
      reportsOf(accountId, mmsi),
      reportCentres.toArray(),
      shipMeta.get('ships'),
      watches.filter((one) => one.mmsi === mmsi).toArray(),
      signedPassages.where('mmsi').equals(mmsi).toArray(),
      addressesOf(accountId),
    ]);
    const runs = watchToReport(watched, serverNow());
    const lines = runs ? await accountDb(accountId).watchLog.where('watchId').equals(runs.id).toArray() : [];
    return {
      departedMs: departedOf(lines),
      particulars,
      reports,
      centres: knownCentres(centres),
      traffic: meta?.traffic ?? 'none',
      watches: watched,
      passages,
      addresses,
    };
  }, [accountId, mmsi]);
