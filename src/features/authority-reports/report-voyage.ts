// Where a ship goes and when she arrives, for a report: by the watch over her, else by her signed passage, else by AIS. Pure.
import type { SignedPassageRow, WatchRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type Knots, type LonLat, type NauticalMiles } from '#contract/units.ts';
import type { ChokePoint, ShipToReport } from '#domain/authority-reports/known-values.ts';
import type { FieldId } from '#domain/authority-reports/report-form.ts';
import { passagesAlong } from '#domain/routing/passages.ts';
import { namedInCallTrees } from '#domain/sentinel/call-tree.ts';
import { voyageNow } from '#domain/sentinel/departure.ts';
import { passagesAhead, plannedVoyage } from '#domain/sentinel/planned-voyage.ts';
import { type Progress, routeLengthNm } from '#domain/sentinel/voyage.ts';

export interface ReportVoyage {
  from: 'watch' | 'passage';
  /** The port of arrival by name. */
  to: string;
  /** An estimate. */
  etaMs: EpochMs;
  etaBy: Progress['etaBy'];
  /** Of the ETA, where it is not that of the plan. */
  speedKn?: Knots;
  /** Where she departed, once she has. */
  lastPort?: string;
  /** Passages of world trade that are ahead on her route. */
  chokePoints: ChokePoint[];
}

/** What the ETA is reckoned by: as the watch says, or by the signed passage. */
export const etaSource = ({ from, etaBy }: ReportVoyage): 'passage' | Progress['etaBy'] => (from === 'passage' ? from : etaBy);

/** The fields of a form that it fills. */
export const VOYAGE_FIELDS: ReadonlySet<FieldId> = new Set<FieldId>(['destinationAndEta', 'nextPort', 'nextPortEta']);
/** Those of them with an ETA. */
export const ETA_FIELDS: ReadonlySet<FieldId> = new Set<FieldId>(['destinationAndEta', 'nextPortEta']);

type Watch = Pick<WatchRow, 'startsAt' | 'endsAt' | 'endedAt' | 'route' | 'speedKn' | 'corridorNm'>;
type Passage = Pick<SignedPassageRow, 'id' | 'signedAt' | 'plan' | 'result'>;

interface Known {
  watches: readonly Watch[];
  passages: readonly Passage[];
  place: LonLat | undefined;
  placeAt: EpochMs | undefined;
  speedKn: number | undefined;
  nowMs: EpochMs;
  /** When she departed, by the log of `watchToReport`. */
  departedMs?: EpochMs | undefined;
}

/** The watch over her that runs; of several, the one that began last. */
export const watchOver = <W extends Pick<WatchRow, 'startsAt' | 'endsAt' | 'endedAt'>>(
  watches: readonly W[],
  nowMs: EpochMs,
): W | undefined =>
  watches
    .filter(({ startsAt, endsAt, endedAt }) => endedAt === undefined && startsAt <= nowMs && nowMs < endsAt)
    .toSorted((one, other) => other.startsAt - one.startsAt)[0];

/** The watch by which her destination is reported. */
export const watchToReport = <W extends Pick<WatchRow, 'startsAt' | 'endsAt' | 'endedAt' | 'route'>>(
  watches: readonly W[],
  nowMs: EpochMs,
): W | undefined =>
  watchOver(
    watches.filter(({ route }) => route.toName),
    nowMs,
  );

/** With the ETA that the page of the watch says. */
function watchedVoyage({ watches, passages, place, placeAt, speedKn, nowMs, departedMs }: Known): ReportVoyage | undefined {
  const runs = watchToReport(watches, nowMs);
  if (!runs) return undefined;
  const [planned] = passages.flatMap((passage) => plannedVoyage(runs, passage) ?? []);
  const ship = place && placeAt !== undefined ? { position: place, atMs: placeAt, ...(speedKn !== undefined && { speedKn }) } : undefined;
  const { progress, notDeparted } = voyageNow(runs, { ship, planned, departedMs }, { asOfMs: nowMs, isOpen: true });
  const { coveredNm, etaMs, etaBy, toGoNm, speedKn: etaSpeedKn } = progress;
  const fromMs = notDeparted?.departureMs ?? etaMs - (toGoNm / etaSpeedKn) * HOUR_MS;
  return {
    from: 'watch',
    to: runs.route.toName,
    etaMs,
    etaBy,
    ...(etaBy !== 'plan' && { speedKn: etaSpeedKn }),
    ...(!notDeparted && runs.route.fromName && { lastPort: runs.route.fromName }),
    chokePoints: chokePointsAhead(runs.route.line, { coveredNm, toGoNm, fromMs, etaMs }),
  };
}

interface Ahead {
  coveredNm: NauticalMiles;
  toGoNm: NauticalMiles;
  /** When she has covered that, and when she will have sailed the rest. */
  fromMs: EpochMs;
  etaMs: EpochMs;
}

/** At one speed over what is left to sail. */
const chokePointsAhead = (line: readonly LonLat[], { coveredNm, toGoNm, fromMs, etaMs }: Ahead): ChokePoint[] =>
  passagesAlong(line)
    .filter(({ alongNm }) => alongNm > coveredNm)
    .map(({ name, alongNm }) => ({ name, etaMs: fromMs + ((alongNm - coveredNm) / toGoNm) * (etaMs - fromMs) }));

/** The newest that is not sailed yet by its plan. */
function signedVoyage({ passages, nowMs }: Known): ReportVoyage | undefined {
  const [newest] = passagesAhead(passages, nowMs).flatMap(({ plan: { departureMs, legs }, result: { along, stops } }): ReportVoyage[] => {
    const to = stops.at(-1)?.name;
    if (!to || along.arrivalMs === undefined) return [];
    const [first] = legs;
    const line = first ? [first.from, ...legs.map((leg) => leg.to)] : [];
    const ahead = { coveredNm: 0, toGoNm: routeLengthNm(line), fromMs: departureMs, etaMs: along.arrivalMs };
    const lastPort = departureMs <= nowMs ? stops[0]?.name : undefined;
    const chokePoints = chokePointsAhead(line, ahead).filter(({ etaMs }) => etaMs > nowMs);
    return [{ from: 'passage', to, etaMs: along.arrivalMs, etaBy: 'plan', ...(lastPort && { lastPort }), chokePoints }];
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

/** Her destination, ETAs and last port are those of the voyage, where there is one. */
export const withVoyage = (ship: ShipToReport, voyage: ReportVoyage | undefined): ShipToReport =>
  voyage ? { ...ship, destination: voyage.to, eta: etaOf(voyage.etaMs), lastPort: voyage.lastPort, chokePoints: voyage.chokePoints } : ship;
