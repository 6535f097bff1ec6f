// The rows of a device as far as they were known at a date: by when each report became known. Pure.
import type { OtherReport } from '#contract/entities/events.ts';
import type { EpochMs } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import type { PassageRows } from './assess-passage.ts';

type KnownEvent = PassageRows['events'][number];

/**
 * Reports that became known later are left out; of an event that another source told of first, that source's place and time count. An event
 * that was corrected since reads as it did then, where what it said was kept; otherwise as now. Invented events count only where no real one
 * is known now. Areas are those that the caller found in force at the date; ratings of ports are those of now.
 */
export function rowsKnownAt(rows: PassageRows, atMs: EpochMs): PassageRows {
  const events = countedEvents(rows.events).flatMap((event) => eventKnownAt(event, atMs) ?? []);
  return { ...rows, events, ...(rows.syncedMs !== undefined && { syncedMs: Math.min(rows.syncedMs, atMs) }), knownAtMs: atMs };
}

function eventKnownAt(event: KnownEvent, atMs: EpochMs): KnownEvent | undefined {
  if (event.reportedAt <= atMs) return asItRead(event, atMs);
  const first = (event.otherReports ?? []).reduce<OtherReport | undefined>(
    (best, report) => (report.reportedAt <= atMs && report.reportedAt < (best?.reportedAt ?? Infinity) ? report : best),
    undefined,
  );
  if (!first) return undefined;
  const { lat, lon, occurredAt, occurredPrecision, reportedAt, confidence, title } = first;
  return { ...event, lat, lon, occurredAt, occurredPrecision, reportedAt, confidence, title };
}

/** The first version that was corrected after the date. It counts as not changed since: `changedSince` is of those that read as now. */
function asItRead(event: KnownEvent, atMs: EpochMs): KnownEvent {
  const then = event.earlier?.find(({ until }) => until > atMs);
  if (!then) return event;
  const { until: _, confidence, victim, ...said } = then;
  return { ...event, ...said, confidence, victim, updatedAt: atMs };
}
