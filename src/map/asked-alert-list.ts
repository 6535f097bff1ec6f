// Which list of the alerts panel a link or a banner asked for; the panel shows it and forgets that it was asked.
import { watched } from '#platform/watched.ts';

/** To acknowledge, active, ended. */
export const ALERT_LISTS = ['needs', 'holding', 'history'] as const;
export type AlertListName = (typeof ALERT_LISTS)[number];

export const askedAlertList = watched<AlertListName | undefined>(undefined);
