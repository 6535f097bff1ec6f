import { MINUTE_MS } from '#contract/units.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { AlertRow } from '#contract/tables.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { claimPushedAlert } from '#store/alerts/told-alerts.ts';
import { ADA, alertRow } from './device-alerts.fixture.ts';
import { acknowledge, db, ID, OFFLINE, putHere, putShore, TellingDevice } from './tell-alerts.fixture.ts';

afterAll(() => deleteAccountDb(ADA));

const isOpen = (row: AlertRow | undefined): boolean => row !== undefined && row.endedAt === undefined;

/** One situation as the server and this device see it, and how often it truly began. */
class Sea {
  readonly device = new TellingDevice();
  lives = 0;
  /** Told by the service worker. */
  pushes = 0;
  #here: AlertRow | undefined;
  #ashore: AlertRow | undefined;

  readonly steps = {
    raiseHere: async () => {
      if (isOpen(this.#here)) return;
      if (!isOpen(this.#ashore)) this.lives += 1;
      await putHere((this.#here = this.#raised(this.#here)));
    },
    endHere: async () => {
      if (this.#here && isOpen(this.#here)) await putHere((this.#here = { ...this.#here, endedAt: this.device.nowMs }));
    },
    raiseAshore: async () => {
      const [here, ashore] = [this.#here, this.#ashore];
      if (isOpen(ashore)) return;
      // the server's next life is another one also where ours never saw the first end
      const isNext = ashore?.endedAt !== undefined && (!here || !isOpen(here) || ashore.endedAt > here.createdAt);
      // what was acknowledged before the server's first life counts for it (src/domain/alerts/acknowledgement.ts)
      const isFirst = !ashore && !isOpen(here) && (await db().alertMarks.get(ID)) === undefined;
      if (isNext || isFirst) this.lives += 1;
      await putShore((this.#ashore = this.#raised(ashore)));
    },
    endAshore: async () => {
      if (this.#ashore && isOpen(this.#ashore)) await putShore((this.#ashore = { ...this.#ashore, endedAt: this.device.nowMs }));
    },
    push: async () => {
      if (!this.#ashore || !isOpen(this.#ashore)) return;
      const { createdAt: raisedAt, priority } = this.#ashore;
      const { isNews } = await claimPushedAlert(ADA, { id: ID, raisedAt, priority }, this.device.nowMs);
      if (isNews) this.pushes += 1;
    },
    acknowledge: async () => {
      const shown = [...(knownAlerts.get(ADA)?.values() ?? [])].find(needsAcknowledging);
      if (shown) await acknowledge(this.device.nowMs, shown.createdAt);
    },
    reload: async () => {
      this.device.closePages();
      this.device.openPage();
    },
    secondPage: async () => void this.device.openPage(),
    offline: async () => this.device.link.set(OFFLINE),
    online: async () => this.device.link.set({ isOffline: false, pulledAtMs: this.device.nowMs }),
  };

  #raised(row: AlertRow | undefined): AlertRow {
    return alertRow({ createdAt: this.device.nowMs, ...(row?.endedAt !== undefined && { lastEndedAt: row.endedAt }) });
  }
}

/** Orders that random play once found to fail. */
const FAILED_ONCE: (keyof Sea['steps'])[][] = [
  ['raiseHere', 'acknowledge', 'endHere', 'raiseAshore', 'raiseHere', 'push'],
  ['raiseAshore', 'endAshore', 'raiseHere', 'acknowledge', 'endHere', 'raiseHere'],
  ['raiseHere', 'acknowledge', 'raiseAshore', 'endAshore', 'raiseHere', 'raiseAshore'],
];

test('whatever comes in whatever order, each life of a situation is told once on this device', async () => {
  const step = fc.constantFrom(...(Object.keys(new Sea().steps) as (keyof Sea['steps'])[]));
  let sea: Sea;
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        sea = new Sea();
        const { device } = sea;
        device.openPage();
        for (const name of steps) {
          device.nowMs += 11 * MINUTE_MS; // so that every telling may be heard
          await sea.steps[name]();
          device.nowMs += MINUTE_MS;
          await device.settled();
        }
        const said = (what: string) => device.said.filter((one) => one.startsWith(what)).length + sea.pushes;
        expect({ toasts: said('toast'), noises: said('noise') }).toEqual({ toasts: sea.lives, noises: sea.lives });
      })
      .afterEach(() => sea.device.forget()),
    { numRuns: 15, examples: FAILED_ONCE.map((steps) => [steps]) },
  );
});
