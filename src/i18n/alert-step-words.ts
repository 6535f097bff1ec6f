// Why the priority of an alert changed, in words. Screens that say it fetch the texts of alertsPage.
import type { AlertStep } from '#contract/entities/alerts.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { eventWords } from './alert-words.ts';
import { formatDistance, formatMoment, formatNumber } from './formats.ts';
import type { Translate, translate } from './i18n.ts';

function chosenWords(chosen: AlertStep['chosen'], t: Translate | typeof translate): string {
  if (!chosen) return t('alertsPage.stepCause.distanceChosen');
  const { type, wasNm, isNm } = chosen;
  return t(`alertsPage.stepChosen.${type}`, { was: formatNumber(wasNm), distance: formatNumber(isNm) });
}

/** When an alert was raised, or its priority changed, and why. `event`: of the step; undefined: it is not on this device. */
export function stepWords(
  { atMs, priority, causes, type, distanceNm, wasNm = distanceNm, passesAt, chosen }: AlertStep,
  event: Pick<EventRow, 'type'> | undefined,
  nowMs: EpochMs,
  t: Translate | typeof translate,
): string {
  const distance = formatDistance(distanceNm);
  const eventName = event ? eventWords(event, t) : t('alertsPage.stepEvent');
  const what = t('alertsPage.stepWhere', { event: eventName, where: t(`alerts.from.${type}`, { distance }) });
  const time = passesAt === undefined ? '' : formatMoment(passesAt, nowMs);
  const figures = { what, distance, was: formatDistance(wasNm), time };
  const why =
    causes.map((cause) => (cause === 'distanceChosen' ? chosenWords(chosen, t) : t(`alertsPage.stepCause.${cause}`, figures))).join('; ') ||
    t('alertsPage.stepUnknown');
  return t('alertsPage.step', { time: formatMoment(atMs, nowMs), priority: t(`alerts.priority.${priority}`), why });
}
