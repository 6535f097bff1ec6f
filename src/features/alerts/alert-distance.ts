// How far an event of an alert is, in words that say from what: the ship, her predicted route, or the port that she is bound for.
import type { AlertRow } from '#contract/tables.ts';
import { formatDistance } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

/** undefined: the alert has no distance. */
export const alertDistance = ({ type, distanceNm }: Pick<AlertRow, 'type' | 'distanceNm'>, t: Translate): string | undefined =>
  distanceNm === undefined ? undefined : t(`alerts.from.${type}`, { distance: formatDistance(distanceNm) });
