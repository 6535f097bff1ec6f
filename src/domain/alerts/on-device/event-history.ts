// What was said of an event, when and by whom: its first report, those of other sources, each correction with what it changed, and what became of
// alerts by it. Pure.
import type { AlertStep } from '#contract/entities/alerts.ts';
import { MAX_EARLIER, type SecurityEvent } from '#contract/entities/events.ts';
import type { AlertRow, EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { eventIdsOf, situationKey } from '#domain/alerts/situation.ts';

/** What is kept of an event before a correction. */
type Said = Omit<NonNullable<SecurityEvent['earlier']>[number], 'until'>;

/** A pair of members is compared as one where words say them as one. */
const SAID_PARTS = ['type', 'category', 'title', 'victim', 'position', 'occurred', 'confidence'] as const;
export type SaidPart = (typeof SAID_PARTS)[number];

export type EventMoment<A> =
  /** Without `said` what it said then is not kept any more. */
  | { kind: 'reported'; atMs: EpochMs; source: string; said?: Said }
  | { kind: 'otherReport'; atMs: EpochMs; source: string; title: string }
  /** The same source says otherwise. `isNoIncident`: it withdrew the event, or found that it is no incident: such an event raises no alerts. */
  | { kind: 'corrected'; atMs: EpochMs; source: string; was: Said; is: Said; changed: SaidPart[]; isNoIncident: boolean }
  | { kind: 'raised'; atMs: EpochMs; alert: A }
  /** It is in an alert that is not known to have begun with it. Since when is not known: `atMs` is the earliest that it can be. */
  | { kind: 'joined'; atMs: EpochMs; alert: A }
  /** The priority of an alert changed because the event was corrected. */
  | { kind: 'judgedAnew'; atMs: EpochMs; alert: A; priority: AlertStep['priority'] }
  | { kind: 'ended'; atMs: EpochMs; alert: A };

const saidNow = ({ type, category, title, victim, lat, lon, occurredAt, occurredPrecision, confidence }: EventRow): Said => ({
  type,
  category,
  title,
  lat,
  lon,
  occurredAt,
  occurredPrecision,
  ...(victim !== undefined && { victim }),
  ...(confidence !== undefined && { confidence }),
});

const valueOf = (said: Said, part: SaidPart): string | undefined => {
  if (part === 'position') return `${said.lat} ${said.lon}`;
  return part === 'occurred' ? `${said.occurredAt} ${said.occurredPrecision}` : said[part];
};

/** Each version of what the event said, the first one that is kept first, with the time at which it was corrected; the last is the present one. */
function versionsOf(event: EventRow): { said: Said; until?: EpochMs }[] {
  return [...(event.earlier ?? []).map(({ until, ...said }) => ({ said, until })), { said: saidNow(event) }];
}

function corrections(event: EventRow): EventMoment<never>[] {
  const versions = versionsOf(event);
  return versions.flatMap(({ said: was, until }, at): EventMoment<never>[] => {
    const is = versions[at + 1]?.said;
    if (!is || until === undefined) return [];
    const changed = SAID_PARTS.filter((part) => valueOf(was, part) !== valueOf(is, part));
    const isNoIncident = is.category === 'Not an incident' && was.category !== is.category;
    return [{ kind: 'corrected', atMs: until, source: event.source, was, is, changed, isNoIncident }];
  });
}

function ofAlert<A extends AlertRow>(alert: A, eventId: string, event: EventRow | undefined): EventMoment<A>[] {
  const { id, accountId, mmsi, createdAt, endedAt, steps = [] } = alert;
  const [first] = steps;
  const events = eventIdsOf(alert).length;
  const isFirst =
    events === 1 ||
    id === situationKey(accountId, mmsi, eventId) ||
    (first?.causes.includes('raised') === true && (first.eventId === eventId || first.events === events));
  const anew = steps.filter((step) => step.eventId === eventId && step.causes.some((cause) => cause === 'corrected' || cause === 'newer'));
  return [
    isFirst
      ? { kind: 'raised', atMs: createdAt, alert }
      : { kind: 'joined', atMs: Math.max(createdAt, event?.reportedAt ?? createdAt), alert },
    ...anew.map(({ atMs, priority }) => ({ kind: 'judgedAnew' as const, atMs, alert, priority })),
    ...(endedAt === undefined ? [] : [{ kind: 'ended' as const, atMs: endedAt, alert }]),
  ];
}

function reported(event: EventRow): EventMoment<never> {
  const { reportedAt: atMs, source, earlier = [] } = event;
  const first = earlier.length < MAX_EARLIER ? versionsOf(event)[0] : undefined;
  return { kind: 'reported', atMs, source, ...(first && { said: first.said }) };
}

/** The newest first. `event`: undefined where it is not on this device, as when it was deleted; then there is only what alerts say. */
export function eventHistory<A extends AlertRow>(eventId: string, event: EventRow | undefined, alerts: Iterable<A>): EventMoment<A>[] {
  const about = [...alerts].filter((alert) => eventIdsOf(alert).includes(eventId));
  const others = event?.otherReports ?? [];
  return [
    ...(event ? [reported(event), ...corrections(event)] : []),
    ...others.map(({ reportedAt: atMs, source, title }) => ({ kind: 'otherReport' as const, atMs, source, title })),
    ...about.flatMap((alert) => ofAlert(alert, eventId, event)),
  ].toSorted((one, other) => other.atMs - one.atMs);
}
