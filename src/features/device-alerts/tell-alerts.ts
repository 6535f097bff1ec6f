// Makes every alert known once on this device, whoever found it: a toast and a noise by the page that is looked at, the sum of them after
// an absence. It decides what and when; how it looks and sounds is the face's (alert-face.ts).
import { DEFAULT_PREFERENCES, type QuietHours } from '#contract/entities/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { byUrgency } from '#domain/alerts/urgency.ts';
import { log } from '#platform/log.ts';
import type { Watched } from '#platform/watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldAlerts, heldLocalAlerts } from '#store/held-table.ts';
import { type KnownAlert, knownAlerts, type KnownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { type AlertClaim, claimAlerts, lifeOf } from '#store/alerts/told-alerts.ts';
import { watchLive } from '#store/watch-live.ts';
import { Absence, type Attended } from './catch-up.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';

// When an alert is told on this device: at once, after a while in which the server may say the same, or when quiet hours end. Pure.
/** So long the server's row may take to come over a link that works; its engine has judged the same position within a second. */
const GRACE_MS = 30_000;

interface Circumstances {
  nowMs: EpochMs;
  /** The server cannot be reached: nobody waits for it. */
  isOffline: boolean;
  quietHours: QuietHours;
  /** Whether the server's rule for this account is known here: where a team's choices are its client's, only the server can say while it is there. */
  knowsChoices: boolean;
}

/** Infinity: not while this link holds. */
function tellAt(alert: KnownAlert, at: Circumstances): EpochMs {
  const { priority, computedHere } = alert;
  const { nowMs, isOffline, quietHours, knowsChoices } = at;
  const fromMs = tellAtMs(priority, quietHours, nowMs);
  if (!computedHere || isOffline) return fromMs;
  return knowsChoices ? Math.max(fromMs, shownSince(alert) + GRACE_MS) : Number.POSITIVE_INFINITY;
}

/** More at once come as one, with their number: a wall of toasts says less. */
const MOST_SINGLE = 5;
/** A timer that sleeps for days is not kept by every browser. */
const LOOK_AGAIN_MS = 3_600_000;

export interface AlertFace {
  toast: (alert: KnownAlert) => void;
  /** Several as one, the most urgent that hold first. */
  sum: (alerts: readonly KnownAlert[], isAway: boolean) => void;
  dismiss: (id: string) => void;
  sound: (priority: Priority) => void;
  /** Those of the system, of alerts that were acknowledged, here or on another device. */
  closeNotifications: (ids: readonly string[]) => void;
}

export interface ConnectionState {
  isOffline: boolean;
  /** When rows of this account were last complete. */
  pulledAtMs: EpochMs | undefined;
}

type Watching<T> = Pick<Watched<T>, 'get' | 'watch'>;

export interface DeviceTellParts {
  accountId: string;
  clock: () => EpochMs;
  link: Watching<ConnectionState>;
  /** Somebody may be looking at this page. */
  visible: Watching<boolean>;
  /** Whether this device may make a noise for alerts. */
  sound: Watching<boolean>;
  attended: Watched<Attended | undefined>;
  face: AlertFace;
}

interface Choices {
  quietHours: QuietHours;
  knowsChoices: boolean;
}

async function choicesOf(accountId: string): Promise<Choices> {
  const db = accountDb(accountId);
  const own = await db.preferences.get(accountId);
  const memberships = await db.teamMembers.where('accountId').equals(accountId).toArray();
  const teams = await db.teams.bulkGet(memberships.map(({ teamId }) => teamId));
  return {
    quietHours: own?.quietHours ?? DEFAULT_PREFERENCES.quietHours,
    knowsChoices: !teams.some((team) => team?.samePreferences),
  };
}

const newestFirst = (one: KnownAlert, other: KnownAlert): number => other.createdAt - one.createdAt;
/** Undefined while a silence lasts, and where there is none. One that is over early (isSilenced) is named by the end that it was to have. */
const silenceEndedAt = (alert: KnownAlert, nowMs: EpochMs): EpochMs | undefined =>
  isSilenced(alert, nowMs) ? undefined : alert.silencedUntil;
/** The telling of it, as this page remembers it: another life, another priority, a rise after it was acknowledged or the end of a silence is another. */
const nameOf = (alert: KnownAlert, nowMs: EpochMs): string =>
  `${alert.computedHere} ${alert.createdAt} ${alert.priority} ${alert.risenAgainAt ?? ''} ${silenceEndedAt(alert, nowMs) ?? ''}`;

/** From now until the answer is called. A function of over 40 lines: what is inside shares what was told on this page. */
export function tellDeviceAlerts(parts: DeviceTellParts): () => void {
  const { accountId, clock, link, visible, sound, attended, face } = parts;
  const absence = new Absence(attended);
  /** Asked of the device's memory already, by id. */
  const asked = new Map<string, string>();
  const toasts = new Set<string>();
  let acknowledged: ReadonlySet<string> = new Set();
  let choices: Choices | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let looksAgain = false;
  let isStopped = false;

  function toClaim(alert: KnownAlert, nowMs: EpochMs): AlertClaim {
    const { id, computedHere, createdAt: raisedAt, priority, risenAgainAt } = alert;
    const known = { shore: lifeOf(heldAlerts.get(accountId)?.get(id)), here: lifeOf(heldLocalAlerts.get(accountId)?.get(id)) };
    const isSilent = isSilenced(alert, nowMs);
    const by = computedHere ? 'here' : 'shore';
    return {
      id,
      by,
      raisedAt,
      priority,
      risenAgainAt,
      known,
      isSilent,
      mayBeLoud: sound.get() && !isSilent,
      silenceEndedAt: silenceEndedAt(alert, nowMs),
    };
  }

  /** Nobody need act on them any more. */
  function putAway(alerts: KnownAlerts): void {
    for (const id of toasts) {
      const alert = alerts.get(id);
      if (alert && needsAcknowledging(alert)) continue;
      toasts.delete(id);
      face.dismiss(id);
    }
    const before = acknowledged;
    acknowledged = new Set([...alerts.values()].flatMap(({ id, acknowledgedAt }) => (acknowledgedAt === undefined ? [] : [id])));
    const fresh = [...acknowledged].filter((id) => !before.has(id));
    if (fresh.length > 0) face.closeNotifications(fresh);
  }

  /** Those that are due, and when to look again. */
  function judge(alerts: KnownAlerts, nowMs: EpochMs, { quietHours, knowsChoices }: Choices): KnownAlert[] {
    const waiting = [...alerts.values()].filter(needsAcknowledging);
    const untold = waiting.filter((alert) => asked.get(alert.id) !== nameOf(alert, nowMs));
    for (const { id } of untold) asked.delete(id); // a silence that ended by a clock that was ahead ends once more
    const { isOffline, pulledAtMs } = link.get();
    const isShores = ({ computedHere }: KnownAlert) => !computedHere;
    absence.look(pulledAtMs ?? 0, untold.some(isShores), nowMs);
    const waitsMs = absence.catchUp?.untilMs ?? 0;
    let nextMs = absence.catchUp ? Math.min(waitsMs, nowMs + LOOK_AGAIN_MS) : nowMs + LOOK_AGAIN_MS;
    for (const alert of waiting) if (isSilenced(alert, nowMs)) nextMs = Math.min(nextMs, alert.silencedUntil ?? nextMs);
    const due = untold.filter((alert) => {
      const atMs = tellAt(alert, { nowMs, isOffline, quietHours, knowsChoices });
      const fromMs = isShores(alert) ? Math.max(atMs, waitsMs) : atMs;
      if (fromMs > nowMs) nextMs = Math.min(nextMs, fromMs);
      return fromMs <= nowMs;
    });
    timer = setTimeout(look, nextMs - nowMs);
    return due;
  }

  /** After an absence also what began and ended meanwhile and nobody has seen. */
  function missed(alerts: KnownAlerts, sinceMs: EpochMs | undefined): KnownAlert[] {
    if (sinceMs === undefined) return [];
    return [...alerts.values()].filter(
      (alert) => alert.endedAt !== undefined && alert.acknowledgedAt === undefined && alert.createdAt > sinceMs,
    );
  }

  async function lookOnce(): Promise<void> {
    clearTimeout(timer);
    const alerts = knownAlerts.get(accountId);
    if (!alerts || !choices) return;
    putAway(alerts);
    if (!visible.get()) return;
    const nowMs = clock();
    const due = judge(alerts, nowMs, choices);
    const isBack = absence.catchUp !== undefined && nowMs >= absence.catchUp.untilMs;
    const sinceMs = absence.catchUp?.sinceMs;
    const over = isBack ? missed(alerts, sinceMs) : [];
    if (isBack) absence.catchUp = undefined;
    const all = [...due, ...over];
    if (all.length === 0) return;
    const claims = await claimAlerts(
      all.map((alert) => ({ ...toClaim(alert, nowMs), ...(alert.endedAt !== undefined && { mayBeLoud: false }) })),
      nowMs,
    );
    if (isStopped) return;
    for (const alert of due) asked.set(alert.id, nameOf(alert, nowMs));
    const news = all.filter((_, at) => claims[at]?.isNews).toSorted((one, other) => byUrgency(one, other) || newestFirst(one, other));
    const loud = all.filter((_, at) => claims[at]?.isLoud).toSorted(byUrgency);
    if ((isBack && news.length > 1) || news.length > MOST_SINGLE)
      face.sum(news, isBack && sinceMs !== undefined); // nobody was away who was never here
    else
      for (const alert of news) {
        if (!needsAcknowledging(alert)) continue; // one that began and ended meanwhile stands in the list
        toasts.add(alert.id);
        face.toast(alert);
      }
    if (loud[0]) face.sound(loud[0].priority);
  }

  function look(): void {
    looksAgain = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    void (async () => {
      while (looksAgain && !isStopped) {
        looksAgain = false;
        await lookOnce().catch((error: unknown) => log.warn('alerts could not be told', error)); // at the next change again
      }
      isLooking = false;
    })();
  }

  const stops = [
    knownAlerts.watch(accountId, look),
    watchLive(
      () => choicesOf(accountId),
      (found) => {
        choices = found;
        look();
      },
    ),
    link.watch(look),
    visible.watch(look),
  ];
  look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
