// Codes and tokens that prove who reads an address: good once, for a time, and after a few wrong tries no more. Only hashes are kept.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

/** What a code of this purpose looks like: typed off a screen, or part of a link. */
const SHAPES = {
  resetPassword: 'typed',
  setPassword: 'link',
  verifyEmail: 'link',
  proveEmail: 'link',
  signInLink: 'link',
  invitation: 'link',
} as const;
export type CodePurpose = keyof typeof SHAPES;

/** Without letters and digits that look alike; 10 of them are 49 bits, which the most tries meet once in eighty thousand million. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const TYPED_LETTERS = 10;
/**
 * Wrong tries that end a code. Of a typed one those of its address, from wherever: the calls stop one place after ten, so that it takes
 * strangers at a thousand places to take the owner's code away. Of a link those of who holds it.
 */
export const MAX_TRIES = { typed: 10_000, link: 100 };

function drawSecret(purpose: CodePurpose): string {
  if (SHAPES[purpose] === 'link') return randomBytes(32).toString('base64url');
  const letters = Array.from({ length: TYPED_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Typed by hand: case, spaces and the dash do not count. */
const asTyped = (secret: string) => secret.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const hashOf = (purpose: CodePurpose, secret: string): Uint8Array =>
  new Uint8Array(
    createHash('sha256')
      .update(`${purpose}\n${SHAPES[purpose] === 'typed' ? asTyped(secret) : secret}`)
      .digest(),
  );

export interface NewCode {
  purpose: CodePurpose;
  email: string;
  accountId?: string;
  ttlMs: number;
  nowMs: EpochMs;
  /** Comes back with the code; no secret in it. */
  details?: Record<string, unknown>;
}

/**
 * Makes a code that stands beside older ones of the same address: somebody else's asking takes none away. The answer is the only
 * place where it is in clear: hand it to the mail (`Post.write`) in the same transaction and nowhere else.
 */
export async function issueCode(tx: Tx, { purpose, email, accountId, ttlMs, nowMs, details = {} }: NewCode): Promise<string> {
  const secret = drawSecret(purpose);
  await tx.query(
    `insert into mailed_codes (id, purpose, email, account_id, hash, details, created_at_ms, expires_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [randomUUID(), purpose, email, accountId ?? null, hashOf(purpose, secret), JSON.stringify(details), nowMs, nowMs + ttlMs],
  );
  return secret;
}

export interface TriedCode {
  purpose: CodePurpose;
  /** Where the caller said whose it is, which all typed codes need: wrong tries then count against the codes of that address. */
  email?: string;
  secret: string;
  nowMs: EpochMs;
}

export interface GoodCode {
  purpose: CodePurpose;
  accountId: string | undefined;
  email: string;
  details: Record<string, unknown>;
}

interface CodeRow {
  account_id: string | null;
  email: string;
  details: Record<string, unknown>;
}

const live = (purpose: CodePurpose) => `used_at_ms is null and expires_at_ms > $3 and tries < ${MAX_TRIES[SHAPES[purpose]]}`;
const toGood = (purpose: CodePurpose, row: CodeRow | undefined): GoodCode | undefined =>
  row && { purpose, accountId: row.account_id ?? undefined, email: row.email, details: row.details };

/**
 * Uses the code up. One statement, whether or not there is such a code or address. The server's own transactions only
 * (`db.transaction(null, ...)`). undefined: not a good code. Then let the transaction commit and refuse after it: a rolled-back one
 * forgets the try.
 */
export async function useCode(tx: Tx, { purpose, email, secret, nowMs }: TriedCode): Promise<GoodCode | undefined> {
  const typed = SHAPES[purpose] === 'typed'; // whose wrong tries count; nobody guesses 256 bits, nor spoils somebody's link by trying
  if (typed && email === undefined) throw new Error(`A code for ${purpose} is of an address`);
  const rows = await tx.query<CodeRow & { used_at_ms: number | null }>(
    `update mailed_codes set used_at_ms = case when hash = $2 then $3::bigint end, tries = tries + (hash <> $2)::int
     where purpose = $1 and ${typed ? 'email = $4' : 'hash = $2 and ($4::text is null or email = $4)'} and ${live(purpose)}
     returning account_id, email, details, used_at_ms`,
    [purpose, hashOf(purpose, secret), nowMs, email ?? null],
  );
  return toGood(
    purpose,
    rows.find((row) => row.used_at_ms !== null),
  );
}

/** Whether the token of a link is good, without using it up. */
export async function seeCode(tx: Tx, { purpose, secret, nowMs }: Omit<TriedCode, 'email'>): Promise<GoodCode | undefined> {
  const [row] = await tx.query<CodeRow>(
    `select account_id, email, details from mailed_codes where purpose = $1 and hash = $2 and ${live(purpose)}`,
    [purpose, hashOf(purpose, secret), nowMs],
  );
  return toGood(purpose, row);
}

/** Something else that was asked beside the token of a link was wrong: that counts as a wrong try of its code. */
export async function countWrong(tx: Tx, { purpose, secret }: Pick<TriedCode, 'purpose' | 'secret'>): Promise<void> {
  await tx.query('update mailed_codes set tries = tries + 1 where purpose = $1 and hash = $2', [purpose, hashOf(purpose, secret)]);
}

/** Takes away the open codes of an address or an account, for what has come true another way or must not any more. */
export async function dropCodes(
  tx: Tx,
  { purpose, accountId, email }: { purpose: CodePurpose; accountId?: string; email?: string },
): Promise<void> {
  await tx.query('delete from mailed_codes where purpose = $1 and (account_id = $2 or email = $3)', [
    purpose,
    accountId ?? null,
    email ?? null,
  ]);
}

/** Takes away what can no longer be used, with what it carried: names and password hashes of those who never proved their address. */
export async function forgetCodes(tx: Tx, nowMs: EpochMs): Promise<void> {
  await tx.query('delete from mailed_codes where expires_at_ms <= $1', [nowMs]);
}
