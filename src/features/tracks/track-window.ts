// How far back tracks are shown, on the map and in the drawer: as chosen there, or the time slider's window while it is open.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { timeWindow, type TimeWindow } from '#map/time-window.ts';
import { watchedOfSession } from '#platform/persisted.ts';

export const TRACK_DAYS = [1, 7, 30] as const;
export type TrackDays = (typeof TRACK_DAYS)[number];

/** Lives as long as the page. */
export const trackDays = watchedOfSession<TrackDays>(() => 1);

export const lastDays = (days: TrackDays, nowMs: EpochMs): TimeWindow => ({ fromMs: nowMs - days * DAY_MS, toMs: nowMs });

export const trackWindow = (nowMs: EpochMs): TimeWindow => timeWindow.get() ?? lastDays(trackDays.get(), nowMs);
