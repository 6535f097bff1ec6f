// Announces every alert once on this device, whoever found it: a toast and a sound on the visible page, or a summary after an absence. This
// file decides what and when; alert-face.ts decides how it looks and sounds.
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { byUrgency } from '#domain/alerts/urgency.ts';
import { log } from '#platform/log.ts';
import type { Watched } from '#platform/watched.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, knownAlerts, type KnownAlerts } from '#store/alerts/known-alerts.ts';
import { claimAlerts, noteAnswered, noteReturned } from '#store/alerts/told-alerts.ts';
import { type ToldChoices, toldChoices } from '#store/alerts/told-choices.ts';
import { noteToldUntil, toldUntil } from '#store/alerts/told-until.ts';
import { watchLive } from '#store/watch-live.ts';
import { announcementClaim, announcementName, silenceEndedAt } from './announcement.ts';
import { Absence, type Attended } from './catch-up.ts';
import { HiddenEmergencies, type NearestEvents } from './hidden-emergencies.ts';
import { tellAt } from './tell-at.ts';

/** More at once become one with their number: a wall of toasts says less. */
const MOST_SINGLE = 5;
/** The server's row may come so long after the moment from which it says that the alert holds. */
const ROW_COMES_MS = 2 * MINUTE_MS;
/** A timer that sleeps for days is not kept by every browser. */
const LOOK_AGAIN_MS = 3_600_000;
/** Positions come twice in a minute. */
const LOOK_AT_HIDDEN_MS = 30_000;

/** The key of the toast for several alerts. */
export const SUM = 'alerts';

/**
 * away: they came while nobody was here. first: this device never told the account of any, which says nothing of when they came. atOnce: they
 * came together.
 */
export type SumReason = 'away' | 'first' | 'atOnce';

export interface AlertFace {
  toast: (alert: KnownAlert, onAnswered: () => void) => void;
  /** Several as one. `worst`: those of the most urgent priority, for which it stands. */
  sum: (alerts: readonly KnownAlert[], worst: readonly KnownAlert[], why: SumReason, onAnswered: () => void) => void;
  dismiss: (id: string) => void;
  sound: (priority: Priority) => void;
  /** System notifications of ships none of whose alerts waits any more: acknowledged, here or on another device, or over. */
  closeNotifications: (mmsis: readonly number[]) => void;
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
  /** Whether this page is visible. */
  visible: Watching<boolean>;
  /** Whether this device may sound alerts. */
  sound: Watching<boolean>;
  attended: Watched<Attended | undefined>;
  face: AlertFace;
  nearest: NearestEvents;
}

/** An emergency that was announced before this page was opened, by another page or a push, and waits still: a new page shows it again. */
const stands = (alert: KnownAlert, openedMs: EpochMs, nowMs: EpochMs): boolean =>
  alert.priority === 'emergency' && shownSince(alert) < openedMs && !isSilenced(alert, nowMs);

const newestFirst = (one: KnownAlert, other: KnownAlert): number => other.createdAt - one.createdAt;

/** Runs until the returned function is called. A function of over 40 lines: the inner functions share what this page has announced. */
export function tellDeviceAlerts(parts: DeviceTellParts): () => void {
  const { accountId, clock, link, visible, sound, attended, face, nearest } = parts;
  const absence = new Absence(attended);
  /** By id: already looked up in the device's stored announcements. */
  const asked = new Map<string, string>();
  const toasts = new Set<string>();
  /** The most urgent of those that the toast for several is about: it goes with them, and does not stand for a caution in their look. */
  let summed: readonly string[] = [];
  /** After a sign-in: until when the account was told of everything here before it signed out. */
  const toldBefore = attended.get() === undefined ? toldUntil(accountId).catch(() => undefined) : undefined;
  const hidden = new HiddenEmergencies(nearest);
  /** Ships with alerts that wait for an acknowledgement: their notifications stay. */
  let waiting: ReadonlySet<number> | undefined;
  let choices: ToldChoices | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let looksAgain = false;
  let isStopped = false;
  const openedMs = clock();

  /** Under the names that they have by now. To hide an emergency does not acknowledge it: it comes back. */
  async function answered(ids: readonly string[]): Promise<void> {
    const alerts = ids.flatMap((id) => alertNamed(knownAlerts.get(accountId), id) ?? []);
    const nowMs = clock();
    const waiting = alerts.filter((alert) => alert.priority === 'emergency' && isToAcknowledge(alert));
    const since = await hidden.hide(waiting, nowMs);
    for (const { id, formerId = id } of waiting) {
      toasts.delete(id);
      toasts.delete(formerId);
    }
    await noteAnswered([...ids, ...alerts.map(({ id }) => id)], since);
    look();
  }
  const onAnswered = (ids: readonly string[]) => () =>
    void answered(ids).catch((error: unknown) => log.warn('an answer to alerts could not be noted', error));

  /** Shows again what was hidden, once somebody must look at it. */
  async function bringBack(alerts: KnownAlerts, nowMs: EpochMs): Promise<void> {
    const back = await hidden.comingBack(alerts, nowMs);
    if (isStopped || back.length === 0) return;
    back.forEach(show);
    await noteReturned(back.flatMap(({ id, formerId = id }) => [id, formerId]));
  }

  function show(alert: KnownAlert): void {
    const { id, formerId } = alert;
    if (formerId !== undefined && toasts.delete(formerId)) face.dismiss(formerId);
    toasts.add(id);
    hidden.forget(alert);
    face.toast(alert, onAnswered([id]));
  }

  /** Removes those that need no action any more. */
  function putAway(alerts: KnownAlerts): void {
    const isWaiting = (alert: KnownAlert | undefined) => alert !== undefined && isToAcknowledge(alert);
    hidden.forgetDone(alerts);
    for (const id of toasts) {
      if (isWaiting(alertNamed(alerts, id))) continue;
      toasts.delete(id);
      face.dismiss(id);
    }
    if (summed.length > 0 && !summed.some((id) => isWaiting(alertNamed(alerts, id)))) {
      summed = [];
      face.dismiss(SUM);
    }
    const before = waiting ?? new Set([...alerts.values()].map(({ mmsi }) => mmsi));
    const now = new Set([...alerts.values()].filter(isToAcknowledge).map(({ mmsi }) => mmsi));
    waiting = now;
    const done = [...before].filter((mmsi) => !now.has(mmsi));
    if (done.length > 0) face.closeNotifications(done);
  }

  /** The most urgent of the news and of what the toast for several stands for by now: lesser news never take its place. */
  function worstOfSum(alerts: KnownAlerts, news: readonly KnownAlert[]): KnownAlert[] {
    const before = summed.flatMap((id) => alertNamed(alerts, id) ?? []).filter(isToAcknowledge);
    const all = [...new Set([...before, ...news])].toSorted(byUrgency);
    return all.filter(({ priority }) => priority === all[0]?.priority);
  }

  /** The alerts that are due, and when to look again. */
  function judge(alerts: KnownAlerts, nowMs: EpochMs, choices: ToldChoices): KnownAlert[] {
    const waiting = [...alerts.values()].filter(isToAcknowledge);
    const untold = waiting.filter((alert) => asked.get(alert.id) !== announcementName(alert, nowMs));
    for (const { id } of untold) asked.delete(id); // a silence that ended by a clock that was ahead will end again
    const { isOffline, pulledAtMs } = link.get();
    const isShores = ({ computedHere }: KnownAlert) => !computedHere;
    absence.look(pulledAtMs ?? 0, untold.some(isShores), nowMs);
    const waitsMs = absence.catchUp?.untilMs ?? 0;
    let nextMs = absence.catchUp ? Math.min(waitsMs, nowMs + LOOK_AGAIN_MS) : nowMs + LOOK_AGAIN_MS;
    for (const alert of waiting) if (isSilenced(alert, nowMs)) nextMs = Math.min(nextMs, alert.silencedUntil ?? nextMs);
    if (hidden.areSome) nextMs = Math.min(nextMs, nowMs + LOOK_AT_HIDDEN_MS);
    const due = untold.filter((alert) => {
      const atMs = tellAt(alert, { nowMs, isOffline, ...choices });
      const fromMs = isShores(alert) ? Math.max(atMs, waitsMs) : atMs;
      if (fromMs > nowMs) nextMs = Math.min(nextMs, fromMs);
      return fromMs <= nowMs;
    });
    timer = setTimeout(look, nextMs - nowMs);
    return due;
  }

  /** Everything that began by then is told: what the server knew at the last complete pull, up to the first alert that still waits. */
  function noteTold(alerts: KnownAlerts, nowMs: EpochMs): void {
    const { pulledAtMs } = link.get();
    if (absence.catchUp || pulledAtMs === undefined) return;
    const waiting = [...alerts.values()].filter(
      (alert) => isToAcknowledge(alert) && asked.get(alert.id) !== announcementName(alert, nowMs),
    );
    const untilMs = Math.min(nowMs, pulledAtMs - ROW_COMES_MS, ...waiting.map((alert) => shownSince(alert) - 1));
    void noteToldUntil(accountId, untilMs).catch((error: unknown) => log.warn('until when alerts were told could not be noted', error));
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
    if (isBack) absence.catchUp = undefined;
    if (due.length === 0) {
      noteTold(alerts, nowMs);
      return bringBack(alerts, nowMs);
    }
    const claims = await claimAlerts(
      due.map((alert) => announcementClaim(accountId, alert, nowMs, sound.get())),
      nowMs,
    );
    if (isStopped) return;
    for (const alert of due) asked.set(alert.id, announcementName(alert, nowMs));
    noteTold(alerts, nowMs);
    const beforeMs = (await toldBefore) ?? Number.NEGATIVE_INFINITY;
    const isSince = (alert: KnownAlert) => Math.max(shownSince(alert), silenceEndedAt(alert, nowMs) ?? 0) > beforeMs;
    const news = due
      .filter((alert, at) => claims[at]?.isNews && isSince(alert))
      .toSorted((one, other) => byUrgency(one, other) || newestFirst(one, other));
    const loud = due.filter((alert, at) => claims[at]?.isLoud && isSince(alert)).toSorted(byUrgency);
    if ((isBack && news.length > 1) || news.length > MOST_SINGLE) {
      const worst = worstOfSum(alerts, news);
      summed = worst.map(({ id }) => id);
      const ids = [...new Set([...news.map(({ id }) => id), ...summed])];
      const wasAway = isBack && sinceMs !== undefined;
      const isFirst = isBack && beforeMs === Number.NEGATIVE_INFINITY;
      const why = wasAway ? 'away' : isFirst ? 'first' : 'atOnce';
      for (const alert of news) hidden.forget(alert);
      face.sum(news, worst, why, () => {
        summed = [];
        onAnswered(ids)();
      });
    } else news.forEach(show);
    for (const [at, { id, priority }] of due.entries())
      if (claims[at]?.isAnswered && priority === 'emergency') hidden.keep(id, claims[at].hidden);
    const isShown = ({ id, formerId = id }: KnownAlert) => toasts.has(id) || toasts.has(formerId);
    due
      .filter((alert, at) => claims[at]?.isNews === false && !claims[at].isAnswered && stands(alert, openedMs, nowMs) && !isShown(alert))
      .forEach(show);
    if (loud[0]) face.sound(loud[0].priority);
    await bringBack(alerts, nowMs);
  }

  function look(): void {
    looksAgain = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    void (async () => {
      while (looksAgain && !isStopped) {
        looksAgain = false;
        await lookOnce().catch((error: unknown) => log.warn('alerts could not be told', error)); // tries again at the next change
      }
      isLooking = false;
    })();
  }

  const stops = [
    knownAlerts.watch(accountId, look),
    watchLive(
      () => toldChoices(accountId),
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
