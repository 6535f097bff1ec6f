/** Where an alert opens, within the app. */
export const alertPath = (alertId: string): string => `/dashboard/map?alert=${encodeURIComponent(alertId)}`;
