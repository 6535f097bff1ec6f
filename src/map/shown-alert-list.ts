// Which list the alerts panel shows: a link or a banner that names a number of alerts sets it before it leads there.
import { watched } from '#platform/watched.ts';

/** To acknowledge, not acknowledged but of those that the user chose not to be told of, active, ended. */
export const ALERT_LISTS = ['needs', 'below', 'holding', 'history'] as const;
export type AlertListName = (typeof ALERT_LISTS)[number];

/** The first again when the panel closes. */
export const shownAlertList = watched<AlertListName>('needs');
