// What happened to a ship, from what is on this device: the facts that the server found, her track, the areas and the alerts. Pure; nothing
// else is inferred.
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { AlertRow, PortRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { seenThen } from '#domain/alerts/situation.ts';
import { boxOfPositions } from '#domain/geo/box-of-positions.ts';
import { shortTurnDeg, placeOf } from '#domain/geo/longitude.ts';
import { nearestOf } from '#domain/geo/near.ts';
import { isInArea } from '#domain/routing/walls.ts';
import { momentsOf, type TellingArea, type TrackMoment } from '#domain/tracks/track-moments.ts';
import type { RiskArea } from '#store/risk-areas.ts';
import type { KnownFact } from '#store/ship-facts.ts';

/** A stop this near is listed with the port; a track does not say whether it was a call there. */
const PORT_NM = 5;
/** A track has a report of a ship that lies still twice an hour: so much its times may differ from those of a fact. */
const NEIGHBOUR_MS = HOUR_MS;

export type TimelineEvent =
  | (Exclude<TrackMoment, { kind: 'stop' }> & { key: string })
  | (Extract<TrackMoment, { kind: 'stop' }> & { key: string; port: { name: string; distanceNm: NauticalMiles } | undefined })
  | { kind: 'fact'; key: string; atMs: EpochMs; place: LonLat; known: KnownFact }
  | {
      kind: 'alert';
      key: string;
      atMs: EpochMs;
      place: LonLat;
      title: string;
      /** By an invented event. */
      isInvented: boolean;
      priority: AlertRow['priority'];
      /** Both undefined while it is active; by older code it ended without a reason. */
      endedAtMs: EpochMs | undefined;
      endedBecause: AlertRow['endedBecause'];
      type: AlertRow['type'];
      /** The time of the figures in the title. */
      figuresAtMs: EpochMs;
    };

export interface Sources {
  held: Pick<HeldTrack, 'track' | 'gaps'>;
  /** In force now; earlier ones are not stored. */
  areas: readonly RiskArea[];
  ports: Iterable<PortRow>;
  /** Of this ship. */
  alerts: readonly AlertRow[];
  /** Whether it is by an invented event. */
  isInvented: (alert: AlertRow) => boolean;
  /** Of this ship, however old. */
  facts: readonly KnownFact[];
  /** Earlier alerts are left out. */
  sinceMs: EpochMs;
}

/** Newest first. */
export function timelineEventsOf({ held, areas, ports, alerts, isInvented, facts, sinceMs }: Sources): TimelineEvent[] {
  const all = [...ports];
  const moments = momentsOf(held.track, held.gaps, areas.flatMap(tellingArea)).filter(
    (moment) => !facts.some(({ fact }) => tells(fact, moment)),
  );
  const ofTrack = moments.map((moment): TimelineEvent => {
    const key = `${moment.kind} ${moment.atMs} ${'area' in moment ? moment.area : ''}`;
    return moment.kind === 'stop' ? { ...moment, key, port: portAt(moment.place, all) } : { ...moment, key };
  });
  const ofAlerts = alerts
    .filter(({ createdAt }) => createdAt >= sinceMs)
    .map(
      (alert): TimelineEvent => ({
        kind: 'alert',
        key: alert.id,
        atMs: alert.createdAt,
        place: [alert.shipLon, alert.shipLat],
        title: alert.title,
        isInvented: isInvented(alert),
        priority: alert.priority,
        endedAtMs: alert.endedAt,
        endedBecause: alert.endedBecause,
        type: alert.type,
        figuresAtMs: seenThen(alert),
      }),
    );
  const ofFacts = facts.map(
    (known): TimelineEvent => ({
      kind: 'fact',
      key: known.fact.id,
      atMs: known.fact.startedAt,
      place: [known.fact.lon, known.fact.lat],
      known,
    }),
  );
  return [...ofFacts, ...ofTrack, ...ofAlerts].sort((one, other) => other.atMs - one.atMs);
}

const TOLD_BY = { stop: ['portCall', 'loitering'], gap: ['silence'], entered: ['areaEntered'], left: ['areaEntered'] } as const;

/** Whether a fact says what the track shows too. The server heard reports that the track left out: the fact is the truer of the two. */
function tells(fact: ShipFact, moment: TrackMoment): boolean {
  const kinds: readonly ShipFact['kind'][] = TOLD_BY[moment.kind];
  if (!kinds.includes(fact.kind)) return false;
  if ('area' in moment && fact.kind === 'areaEntered' && fact.detail.name !== moment.area) return false;
  const { startedAt, endedAt = Number.POSITIVE_INFINITY } = fact;
  const untilMs = 'untilMs' in moment ? moment.untilMs : moment.atMs;
  return moment.atMs - NEIGHBOUR_MS <= endedAt && untilMs + NEIGHBOUR_MS >= startedAt;
}

function portAt(place: LonLat, ports: readonly PortRow[]): { name: string; distanceNm: NauticalMiles } | undefined {
  const nearest = nearestOf(place, ports, placeOf);
  return nearest && nearest.distanceNm <= PORT_NM ? { name: nearest.item.name, distanceNm: nearest.distanceNm } : undefined;
}

/** The box is tested first: of thousands of positions hardly any is near most areas. */
function tellingArea(area: RiskArea): TellingArea[] {
  const box = boxOfPositions(area.rings.flat());
  if (!box) return [];
  const [west, south, east, north] = box;
  const widthDeg = (east - west + 360) % 360;
  const isNear = ([lon, lat]: LonLat): boolean => lat >= south && lat <= north && (shortTurnDeg(west, lon) + 360) % 360 <= widthDeg;
  return [{ name: area.name, isIn: (place) => isNear(place) && isInArea(place, area) }];
}
