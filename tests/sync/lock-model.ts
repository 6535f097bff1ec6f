// The locks of one browser, as Web Locks hand them out: in turn, kept by a frozen tab, let go by a dead one, taken away by who steals.
import type { Locks } from '#sync/leader.ts';
import type { Life } from './life.ts';

interface Claim {
  life: Life;
  work: () => Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

export interface LockModel {
  locksOf(life: Life): Locks;
  /** Whose tab holds the lock now. */
  holder(name: string): string | undefined;
}

export function createLockModel(): LockModel {
  const held = new Map<string, Claim>();
  const waiting = new Map<string, Claim[]>();

  function letGo(name: string, claim: Claim): void {
    if (held.get(name) !== claim) return;
    held.delete(name);
    const next = (waiting.get(name) ?? []).find(({ life }) => life.isAlive());
    if (next) grant(name, next);
  }

  /** The browser has given it, though a frozen tab does not know yet. */
  function grant(name: string, claim: Claim): void {
    waiting.set(
      name,
      (waiting.get(name) ?? []).filter((other) => other !== claim && other.life.isAlive()),
    );
    held.set(name, claim);
    claim.life.after(0, 'gets the lock', () => {
      const end = () => {
        letGo(name, claim);
        claim.resolve();
      };
      claim.work().then(end, end);
    });
  }

  const aborted = () => new Error('AbortError');

  function claimOf(name: string, life: Life, work: () => Promise<void>, take: (claim: Claim) => void): Promise<unknown> {
    return new Promise<void>((resolve, reject) => {
      const claim = { life, work, resolve, reject };
      life.onDeath(() => letGo(name, claim));
      take(claim);
    });
  }

  return {
    locksOf: (life) => ({
      request: (name, work, signal) =>
        claimOf(name, life, work, (claim) => {
          if (!held.has(name)) return grant(name, claim);
          waiting.set(name, [...(waiting.get(name) ?? []), claim]);
          signal.addEventListener('abort', () => {
            const others = waiting.get(name) ?? [];
            if (!others.includes(claim)) return;
            waiting.set(
              name,
              others.filter((other) => other !== claim),
            );
            claim.reject(aborted());
          });
        }),
      steal: (name, work) =>
        claimOf(name, life, work, (claim) => {
          const robbed = held.get(name);
          if (robbed) robbed.life.after(0, 'loses the lock', () => robbed.reject(aborted()));
          grant(name, claim);
        }),
    }),
    holder: (name) => held.get(name)?.life.name,
  };
}
