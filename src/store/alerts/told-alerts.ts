// Which alerts this device has announced to its user, whoever reported them first: a row, a push, its own engine. One toast, one noise.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { acknowledgementOf, countsFor, risenSince } from '#domain/alerts/acknowledgement.ts';
import { mergedAlertId, type Priority } from '#domain/alerts/situation.ts';
import { hear, type Hidden, type KnownLives, type Life, type Teller, type ToldLife } from '#domain/alerts/telling.ts';
import { isSilenced, silenceOver } from '#domain/alerts/silence.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { log } from '#platform/log.ts';
import { accountDb } from '#store/device/account-db.ts';
import { noteClock } from '#store/clock-shown.ts';
import { deviceDb, TOLD_ALERTS } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { SEEN, skewOf } from '#store/sync-state.ts';

/** More than the number of alerts active at once. Ids, never words. */
const MOST_KEPT = 2000;
/** At most one sound per vessel and cause, unless the alert is more urgent (design page, after IMO MSC.302(87)). */
export const ONE_NOISE_MS = 600_000;

interface Kept {
  told: Record<string, ToldLife>;
  /** By ship and cause, the last noise that this device made. */
  noises: Record<string, Noise>;
}

interface Noise {
  atMs: EpochMs;
  priority: Priority;
}

export interface AlertClaim {
  id: string;
  /** The id under which this device announced the same situation before it knew of the server's alert. */
  formerId?: string | undefined;
  by: Teller;
  /** When it was raised, by the clock of whoever reports it. */
  raisedAt: EpochMs;
  priority: Priority;
  /** As in Telling. */
  risenAgainAt?: EpochMs | undefined;
  known: KnownLives;
  /** Not silenced: a noise is allowed. */
  mayBeLoud: boolean;
  /** When the user's silence of it ended, if it has: then it is announced again. */
  silenceEndedAt?: EpochMs | undefined;
  /** The user’s silence of it still lasts. */
  isSilent?: boolean;
}

export interface Claimed {
  /** Nothing on this device has announced it: show it. */
  isNews: boolean;
  /** With a noise, which is recorded as made. */
  isLoud: boolean;
  /** It was announced here before, and the user answered or closed that. */
  isAnswered?: boolean;
  /** When that was, of an emergency. */
  hidden?: Hidden;
}

/** Ship and cause: an alert's id is the type's name, her MMSI and a hash (src/domain/alerts/situation.ts). */
const causeOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** What could not be stored, for this page only: an alarm is announced even without room. */
let unstored: Kept | undefined;

/**
 * For each claim, in order, whether it is the first on this device, in any page or thread. If the storage fails, the first in this page; if
 * it cannot be read, as if nothing had been announced.
 */
export async function claimAlerts(claims: readonly AlertClaim[], nowMs: EpochMs): Promise<Claimed[]> {
  const db = deviceDb();
  let claimed: ReturnType<typeof claimFrom> | undefined;
  try {
    await db.transaction('rw', db.settings, async () => {
      const kept = unstored ?? (((await db.settings.get(TOLD_ALERTS))?.value ?? { told: {}, noises: {} }) as Kept); // written only here
      claimed = claimFrom(kept, claims, nowMs);
      await db.settings.put({ key: TOLD_ALERTS, value: claimed.kept });
    });
    unstored = undefined;
  } catch (error) {
    if (!storageErrorOf(error)) throw error;
    unstored = claimed?.kept ?? unstored;
  }
  return claimed?.answers ?? claims.map(({ mayBeLoud }) => ({ isNews: true, isLoud: mayBeLoud }));
}

const changedIn = (kept: Kept, ids: readonly string[], change: (life: ToldLife, id: string) => ToldLife): Kept => ({
  ...kept,
  told: Object.fromEntries(Object.entries(kept.told).map(([id, life]) => [id, ids.includes(id) ? change(life, id) : life])),
});

/**
 * The user answered or closed what was announced of these alerts: it is not shown again in this period, unless there is news of it.
 * `hidden`: of emergencies, which come back. If it cannot be stored, for this page only.
 */
export const noteAnswered = (ids: readonly string[], hidden: ReadonlyMap<string, Hidden> = new Map()): Promise<void> =>
  changeTold(ids, (life, id) => {
    const since = hidden.get(id);
    return { ...life, isAnswered: true, ...(since && { hidden: since }) };
  });

/** What was hidden is shown again. */
export const noteReturned = (ids: readonly string[]): Promise<void> =>
  changeTold(ids, ({ isAnswered: _answered, hidden: _hidden, ...life }) => life);

async function changeTold(ids: readonly string[], change: (life: ToldLife, id: string) => ToldLife): Promise<void> {
  const db = deviceDb();
  let changed: Kept | undefined;
  try {
    await db.transaction('rw', db.settings, async () => {
      const kept = unstored ?? ((await db.settings.get(TOLD_ALERTS))?.value as Kept | undefined); // written only here
      if (!kept) return;
      changed = changedIn(kept, ids, change);
      await db.settings.put({ key: TOLD_ALERTS, value: changed });
    });
    unstored = undefined;
  } catch (error) {
    if (!storageErrorOf(error)) throw error;
    unstored = changed ?? unstored;
  }
}

/** Older code announced each reason of an alert separately. Of the reasons that are one alert now, the most urgent counts. */
function toldBefore({ told }: Kept): Map<string, ToldLife> {
  const merged = new Map<string, ToldLife>();
  for (const [id, life] of Object.entries(told)) {
    const known = merged.get(mergedAlertId(id));
    if (!known || isMoreUrgent(life.priority, known.priority)) merged.set(mergedAlertId(id), life);
  }
  return merged;
}

const answerOf = ({ isAnswered, hidden }: ToldLife): Pick<Claimed, 'isAnswered' | 'hidden'> =>
  isAnswered ? { isAnswered, ...(hidden && { hidden }) } : {};

function claimFrom(before: Kept, claims: readonly AlertClaim[], nowMs: EpochMs): { kept: Kept; answers: Claimed[] } {
  const told = toldBefore(before);
  const noises = new Map(Object.entries(before.noises).filter(([, { atMs }]) => Math.abs(nowMs - atMs) < ONE_NOISE_MS)); // older code stored no priority; none of its noises is left
  const answers = claims.map(({ id, formerId = id, known, mayBeLoud, ...telling }) => {
    const heard = hear(told.get(id) ?? told.get(formerId), { ...telling, nowMs }, known);
    told.delete(formerId);
    told.delete(id); // moved to the end: those untouched longest are forgotten first
    told.set(id, heard.told);
    const last = noises.get(causeOf(id));
    const isLoud = heard.isNews && mayBeLoud && (!last || isMoreUrgent(telling.priority, last.priority));
    if (isLoud) noises.set(causeOf(id), { atMs: nowMs, priority: telling.priority });
    return { isNews: heard.isNews, isLoud, ...answerOf(heard.told) };
  });
  return { kept: { told: Object.fromEntries([...told].slice(-MOST_KEPT)), noises: Object.fromEntries(noises) }, answers };
}

export const lifeOf = (row: AlertRow | undefined): Life | undefined =>
  row && { raisedAt: row.createdAt, endedAt: row.endedAt, lastEndedAt: row.lastEndedAt };

/** The claim of a push that no page sees, checked against what this device has of that alert. */
export async function claimPushedAlert(
  accountId: string,
  { revisedAt, ...alert }: Pick<AlertClaim, 'id' | 'raisedAt' | 'priority'> & { revisedAt?: EpochMs | undefined },
  nowMs: EpochMs,
): Promise<Claimed> {
  const db = accountDb(accountId);
  // no page may have noticed that the clock was set back; if that cannot be stored, the alert is announced all the same
  await dexieLocalStore(db)
    .transaction((tx) => noteClock(tx, nowMs))
    .catch((error: unknown) => log.warn('the clock could not be noted', error));
  const { alerts, localAlerts, alertMarks, syncState } = db;
  const { id } = alert;
  const [shore, here, mark, seen] = await Promise.all([alerts.get(id), localAlerts.get(id), alertMarks.get(id), syncState.get(SEEN)]);
  const given = mark && acknowledgementOf(mark);
  // as stored here; a row from before it became more urgent says nothing about the push
  const isAsKnown = shore?.createdAt === alert.raisedAt && shore.priority === alert.priority;
  if (isAsKnown && given && countsFor(given, shore)) return { isNews: false, isLoud: false };
  const serverMs = Math.max(nowMs + (skewOf(seen, nowMs) ?? 0), alert.raisedAt); // no push arrives before the time of its alert
  const isSilent = isSilenced(silenceOver(mark ?? {}, alert.priority), serverMs);
  const known = { shore: lifeOf(shore), here: lifeOf(here) };
  const life = { createdAt: alert.raisedAt, lastEndedAt: shore?.lastEndedAt, risenAt: revisedAt };
  const risenAgainAt = given && alert.raisedAt !== revisedAt ? risenSince(given, life) : undefined; // else it was raised
  const claim = { ...alert, by: 'shore', known, risenAgainAt, isSilent, mayBeLoud: !isSilent } as const;
  const [claimed] = await claimAlerts([claim], serverMs);
  return claimed ?? { isNews: true, isLoud: true };
}
