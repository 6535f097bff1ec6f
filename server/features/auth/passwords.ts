// Hashes and checks passwords: argon2id, 19 MiB, two passes, one lane (OWASP's floor, November 2026). Never keeps or logs one.
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** The package's own choice of algorithm is argon2id; a test looks at the hash. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** At most this many in parallel: more would only wait for cores, and block files and compression, which share Node's threads. */
function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const gate = createGate(Math.max(1, availableParallelism()));

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) the same work is done for nothing, so that both take alike. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
}

export const passwords: Passwords = {
  hash: (password) => gate(() => hash(password, OPTIONS)),
  async matches(storedHash, password) {
    const matched = await gate(async () => verify(storedHash ?? (await decoy()), password));
    return storedHash !== undefined && matched;
  },
};

let decoyHash: Promise<string> | undefined;
/** A hash of a password that nobody knows, with today's parameters. */
function decoy(): Promise<string> {
  decoyHash ??= hash(generatePassword(), OPTIONS);
  return decoyHash;
}

/** Whether a hash was made with weaker settings than today's and should be made again at the next sign-in. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith(CURRENT);

/** Without letters and digits that look alike in a terminal. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 25 letters in groups of five: 123 bits. */
export function generatePassword(): string {
  return Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-');
}
