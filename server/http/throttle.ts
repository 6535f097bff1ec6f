// Slows down guessing and flooding. Counts tries in memory; forgets them after the window. No stranger can lock an account's owner out.
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { networkOf } from './client-address.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_COUNTERS = 100_000;

export interface ThrottleLimits {
  /** One person mistyping from one place. */
  perAddressAndAccount: number;
  /** One place trying many accounts; an office or a ship behind one address mistypes less. */
  perAddress: number;
  /** Many places trying one account: then only places this account has signed in from go on being heard. */
  perAccount: number;
  /** How long a try counts; a quarter of an hour if absent. */
  windowMs?: number;
}

/** For whatever takes a password. */
export const GUESSES: ThrottleLimits = { perAddressAndAccount: 10, perAddress: 100, perAccount: 100 };
/** For whatever sends a mail to somebody's address. */
export const MAILS: ThrottleLimits = { perAddressAndAccount: 5, perAddress: 50, perAccount: 20 };

interface Counter {
  tries: number;
  endsAtMs: EpochMs;
}

/** Where an attempt comes from. */
export interface TryOrigin {
  address: string;
  /**
   * A device that the account's owner has used (features/auth/known-devices.ts). Its attempts are counted separately: they affect nobody
   * else, and strangers' attempts elsewhere or behind the same address do not affect it.
   */
  device?: string | undefined;
}

export interface Throttle {
  /** Milliseconds to wait before the next attempt counts; 0 for none. `isKnownAddress` is called only when many places try one account. */
  waitMs(place: TryOrigin, account: string, isKnownAddress: () => Promise<boolean>): Promise<number>;
  /** Counts a try as wrong before it is looked at, so that a hundred at once are a hundred. */
  begin(place: TryOrigin, account: string): void;
  /** It was right: it never counted, and the mistyping before it is forgiven. */
  right(place: TryOrigin, account: string): void;
}

/** `account` is whatever names one, whether or not it exists: the address that was typed. */
export function createThrottle(clock: () => EpochMs, limits: ThrottleLimits): Throttle {
  const { perAddressAndAccount, perAddress, perAccount, windowMs = WINDOW_MS } = limits;
  const counters = new Map<string, Counter>();

  const live = (key: string | undefined): Counter | undefined => {
    const counter = key === undefined ? undefined : counters.get(key);
    return counter && counter.endsAtMs > clock() ? counter : undefined;
  };
  const over = (key: string | undefined, most: number): number => {
    const counter = live(key);
    return counter && counter.tries >= most ? counter.endsAtMs - clock() : 0;
  };
  function count(key: string): void {
    const counter = live(key);
    if (counter) counter.tries += 1;
    else {
      counters.delete(key); // to the end: the map stays in order of age
      counters.set(key, { tries: 1, endsAtMs: clock() + windowMs });
    }
    for (const [oldest] of counters) {
      if (counters.size <= MAX_COUNTERS && live(oldest)) break;
      counters.delete(oldest);
    }
  }
  const keysOf = ({ address, device }: TryOrigin, account: string): Keys => {
    if (device !== undefined) return { both: `d ${device} ${account}` };
    const place = networkOf(address);
    return { both: `b ${place} ${account}`, address: `a ${place}`, account: `e ${account}` };
  };

  return {
    async waitMs(place, account, isKnownAddress) {
      const keys = keysOf(place, account);
      const here = Math.max(over(keys.both, perAddressAndAccount), over(keys.address, perAddress));
      if (here > 0) return here;
      const everywhere = over(keys.account, perAccount);
      return everywhere > 0 && !(await isKnownAddress()) ? everywhere : 0;
    },
    begin(place, account) {
      const keys = keysOf(place, account);
      for (const key of [keys.both, keys.address, keys.account]) if (key !== undefined) count(key);
    },
    right(place, account) {
      const keys = keysOf(place, account);
      counters.delete(keys.both);
      for (const counter of [live(keys.address), live(keys.account)]) if (counter) counter.tries -= 1;
    },
  };
}

interface Keys {
  both: string;
  address?: string;
  account?: string;
}

interface Tried extends TryOrigin {
  account: string;
  isKnownAddress: () => Promise<boolean>;
  /** Only for answers over HTTP: the time to wait. */
  reply?: { header(name: string, value: number): unknown };
  /** What there were too many of. */
  tries?: string;
}

/** Counts the try. @throws Refusal tooMany, with the time to wait in words and in the header */
export async function countTry(
  throttle: Throttle,
  { address, device, account, isKnownAddress, reply, tries = 'wrong tries' }: Tried,
): Promise<void> {
  const waitMs = await throttle.waitMs({ address, device }, account, isKnownAddress);
  if (waitMs > 0) {
    reply?.header('retry-after', Math.ceil(waitMs / 1000));
    const wait = waitMs > 2 * HOUR_MS ? `${Math.ceil(waitMs / HOUR_MS)} h` : `${Math.ceil(waitMs / 60_000)} min`;
    throw new Refusal('tooMany', `Too many ${tries}. Wait ${wait} and try again.`);
  }
  throttle.begin({ address, device }, account);
}
