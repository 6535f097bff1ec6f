// What the form of a watch takes: the contract's members, and a period that ends after it begins.
import { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { DAY_MS, type EpochMs, HOUR_MS } from '#contract/units.ts';

export const WatchInput = WatchFields.refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'period' });

/** A usual service speed, and intervals that a security officer would choose for waters of risk; all can be changed. */
export const usualWatch = (nowMs: EpochMs) => ({
  startsAt: Math.floor(nowMs / HOUR_MS) * HOUR_MS,
  endsAt: Math.floor(nowMs / HOUR_MS) * HOUR_MS + 7 * DAY_MS,
  corridorNm: 20,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 3,
  answerMinutes: 15,
});
export const NEW_CONTACT = { name: '', role: '', email: '', telephone: '', minutes: 15 };
