// Which page of an account moves edits and rows: the one that holds the lock, or took it from one that stopped beating (SY14).
// Two that both believe to lead do no harm (push.ts); this only keeps them from wasting the line.
import { noteClock } from '#store/clock-shown.ts';
import type { LocalStore, LocalTx } from '#store/local-store.ts';
import type { Surroundings } from './transport.ts';

/** Web Locks on a device; tests and the simulation give their own, with leaders that freeze. */
export interface Locks {
  /** Waits its turn, then holds the lock until `work` ends. Rejects when it was taken away, or when `signal` ends the waiting. */
  request(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<unknown>;
  /** The same at once, taking it away from whoever holds it. */
  steal(name: string, work: () => Promise<void>): Promise<unknown>;
}

export const BEAT_MS = 5_000;
/** So many looks at a heartbeat that does not move: 15 s. Looks are counted, not clocks, so that a set clock takes nothing away. */
const STILL_LOOKS = 3;
const KEY = 'leader';

export const leaderLock = (accountId: string): string => `fathom-sync-${accountId}`;

/** The leader's last sign of life, as text to compare. */
export const readBeat = async (tx: LocalTx): Promise<string> => JSON.stringify((await tx.get('syncState', KEY))?.value);

interface LeaderParts {
  /** Undefined where the browser has none (plain http): every page leads, which is harmless. */
  locks: Locks | undefined;
  store: LocalStore;
  surroundings: Surroundings;
  accountId: string;
  onLead: () => void;
  onLost: () => void;
}

interface Term {
  id: string;
  release: () => void;
}

/** Seeks to lead until it is stopped, and again after it was lost. onLost is not called for stop. */
export function seekLead({ locks, store, surroundings, accountId, onLead, onLost }: LeaderParts): { stop(): void } {
  // longer than most: what is inside shares the state at its top
  const { after, now, random } = surroundings;
  const name = leaderLock(accountId);
  let stopped = false;
  let term: Term | undefined;
  let waiting: AbortController | undefined;
  let callOffTick: (() => void) | undefined;
  let seen: string | undefined;
  let stillLooks = 0;

  /** The lock is ours until the promise ends. */
  const lead = (mine: { term?: Term }): Promise<void> => {
    if (stopped || term) return Promise.resolve();
    return new Promise((release) => {
      term = mine.term = { id: String(random()), release };
      void tick('take');
      onLead();
    });
  };

  function lose(lost: Term | undefined): void {
    lost?.release();
    if (!lost || term !== lost) return;
    term = undefined;
    stillLooks = 0;
    if (!stopped) onLost();
  }

  async function seek(how: 'request' | 'steal'): Promise<void> {
    const mine: { term?: Term } = {};
    waiting?.abort();
    const wait = new AbortController();
    waiting = wait;
    try {
      await (how === 'request' ? locks?.request(name, () => lead(mine), wait.signal) : locks?.steal(name, () => lead(mine)));
    } catch {
      // taken away, or waited for in vain: both are told below. A steal that was never granted: the browser refuses its locks, and
      // heartbeats alone must tell who leads
      if (how === 'steal' && !mine.term) await lead(mine);
    }
    lose(mine.term);
    // a browser that refuses at once must not be asked in a circle
    if (!stopped && waiting === wait) after(BEAT_MS, () => !stopped && waiting === wait && void seek('request'));
  }

  /** A leader's heartbeat, which also tells it that another has taken over while it was frozen. */
  async function beat({ id }: Term, take: boolean): Promise<boolean> {
    return store.transaction(async (tx) => {
      const held = (await tx.get('syncState', KEY))?.value as { id: string; beats: number } | undefined;
      if (!take && held && held.id !== id) return false;
      await tx.put('syncState', [{ key: KEY, value: { id, beats: held?.id === id ? held.beats + 1 : 0 } }]);
      await noteClock(tx, now());
      return true;
    });
  }

  async function look(): Promise<void> {
    const value = await store.transaction(readBeat);
    stillLooks = value === seen ? stillLooks + 1 : 0;
    seen = value;
    if (stillLooks < STILL_LOOKS || term || stopped) return;
    stillLooks = 0;
    void seek('steal');
  }

  async function tick(how?: 'take'): Promise<void> {
    callOffTick?.();
    callOffTick = stopped ? undefined : after(BEAT_MS, () => void tick());
    const mine = term;
    try {
      if (!mine) await look();
      else if (!(await beat(mine, how === 'take'))) lose(mine);
    } catch {
      // a storage that fails says nothing of who leads
    }
  }

  if (locks) {
    void seek('request');
    void tick();
  } else onLead();
  return {
    stop() {
      stopped = true;
      callOffTick?.();
      waiting?.abort();
      term?.release();
    },
  };
}
