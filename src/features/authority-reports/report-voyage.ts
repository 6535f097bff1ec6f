// Where a ship goes and when she arrives, for a report: by the watch over her, else by her signed passage, else by AIS. Pure.
import type { SignedPassageRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import type { ShipToReport } from '#domain/authority-reports/known-values.ts';
import type { FieldId } from '#domain/authority-reports/report-form.ts';
import { namedInCallTrees } from '#domain/sentinel/call-tree.ts';
import { passagesAhead, plannedVoyage } from '#domain/sentinel/planned-voyage.ts';
import { progressOf } from '#domain/sentinel/voyage.ts';

export interface ReportVoyage {
  from: 'watch' | 'passage';
  /** The port of arrival by name. */
  to: string;
  /** An estimate. */
  etaMs: EpochMs;
}

/** The fields of a form that it fills. */
export const VOYAGE_FIELDS: ReadonlySet<FieldId> = new Set<FieldId>(['destinationAndEta', 'nextPort', 'nextPortEta']);

type Watch = Pick<WatchRow, 'startsAt' | 'endsAt' | 'endedAt' | 'route' | 'speedKn'>;
type Passage = Pick<SignedPassageRow, 'id' | 'signedAt' | 'plan' | 'result'>;

interface Known {
  watches: readonly Watch[];
  passages: readonly Passage[];
  place: LonLat | undefined;
  placeAt: EpochMs | undefined;
  speedKn: number | undefined;
  nowMs: EpochMs;
}

/** The watch over her that runs; of several, the one that began last. */
export const watchOver = <W extends Pick<WatchRow, 'startsAt' | 'endsAt' | 'endedAt'>>(
  watches: readonly W[],
  nowMs: EpochMs,
): W | undefined =>
  watches
    .filter(({ startsAt, endsAt, endedAt }) => endedAt === undefined && startsAt <= nowMs && nowMs < endsAt)
    .toSorted((one, other) => other.startsAt - one.startsAt)[0];

/** Before she departs, that of the plan. */
function watchedVoyage({ watches, passages, place, placeAt, speedKn, nowMs }: Known): ReportVoyage | undefined {
  const runs = watchOver(
    watches.filter(({ route }) => route.toName),
    nowMs,
  );
  if (!runs) return undefined;
  const [planned] = passages.flatMap((passage) => plannedVoyage(runs, passage) ?? []);
  if (planned?.etaMs !== undefined && nowMs < planned.departureMs) return { from: 'watch', to: runs.route.toName, etaMs: planned.etaMs };
  const heard = place && placeAt !== undefined ? { position: place, atMs: placeAt, ...(speedKn !== undefined && { speedKn }) } : undefined;
  const { etaMs } = progressOf({ startsAt: runs.startsAt, line: runs.route.line, speedKn: runs.speedKn }, heard);
  return { from: 'watch', to: runs.route.toName, etaMs };
}

/** The newest that is not sailed yet by its plan. */
function signedVoyage({ passages, nowMs }: Known): ReportVoyage | undefined {
  const [newest] = passagesAhead(passages, nowMs).flatMap(({ result: { along, stops } }): ReportVoyage[] => {
    const to = stops.at(-1)?.name;
    return to && along.arrivalMs !== undefined ? [{ from: 'passage', to, etaMs: along.arrivalMs }] : [];
  });
  return newest;
}

/** undefined: neither a watch that runs nor a signed passage. */
export const voyageOf = (known: Known): ReportVoyage | undefined => watchedVoyage(known) ?? signedVoyage(known);

/** The company security officer, by the call trees of the watches over her; the newest watch first. undefined: none names one. */
export function officerOf(watches: Parameters<typeof namedInCallTrees>[0]): string | undefined {
  const [officer] = namedInCallTrees(watches, 'officer');
  return officer && [officer.name, officer.telephone, officer.email].filter(Boolean).join(' ');
}

/** `MM-DDTHH:MMZ`, as AIS has it. */
const etaOf = (atMs: EpochMs): string => `${new Date(atMs).toISOString().slice(5, 16)}Z`;

/** Her destination and ETA are those of the voyage, where there is one. */
export const withVoyage = (ship: ShipToReport, voyage: ReportVoyage | undefined): ShipToReport =>
  voyage ? { ...ship, destination: voyage.to, eta: etaOf(voyage.etaMs) } : ship;
