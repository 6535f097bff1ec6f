// Slows down guessing. Counts wrong tries in memory; forgets them after the window. No stranger can lock an account's owner out.
import type { EpochMs } from '#contract/units.ts';

const WINDOW_MS = 15 * 60_000;
/** One person mistyping from one place. */
const PER_ADDRESS_AND_ACCOUNT = 10;
/** One place trying many accounts; an office or a ship behind one address mistypes less. */
const PER_ADDRESS = 100;
/** Many places trying one account: then only places this account has signed in from go on being heard. */
const PER_ACCOUNT = 100;
const MAX_COUNTERS = 100_000;

interface Counter {
  tries: number;
  endsAtMs: EpochMs;
}

export interface LoginThrottle {
  /** Milliseconds to wait before the next try counts; 0 for none. `isKnownAddress` is asked only when many places try one account. */
  waitMs(address: string, email: string, isKnownAddress: () => Promise<boolean>): Promise<number>;
  /** Counts a try as wrong before its password is looked at, so that a hundred at once are a hundred. */
  begin(address: string, email: string): void;
  /** It was right: it never counted, and the mistyping before it is forgiven. */
  right(address: string, email: string): void;
}

export function createLoginThrottle(clock: () => EpochMs): LoginThrottle {
  const counters = new Map<string, Counter>();

  const live = (key: string): Counter | undefined => {
    const counter = counters.get(key);
    return counter && counter.endsAtMs > clock() ? counter : undefined;
  };
  const over = (key: string, most: number): number => {
    const counter = live(key);
    return counter && counter.tries >= most ? counter.endsAtMs - clock() : 0;
  };
  function count(key: string): void {
    const counter = live(key);
    if (counter) counter.tries += 1;
    else {
      counters.delete(key); // to the end: the map stays in order of age
      counters.set(key, { tries: 1, endsAtMs: clock() + WINDOW_MS });
    }
    for (const [oldest] of counters) {
      if (counters.size <= MAX_COUNTERS && live(oldest)) break;
      counters.delete(oldest);
    }
  }
  const keysOf = (address: string, email: string) => ({ both: `b ${address} ${email}`, address: `a ${address}`, account: `e ${email}` });

  return {
    async waitMs(address, email, isKnownAddress) {
      const keys = keysOf(address, email);
      const here = Math.max(over(keys.both, PER_ADDRESS_AND_ACCOUNT), over(keys.address, PER_ADDRESS));
      if (here > 0) return here;
      const everywhere = over(keys.account, PER_ACCOUNT);
      return everywhere > 0 && !(await isKnownAddress()) ? everywhere : 0;
    },
    begin(address, email) {
      for (const key of Object.values(keysOf(address, email))) count(key);
    },
    right(address, email) {
      const keys = keysOf(address, email);
      counters.delete(keys.both);
      for (const counter of [live(keys.address), live(keys.account)]) if (counter) counter.tries -= 1;
    },
  };
}
