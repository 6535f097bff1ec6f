// A device that renews its session over a link that loses answers, and thieves who copied its token, against the real sessions of the
// server (SY16). It is a world of its own: nothing of it depends on edits, and it needs a real database.
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

/** Planted bug: as if the answer that a token once got were given again for ever, so that no copy is ever noticed. */
export function forgivingTokens(sessions: Renewing): Renewing {
  const given = new Map<string, OpenSession>();
  return {
    async refresh(token, address) {
      const answer = given.get(token) ?? (await sessions.refresh(token, address));
      if (answer) given.set(token, answer);
      return answer;
    },
  };
}

export interface RenewalReport {
  /** Renewals of the device that were begun. */
  rounds: number;
  sessions: number;
  lostAnswers: number;
  /** A copy was used after a younger token had been: each must end its session. */
  reuses: number;
  caught: number;
  /** A copy was used while it was no older than what the device used last: SY16 cannot tell it from a second try. */
  unseen: number;
  /** What SY16 forbids, in words. None is the promise. */
  broken: string[];
}

interface RenewalWorld {
  seed: number;
  rounds: number;
  sessions: Renewing;
  /** Signs the device in; answers its first token. */
  open: () => Promise<string>;
  passMs: (ms: number) => void;
}

/** Of one session: the tokens in their order, and the youngest that was used. What is forbidden is judged by these numbers alone. */
class Chain {
  readonly #tokens: string[];
  readonly #report: RenewalReport;
  readonly #sessions: Renewing;
  #youngestUsed = -1;
  ended = false;

  constructor(first: string, sessions: Renewing, report: RenewalReport) {
    this.#tokens = [first];
    this.#sessions = sessions;
    this.#report = report;
  }

  /** Uses token number `no`; answers whether it was taken. */
  async use(no: number): Promise<boolean> {
    const { broken } = this.#report;
    const name = `session ${this.#report.sessions}, token ${no}`;
    const isReuse = !this.ended && no < this.#youngestUsed;
    if (isReuse) this.#report.reuses += 1;
    const answer = await this.#sessions.refresh(this.#tokens[no] ?? '', ADDRESS);
    if (answer) {
      if (this.ended) broken.push(`${name}: taken after the session had ended`);
      if (isReuse) broken.push(`${name}: taken although token ${this.#youngestUsed} had been used`);
      this.#youngestUsed = Math.max(this.#youngestUsed, no);
      if ((this.#tokens[no + 1] ?? answer.refreshToken) !== answer.refreshToken) broken.push(`${name}: two different successors`);
      this.#tokens[no + 1] = answer.refreshToken;
      return true;
    }
    if (!this.ended && !isReuse) broken.push(`${name}: signed out for no reason`);
    if (isReuse) this.#report.caught += 1;
    this.ended = true;
    return false;
  }
}

/** What happens to one renewal on its way: each of them is drawn. */
const LINK = { lostRequest: 0.05, lostAnswer: 0.1, twiceAtOnce: 0.05 };
const THIEVES = 0.3;

/** One session of 10 to 70 renewals; some have a thief, who copies the token at one time and uses it at another. */
async function renewOneSession({ sessions, open, passMs }: RenewalWorld, random: () => number, report: RenewalReport): Promise<void> {
  report.sessions += 1;
  const chain = new Chain(await open(), sessions, report);
  const most = report.rounds + 10 + Math.floor(random() * 60);
  const copiesAt = random() < THIEVES ? report.rounds + Math.floor(random() * 30) : undefined;
  const usesAt = copiesAt === undefined ? undefined : copiesAt + Math.floor(random() * 8);
  let held = 0;
  let copied = 0;
  for (; report.rounds < most && !chain.ended; report.rounds += 1) {
    passMs(60_000 + random() * 14 * 60_000);
    if (report.rounds === copiesAt) copied = held;
    if (report.rounds === usesAt && (await chain.use(copied))) report.unseen += 1;
    if (random() < LINK.lostRequest) continue;
    const tries = random() < LINK.twiceAtOnce ? [held, held] : [held];
    const taken = await Promise.all(tries.map((no) => chain.use(no)));
    if (random() < LINK.lostAnswer) report.lostAnswers += 1;
    else if (taken.every(Boolean)) held += 1;
  }
  if (chain.ended) await chain.use(held); // whatever anybody holds is refused from then on
}

/** Renews over a bad link, session after session, until `rounds` renewals were begun. */
export async function renewMany(world: RenewalWorld): Promise<RenewalReport> {
  const random = seeded(world.seed);
  const report: RenewalReport = { rounds: 0, sessions: 0, lostAnswers: 0, reuses: 0, caught: 0, unseen: 0, broken: [] };
  while (report.rounds < world.rounds) await renewOneSession(world, random, report);
  return report;
}
