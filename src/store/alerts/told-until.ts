// Until when each account that signs in on this device was told of all its alerts here. It outlives the session, in which ids of alerts do
// not, so that signing in repeats nothing. Account ids and times, nothing of a ship.
import { MINUTE_MS, type EpochMs } from '#contract/units.ts';
import { deviceDb } from '#store/device/device-db.ts';

const KEY = 'toldUntil';
/** People who share a device. */
const MOST_ACCOUNTS = 50;

type Times = Record<string, EpochMs>;

const read = async (): Promise<Times> => ((await deviceDb().settings.get(KEY))?.value ?? {}) as Times; // written only here

/** undefined: it was never told here. */
export const toldUntil = async (accountId: string): Promise<EpochMs | undefined> => (await read())[accountId];

/** Nothing to write while it is less than a minute further. */
export async function noteToldUntil(accountId: string, untilMs: EpochMs): Promise<void> {
  await deviceDb().transaction('rw', deviceDb().settings, async () => {
    const { [accountId]: before = 0, ...others } = await read();
    if (Math.abs(untilMs - before) < MINUTE_MS) return;
    const kept = Object.entries(others).slice(1 - MOST_ACCOUNTS);
    await deviceDb().settings.put({ key: KEY, value: { ...Object.fromEntries(kept), [accountId]: untilMs } });
  });
}
