// Why the priority of an alert changed, in words. Screens that say it fetch the texts of alertsPage.
import type { AlertStep } from '#contract/entities/alerts.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { eventWords, seenWords } from './alert-words.ts';
import { formatDistance, formatMoment, formatNumber } from './formats.ts';
import type { Translate, translate } from './i18n.ts';

function chosenWords(chosen: AlertStep['chosen'], t: Translate | typeof translate): string {
  if (!chosen) return t('alertsPage.stepCause.distanceChosen');
  const { type, wasNm, isNm } = chosen;
  return t(`alertsPage.stepChosen.${type}`, { was: formatNumber(wasNm), distance: formatNumber(isNm) });
}

/** Its event by the type that was told. `isWithdrawn`: its report was corrected or withdrawn since. */
function toldEvent(
  { eventType }: AlertStep,
  event: Pick<EventRow, 'type'> | undefined,
  isWithdrawn: boolean,
  t: Translate | typeof translate,
): string {
  const type = eventType ?? event?.type;
  if (type === undefined) return t('alertsPage.stepEvent');
  const name = eventWords({ type }, t);
  return event ? name : t(isWithdrawn ? 'alertsPage.stepWithdrawn' : 'alertsPage.stepNotHeld', { event: name });
}

/** When an alert was raised, or its priority changed, and why. `event`: of the step; undefined: it is not on this device. */
export function stepWords(
  step: AlertStep,
  event: Pick<EventRow, 'type'> | undefined,
  nowMs: EpochMs,
  t: Translate | typeof translate,
  isWithdrawn = false,
): string {
  const { atMs, priority, causes, type, distanceNm, wasNm = distanceNm, passesAt, chosen } = step;
  const from = t(`alerts.from.${type}`, { distance: formatDistance(distanceNm) });
  const what = t('alerts.withDistance', { name: toldEvent(step, event, isWithdrawn, t), where: seenWords(from, step, nowMs, t) });
  const distance = seenWords(formatDistance(distanceNm), step, nowMs, t);
  const time = passesAt === undefined ? '' : formatMoment(passesAt, nowMs);
  const figures = { what, distance, was: formatDistance(wasNm), time };
  const why =
    causes.map((cause) => (cause === 'distanceChosen' ? chosenWords(chosen, t) : t(`alertsPage.stepCause.${cause}`, figures))).join('; ') ||
    t('alertsPage.stepUnknown');
  return t('alertsPage.step', { time: formatMoment(atMs, nowMs), priority: t(`alerts.priority.${priority}`), why });
}
