// What the address of the list of events says: how far back, how near to own ships, in which area. Pure.
// Categories and types are the workbench's: list and map show the same.
export const EVENT_DAYS = [1, 7, 30, 365] as const;
export const NEAR_SHIPS_NM = [50, 200, 500] as const;

export interface EventsSearch {
  /** Happened within so many days; absent: at any time. */
  days?: (typeof EVENT_DAYS)[number];
  /** So near to a ship of a fleet, in nautical miles. */
  near?: (typeof NEAR_SHIPS_NM)[number];
  /** Id of the listed or threat area that it lies in. */
  area?: string;
}

/** What is wrong is left out. */
export function readEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const days = EVENT_DAYS.find((one) => one === raw.days);
  const near = NEAR_SHIPS_NM.find((one) => one === raw.near);
  const area = typeof raw.area === 'string' && raw.area.length <= 64 ? raw.area : undefined;
  return { ...(days && { days }), ...(near && { near }), ...(area && { area }) };
}
