// A device whose pages announce alerts only to a test: records what they show and sound, in order, with a clock and a connection set by the
// test.
import { expect, vi } from 'vitest';
import type { AlertRow } from '#contract/tables.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { watched } from '#platform/watched.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { deviceDb, TOLD_ALERTS } from '#store/device/device-db.ts';
import type { Attended } from './catch-up.ts';
import { ADA, alertRow, NOW } from './device-alerts.fixture.ts';
import { type ConnectionState, tellDeviceAlerts } from './tell-alerts.ts';

export const ONLINE: ConnectionState = { isOffline: false, pulledAtMs: NOW };
export const OFFLINE: ConnectionState = { isOffline: true, pulledAtMs: NOW };
export const ID = alertRow().id;

export const db = () => accountDb(ADA);
export const putHere = (part: Partial<AlertRow> = {}) => db().localAlerts.put(alertRow({ v: 0, ...part }));
export const putShore = (part: Partial<AlertRow> = {}) => db().alerts.put(alertRow(part));
export const acknowledge = (at: number, raisedAt = NOW, acknowledgedPriority: Priority = 'warning') =>
  db().alertMarks.put({ id: ID, v: 1, accountId: ADA, acknowledgedAt: at, acknowledgedBy: ADA, acknowledgedPriority, raisedAt });

export class TellingDevice {
  nowMs = NOW;
  /** From every ship to the event of her alert. */
  nm = 5;
  /** Toasts, summaries and sounds of all its pages. */
  readonly said: string[] = [];
  /** What the last toast for several stands for. */
  worst: readonly string[] = [];
  /** Ships whose system notifications it closed. */
  readonly closed: number[] = [];
  /** By id of the alert, what its toast calls when somebody answers or closes it; `sum`: what that for several calls. */
  readonly answers = new Map<string, () => void>();
  readonly link = watched<ConnectionState>(ONLINE);
  readonly sound = watched(true);
  readonly attended = watched<Attended | undefined>({ lookedAtMs: NOW, pulledAtMs: NOW });
  #pages: { stop: () => void; visible: ReturnType<typeof watched<boolean>> }[] = [];

  /** Call it before each test: nothing is announced yet, and the server is reachable. */
  async begin(): Promise<void> {
    this.nowMs = NOW;
    this.nm = 5;
    this.said.length = 0;
    this.closed.length = 0;
    this.link.set(ONLINE);
    this.sound.set(true);
    this.attended.set({ lookedAtMs: NOW, pulledAtMs: NOW });
    await deviceDb().settings.clear();
  }

  async end(): Promise<void> {
    this.closePages();
    await deleteAccountDb(ADA);
  }

  openPage(isVisible = true) {
    const visible = watched(isVisible);
    const { link, sound, attended, said, closed, answers } = this;
    const stop = tellDeviceAlerts({
      accountId: ADA,
      clock: () => this.nowMs,
      link,
      visible,
      sound,
      attended,
      nearest: async (alerts) => new Map(alerts.map(({ id }) => [id, this.nm])),
      face: {
        toast: ({ id, computedHere }, onAnswered) => {
          said.push(`toast ${id}${computedHere ? ' computed here' : ''}`);
          answers.set(id, onAnswered);
        },
        sum: (alerts, worst, why, onAnswered) => {
          answers.set('sum', onAnswered);
          this.worst = worst.map(({ id }) => id);
          said.push(`${{ away: 'while away', first: 'first', atOnce: 'at once' }[why]}: ${alerts.length}, first ${alerts[0]?.id}`);
        },
        dismiss: (id) => said.push(`away ${id}`),
        closeNotifications: (mmsis) => closed.push(...mmsis),
        sound: (priority) => said.push(`noise ${priority}`),
      },
    });
    const page = { stop, visible };
    this.#pages.push(page);
    return page;
  }

  closePages(): void {
    for (const { stop } of this.#pages) stop();
    this.#pages = [];
  }

  /** Visible pages look, as they do at every change and when something is due. */
  nudge(): void {
    for (const { visible } of this.#pages) {
      if (!visible.get()) continue;
      visible.set(false);
      visible.set(true);
    }
  }

  /** Everything announced, after all pages have looked. */
  tells(expected: readonly string[]): Promise<void> {
    return vi.waitFor(() => {
      this.nudge();
      expect(this.said).toEqual(expected);
    });
  }

  /** Waits, so that a test can prove that nothing more is announced. */
  async settled(): Promise<void> {
    for (let looks = 0; looks < 5; looks++) {
      this.nudge();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** As the end of a session leaves the device: with neither rows nor ids of alerts. */
  async signOut(): Promise<void> {
    this.closePages();
    this.said.length = 0;
    this.attended.set(undefined);
    await deviceDb().settings.delete(TOLD_ALERTS);
    const { alerts, localAlerts, alertMarks } = db();
    await Promise.all([alerts.clear(), localAlerts.clear(), alertMarks.clear()]);
  }

  async forget(): Promise<void> {
    this.closePages();
    await deviceDb().settings.clear();
    const { alerts, localAlerts, alertMarks } = db();
    await Promise.all([alerts.clear(), localAlerts.clear(), alertMarks.clear()]);
  }
}
