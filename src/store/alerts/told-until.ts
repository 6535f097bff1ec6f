// The time up to which each account was told of all its alerts on this device. It is kept when the session ends, unlike the ids of alerts,
// so that the next sign-in repeats nothing. Holds account ids and times, nothing of a ship.
import { MINUTE_MS, type EpochMs } from '#contract/units.ts';
import { deviceDb } from '#store/device/device-db.ts';

const KEY = 'toldUntil';
/** The most people who share a device. */
const MOST_ACCOUNTS = 50;

type Times = Record<string, EpochMs>;

const read = async (): Promise<Times> => ((await deviceDb().settings.get(KEY))?.value ?? {}) as Times; // written only here

/** undefined: the account was never told here. */
export const toldUntil = async (accountId: string): Promise<EpochMs | undefined> => (await read())[accountId];

/** Writes nothing for a change of less than a minute. */
export async function noteToldUntil(accountId: string, untilMs: EpochMs): Promise<void> {
  await deviceDb().transaction('rw', deviceDb().settings, async () => {
    const { [accountId]: before = 0, ...others } = await read();
    if (Math.abs(untilMs - before) < MINUTE_MS) return;
    const kept = Object.entries(others).slice(1 - MOST_ACCOUNTS);
    await deviceDb().settings.put({ key: KEY, value: { ...Object.fromEntries(kept), [accountId]: untilMs } });
  });
}
