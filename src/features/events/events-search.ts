// The filters in the address of the list of events: the last days or a range of days, distance to own ships, area. Pure. Categories and
// types are the workbench's: list and map share them.
export const EVENT_DAYS = [1, 7, 30, 90, 365] as const;
export const NEAR_SHIPS_NM = [50, 200, 500] as const;

export interface EventsSearch {
  /** Occurred within so many days; absent: at any time. */
  days?: (typeof EVENT_DAYS)[number];
  /** From the start of this day to the end of that one (UTC), `2026-11-30`; never together with `days`. Absent: no limit at that end. */
  from?: string;
  to?: string;
  /** Within this distance of a ship of a fleet, in nautical miles. */
  near?: (typeof NEAR_SHIPS_NM)[number];
  /** Id of the listed or threat area that contains it. */
  area?: string;
}

/** A day of the calendar, not `2026-02-31`. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

/** Invalid values are left out. */
export function readEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const days = EVENT_DAYS.find((one) => one === raw.days);
  const near = NEAR_SHIPS_NM.find((one) => one === raw.near);
  const area = typeof raw.area === 'string' && raw.area.length <= 64 ? raw.area : undefined;
  const range = days ? {} : { ...(isDay(raw.from) && { from: raw.from }), ...(isDay(raw.to) && { to: raw.to }) };
  return { ...(days && { days }), ...range, ...(near && { near }), ...(area && { area }) };
}
