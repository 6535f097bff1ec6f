// How far ahead a ship is told what lies on her route and at her destination: in hours of sailing, as the account chose.
import type { AlertType } from '#contract/entities/alerts.ts';
import { type EpochMs, HOUR_MS, type Knots } from '#contract/units.ts';
import type { Nearness } from './situation.ts';
import type { AlertChoices } from './watched.ts';

/** Of a ship that is not under way, for which no time is predicted: what most merchant ships make at sea. */
const USUAL_KN: Knots = 12;

/** What is within the horizon stays until it is a tenth beyond, at least an hour: a ship that slows down does not make and unmake it. */
const staysHours = (hours: number): number => hours + Math.max(1, hours / 10);

/** Of sailing until she is there. */
export const hoursTo = ({ passesAt, alongNm = 0 }: Nearness, nowMs: EpochMs): number =>
  passesAt === undefined ? alongNm / USUAL_KN : (passesAt - nowMs) / HOUR_MS;

/**
 * From when on it is within the horizon; -Infinity: always. So it is with what is near her, and at a destination to which there is no way.
 * `stays`: it was within before.
 */
export function withinFromMs(
  type: AlertType,
  { passesAt, alongNm }: Nearness,
  { horizonHours }: Pick<AlertChoices, 'horizonHours'>,
  stays = false,
): EpochMs {
  const hours = stays ? staysHours(horizonHours) : horizonHours;
  if (type === 'Proximity ALERT') return Number.NEGATIVE_INFINITY;
  if (passesAt !== undefined) return passesAt - hours * HOUR_MS;
  // no time changes it: she does not sail
  return alongNm === undefined || alongNm / USUAL_KN <= hours ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
