// The rows of a device as far as they were known at a date: by when each report became known. Pure.
import type { OtherReport } from '#contract/entities/events.ts';
import type { EpochMs } from '#contract/units.ts';
import { countedEvents } from '#domain/counted-events.ts';
import type { PassageRows } from './assess-passage.ts';

type KnownEvent = PassageRows['events'][number];

/**
 * Reports that became known later are left out; of an event that another source told of first, that source's place and time count. An event
 * that was changed since reads as now: what it said then is not kept. Withdrawn events are on no device any more. Invented events count
 * only where no real one is known now. Areas are those that the caller found in force at the date; ratings of ports are those of now.
 */
export function rowsKnownAt(rows: PassageRows, atMs: EpochMs): PassageRows {
  const events = countedEvents(rows.events).flatMap((event) => eventKnownAt(event, atMs) ?? []);
  return { ...rows, events, ...(rows.syncedMs !== undefined && { syncedMs: Math.min(rows.syncedMs, atMs) }), knownAtMs: atMs };
}

function eventKnownAt(event: KnownEvent, atMs: EpochMs): KnownEvent | undefined {
  if (event.reportedAt <= atMs) return event;
  const first = (event.otherReports ?? []).reduce<OtherReport | undefined>(
    (best, report) => (report.reportedAt <= atMs && report.reportedAt < (best?.reportedAt ?? Infinity) ? report : best),
    undefined,
  );
  if (!first) return undefined;
  const { lat, lon, occurredAt, occurredPrecision, reportedAt, confidence, title } = first;
  return { ...event, lat, lon, occurredAt, occurredPrecision, reportedAt, confidence, title };
}
