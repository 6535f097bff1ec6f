// Whether an alert is news to this device, which may have been told of it by the server (a row, a push) or by its own engine: of each life
// of a situation once, again when it is more urgent than it ever was or has risen after it was acknowledged, and again when the user's silence over it is over. Pure.
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/** One time that a situation held. */
export interface Life {
  raisedAt: EpochMs;
  endedAt?: EpochMs | undefined;
  /** When the time before was over. */
  lastEndedAt?: EpochMs | undefined;
}

/** Who says that it holds: the server, or this device's own engine. Each knows it by a time of its own. */
export type Teller = 'shore' | 'here';

/** The last life of each, as this device holds them. */
export type KnownLives = { readonly [T in Teller]?: Life | undefined };

/** The life that was told of last: since when it held, by each who said so; the most urgent that it was. */
export interface ToldLife {
  priority: Priority;
  shore?: EpochMs;
  here?: EpochMs;
  /** The server's life before: what comes late of it is no news. */
  before?: EpochMs;
  /** When it had become more urgent again, of which it was told last (risenAgainAt). */
  risenAgainAt?: EpochMs;
  /** The end of the silence after which it was told anew, and when it was; in what older code kept, when is absent. */
  reminded?: EpochMs;
  remindedAt?: EpochMs;
}

interface Telling {
  by: Teller;
  raisedAt: EpochMs;
  priority: Priority;
  /** When it became more urgent after it was acknowledged, in this life: that has to be acknowledged again, though it was as urgent before. */
  risenAgainAt?: EpochMs | undefined;
  /** When the user's silence over it ended, if it has. */
  silenceEndedAt?: EpochMs | undefined;
  /** It lasts. */
  isSilent?: boolean;
  /** By the clock of who tells. */
  nowMs: EpochMs;
}

/** The life that this device told by itself goes on until the server's began: they are one. Of a later one of ours it says when that was over. */
function isOursStill(told: ToldLife, raisedAt: EpochMs, { here, shore }: KnownLives): boolean {
  // the server saw one end since ours began: this is its next
  const lastEndedAt = shore?.raisedAt === raisedAt ? shore.lastEndedAt : undefined;
  if (lastEndedAt !== undefined && told.here !== undefined && lastEndedAt > told.here) return false;
  if (here === undefined || told.here === undefined || here.raisedAt < told.here) return false;
  if (here.raisedAt === told.here) return here.endedAt === undefined || raisedAt <= here.endedAt;
  return here.lastEndedAt !== undefined && raisedAt <= here.lastEndedAt;
}

/** The life that the server told was not over when ours began. Without its row, told by a push, it is ours unless one of ours was over since. */
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

/** Of a life before the one that was told of: a push may take hours. */
function isLate(told: ToldLife, { by, raisedAt }: Telling, { here }: KnownLives): boolean {
  if (by === 'here') return false; // the device's own engine tells lives in order, though its clock may have been set back
  if (raisedAt < (told.shore ?? Number.NEGATIVE_INFINITY)) return true;
  const oursBefore = here?.raisedAt === told.here ? here?.lastEndedAt : undefined;
  return raisedAt <= Math.max(told.before ?? Number.NEGATIVE_INFINITY, oursBefore ?? Number.NEGATIVE_INFINITY);
}

/** A reminder that was given by a clock that was ahead is none: its silence lasts, or it was given later than it is now. */
function reminderOf({ reminded, remindedAt }: ToldLife, { isSilent, nowMs }: Telling): Pick<ToldLife, 'reminded' | 'remindedAt'> {
  if (isSilent || reminded === undefined || (remindedAt ?? nowMs) > nowMs + SKEW_MS) return {};
  return { reminded, ...(remindedAt !== undefined && { remindedAt }) };
}

/** `told` of before; answers what it is now, and whether to make it known. */
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
  // silence is for a while and is no acknowledgement
  const { reminded: _reminded, remindedAt: _at, ...rest } = told;
  const given = reminderOf(told, telling);
  const isReminder = silenceEndedAt !== undefined && silenceEndedAt >= raisedAt && silenceEndedAt !== given.reminded;
  return {
    told: {
      ...rest,
      [by]: raisedAt,
      priority: isRisen ? priority : told.priority,
      ...(isRisenAgain && risen),
      ...(isReminder ? reminder : given),
    },
    isNews: isRisen || isRisenAgain || isReminder,
  };
}
