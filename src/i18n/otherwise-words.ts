// Words for how near a ship comes where her route and her course differ. Screens that say it fetch the texts of alertsPage.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { closestDistance, expectedOf, type Now, passesWords, sailingTime } from './alert-words.ts';
import { formatMoment } from './formats.ts';
import type { Translate, translate } from './i18n.ts';

const OTHER_NOW = { route: 'alertsPage.otherRoute', course: 'alertsPage.otherCourse' } as const;
const OTHER_THEN = { route: 'alertsPage.otherRouteThen', course: 'alertsPage.otherCourseThen' } as const;

/** Two answers that differ by less are as good as one. Ours. */
const DIFFER_MUCH_NM = 1;

/**
 * For who reads all of an alert: the closest approach by the other of route and course, which is farther off; and where that differs much,
 * which of them the priority goes by. `type`: of the alert.
 */
export function otherwiseWords(
  now: Pick<Now, 'otherwise' | 'isOld' | 'closest' | 'ahead' | 'isByCourse'>,
  type: AlertRow['type'],
  nowMs: EpochMs,
  t: Translate | typeof translate,
): string | undefined {
  const { otherwise, isOld } = now;
  if (!otherwise) return undefined;
  const { atMs, byRoute } = otherwise;
  const figures = { distance: closestDistance(otherwise, t), time: formatMoment(atMs, nowMs), in: sailingTime(atMs, nowMs) };
  const words = t((isOld ? OTHER_THEN : OTHER_NOW)[byRoute ? 'route' : 'course'], {
    ...figures,
    passes: passesWords(otherwise, nowMs, t),
  });
  const told = expectedOf(now);
  const isMuch = told !== undefined && Math.abs(told.nm - otherwise.nm) >= DIFFER_MUCH_NM;
  return isMuch ? `${words} ${t(`alertsPage.counts.${type}`)}` : words;
}
