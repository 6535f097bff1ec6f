// Which page of an account moves edits and rows: the one that holds the lock, or that took it from one whose heartbeat stopped (SY14). Two
// leaders at once do no harm (push.ts); this only keeps them from wasting the link.
import { noteClock } from '#store/clock-shown.ts';
import type { LocalStore, LocalTx } from '#store/device/local-store.ts';
import type { EngineEnvironment } from './transport.ts';

/** Web Locks on a device. Tests and the simulation use their own, with leaders that freeze. */
export interface Locks {
  /** Waits for its turn, then holds the lock until `work` ends. Rejects when the lock was stolen, or when `signal` ends the waiting. */
  request(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<unknown>;
  /** Takes the lock at once from whoever holds it. */
  steal(name: string, work: () => Promise<void>): Promise<unknown>;
}

export const BEAT_MS = 5_000;
/**
 * This many looks at an unchanged heartbeat: 15 s. Looks are counted, not clock time, so that a clock that is set does not steal the lock.
 */
const STILL_LOOKS = 3;
const KEY = 'leader';

export const leaderLock = (accountId: string): string => `fathom-sync-${accountId}`;

/** The leader's last heartbeat, as text to compare. */
export const readBeat = async (tx: LocalTx): Promise<string> => JSON.stringify((await tx.get('syncState', KEY))?.value);

interface LeaderParts {
  /** Undefined where the browser has no locks (plain http): every page leads, which is harmless. */
  locks: Locks | undefined;
  store: LocalStore;
  surroundings: EngineEnvironment;
  accountId: string;
  onLead: () => void;
  onLost: () => void;
}

interface Term {
  id: string;
  release: () => void;
}

/** Tries to lead until it is stopped, and again after it lost the lock. `stop` does not call onLost. */
export function seekLead({ locks, store, surroundings, accountId, onLead, onLost }: LeaderParts): { stop(): void } {
  // longer than most: the functions inside share the state at its top
  const { after, now, random } = surroundings;
  const name = leaderLock(accountId);
  let stopped = false;
  let term: Term | undefined;
  let waiting: AbortController | undefined;
  let callOffTick: (() => void) | undefined;
  let seen: string | undefined;
  let stillLooks = 0;

  /** The lock is ours until the promise settles. */
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
      // the lock was stolen, or the wait was ended: both are handled below. If a steal was never granted, the browser refuses locks, and
      // heartbeats alone decide who leads
      if (how === 'steal' && !mine.term) await lead(mine);
    }
    lose(mine.term);
    // do not ask a browser that refuses at once in an endless loop
    if (!stopped && waiting === wait) after(BEAT_MS, () => !stopped && waiting === wait && void seek('request'));
  }

  /** Writes the leader's heartbeat. It also notices that another page took over while this one was frozen. */
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
      // a failing storage says nothing about who leads
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
