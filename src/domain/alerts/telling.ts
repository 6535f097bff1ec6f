// Whether an alert is news to this device. The server (by a row or a push) or the device's own engine may have announced it already. Each
// period of a situation is announced once; again when it is more urgent than ever before or became more urgent after it was acknowledged;
// and again when the user's silence over it has ended. And when an emergency that somebody hid is shown again. Pure.
import { SKEW_MS } from '#contract/constants.ts';
import { type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/** One period in which a situation was active. */
export interface Life {
  raisedAt: EpochMs;
  endedAt?: EpochMs | undefined;
  /** When the period before ended. */
  lastEndedAt?: EpochMs | undefined;
}

/** Who says that it is active: the server, or this device's own engine. Each has its own time for the beginning. */
export type Teller = 'shore' | 'here';

/** The last period from each, as this device knows them. */
export type KnownLives = { readonly [T in Teller]?: Life | undefined };

/** The last announced period: when it began by each source, and its highest priority. */
export interface ToldLife {
  priority: Priority;
  shore?: EpochMs;
  here?: EpochMs;
  /** The server's period before: late messages about it are no news. */
  before?: EpochMs;
  /** When it became more urgent again, for the last announcement (risenAgainAt). */
  risenAgainAt?: EpochMs;
  /** The end of the silence that was followed by a new announcement, and the time of that. Older code did not store the time. */
  reminded?: EpochMs;
  remindedAt?: EpochMs;
  /** The user answered or closed what was announced last. */
  isAnswered?: true;
  /** An emergency, when that was: it comes back (comesBack). Older code did not store it. */
  hidden?: Hidden;
}

interface Telling {
  by: Teller;
  raisedAt: EpochMs;
  priority: Priority;
  /** When it became more urgent after it was acknowledged in this period. It has to be acknowledged again, even if it was as urgent before. */
  risenAgainAt?: EpochMs | undefined;
  /** When the user's silence over it ended, if it has. */
  silenceEndedAt?: EpochMs | undefined;
  /** It lasts. */
  isSilent?: boolean;
  /** By the clock of the source. */
  nowMs: EpochMs;
}

/** The period that this device announced lasts until the server's began: they are one period. A later one of ours stores when the earlier ended. */
function isOursStill(told: ToldLife, raisedAt: EpochMs, { here, shore }: KnownLives): boolean {
  // the server saw a period end since ours began: this is its next one
  const lastEndedAt = shore?.raisedAt === raisedAt ? shore.lastEndedAt : undefined;
  if (lastEndedAt !== undefined && told.here !== undefined && lastEndedAt > told.here) return false;
  if (here === undefined || told.here === undefined || here.raisedAt < told.here) return false;
  if (here.raisedAt === told.here) return here.endedAt === undefined || raisedAt <= here.endedAt;
  return here.lastEndedAt !== undefined && raisedAt <= here.lastEndedAt;
}

/** The server's announced period was not over when ours began. Without its row (announced by a push) it is the same period, unless one of ours ended since. */
function isTheirsStill(told: ToldLife, raisedAt: EpochMs, { shore, here }: KnownLives): boolean {
  if (told.shore === undefined) return false;
  if (shore === undefined || shore.raisedAt < told.shore) return here?.lastEndedAt === undefined || here.lastEndedAt < told.shore;
  return shore.endedAt === undefined || raisedAt <= shore.endedAt;
}

function isSameLife(told: ToldLife, { by, raisedAt }: Telling, known: KnownLives): boolean {
  const own = told[by];
  if (own !== undefined) return own === raisedAt;
  return by === 'shore' ? isOursStill(told, raisedAt, known) : isTheirsStill(told, raisedAt, known);
}

/** Belongs to a period before the announced one: a push may take hours. */
function isLate(told: ToldLife, { by, raisedAt }: Telling, { here }: KnownLives): boolean {
  if (by === 'here') return false; // the device's own engine reports periods in order, though its clock may have been set back
  if (raisedAt < (told.shore ?? Number.NEGATIVE_INFINITY)) return true;
  const oursBefore = here?.raisedAt === told.here ? here?.lastEndedAt : undefined;
  return raisedAt <= Math.max(told.before ?? Number.NEGATIVE_INFINITY, oursBefore ?? Number.NEGATIVE_INFINITY);
}

/** A reminder by a clock that was ahead does not count: its silence still lasts, or its time is in the future. */
function reminderOf({ reminded, remindedAt }: ToldLife, { isSilent, nowMs }: Telling): Pick<ToldLife, 'reminded' | 'remindedAt'> {
  if (isSilent || reminded === undefined || (remindedAt ?? nowMs) > nowMs + SKEW_MS) return {};
  return { reminded, ...(remindedAt !== undefined && { remindedAt }) };
}

/** From what was `told` before: what is told now, and whether to announce it. */
export function hear(told: ToldLife | undefined, telling: Telling, known: KnownLives): { told: ToldLife; isNews: boolean } {
  const { by, raisedAt, priority, risenAgainAt, silenceEndedAt, nowMs } = telling;
  const reminder = silenceEndedAt === undefined ? {} : { reminded: silenceEndedAt, remindedAt: nowMs };
  const risen = risenAgainAt === undefined ? {} : { risenAgainAt };
  const first = { priority, [by]: raisedAt, ...risen, ...reminder };
  if (!told) return { told: first, isNews: true };
  if (isLate(told, telling, known)) return { told, isNews: false };
  if (!isSameLife(told, telling, known)) {
    const before = told.shore ?? told.before;
    return { told: { ...first, ...(before !== undefined && { before }) }, isNews: true };
  }
  const isRisen = isMoreUrgent(priority, told.priority);
  const isRisenAgain = risenAgainAt !== undefined && risenAgainAt > (told.risenAgainAt ?? Number.NEGATIVE_INFINITY);
  // silence lasts for a while and is no acknowledgement
  const { reminded: _reminded, remindedAt: _at, isAnswered, hidden, ...rest } = told;
  const given = reminderOf(told, telling);
  const isReminder = silenceEndedAt !== undefined && silenceEndedAt >= raisedAt && silenceEndedAt !== given.reminded;
  const isNews = isRisen || isRisenAgain || isReminder;
  return {
    told: {
      ...rest,
      [by]: raisedAt,
      priority: isRisen ? priority : told.priority,
      ...(isRisenAgain && risen),
      ...(isReminder ? reminder : given),
      ...(isAnswered && !isNews && { isAnswered, ...(hidden && { hidden }) }),
    },
    isNews,
  };
}

/** An emergency that somebody hid without acknowledging it. */
export interface Hidden {
  atMs: EpochMs;
  /** From the ship to the nearest event of the alert, then. */
  nm: NauticalMiles;
}

/** Ours: at 12 kn from the event itself five minutes. */
const NEAR_NM: NauticalMiles = 1;

/**
 * After an hour; before that when the ship is nearer than half as far as she was, or has come within a mile. `nm`: as far as she is now. That it
 * became more urgent is news (hear) and shows it at once.
 */
export const comesBack = (hidden: Hidden, nm: NauticalMiles, nowMs: EpochMs): boolean =>
  Math.abs(nowMs - hidden.atMs) >= HOUR_MS || nm < hidden.nm / 2 || (nm <= NEAR_NM && hidden.nm > NEAR_NM);
