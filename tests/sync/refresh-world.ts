// A device that renews its session over a link that loses answers, against the real sessions of the server (SY16).
// It is a world of its own: nothing of it depends on edits, and it needs a real database.
import type { OpenSession } from '#server/features/auth/sessions.ts';
import { seeded } from '#tests/fixtures/chance.ts';

/** What of the server's Sessions a device meets. */
export interface Renewing {
  refresh(token: string, address: string): Promise<OpenSession | undefined>;
}

const ADDRESS = '127.0.0.1';
const REFRESHES = 30;
const LOST = { request: 0.1, answer: 0.1, tabDied: 0.05 };

/**
 * Renews until 30 answers were kept, again and again with the token it holds when an answer does not come.
 * Answers how many attempts that took; undefined: it was signed out.
 */
export async function renewThrough(
  seed: number,
  sessions: Renewing,
  firstToken: string,
  passMs: (ms: number) => void,
): Promise<number | undefined> {
  const random = seeded(seed);
  let held = firstToken;
  let attempts = 0;
  for (let kept = 0; kept < REFRESHES; ) {
    attempts += 1;
    passMs(1000 + random() * 60_000);
    if (random() < LOST.request) continue;
    const answer = await sessions.refresh(held, ADDRESS);
    if (!answer) return undefined;
    if (random() < LOST.answer || random() < LOST.tabDied) continue;
    held = answer.refreshToken;
    kept += 1;
    passMs(14 * 60_000);
  }
  return attempts;
}

/** Planted bug: as if a token were spent by being used, whether its successor ever arrived or not. */
export function spendingTokens(sessions: Renewing): Renewing {
  const spent = new Set<string>();
  return {
    async refresh(token, address) {
      if (spent.has(token)) return undefined;
      spent.add(token);
      return sessions.refresh(token, address);
    },
  };
}
