// Codes and tokens that prove who reads an address: valid once, for a time, and for a few wrong attempts. Only hashes are stored.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

/** The form of a code for this purpose: typed by hand, or part of a link. */
const SHAPES = {
  resetPassword: 'typed',
  setPassword: 'link',
  verifyEmail: 'link',
  proveEmail: 'link',
  signInLink: 'link',
  invitation: 'link',
} as const;
export type CodePurpose = keyof typeof SHAPES;

/** Without letters and digits that look alike. 10 of them are 49 bits: the highest number of attempts hits one in eighty thousand million times. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const TYPED_LETTERS = 10;
/**
 * How many wrong attempts end a code. For a typed code all attempts for its address count, from anywhere: each place is stopped after ten,
 * so strangers would need a thousand places to end the owner's code. For a link only attempts of its holder count.
 */
export const MAX_TRIES = { typed: 10_000, link: 100 };

function drawSecret(purpose: CodePurpose): string {
  if (SHAPES[purpose] === 'link') return randomBytes(32).toString('base64url');
  const letters = Array.from({ length: TYPED_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Typed by hand: case, spaces and the dash are ignored. */
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
  /** Returned with the code; contains no secret. */
  details?: Record<string, unknown>;
}

/**
 * Makes a code beside older ones of the same address, so that somebody else's request ends none. Only the result has it in clear: pass it
 * to the mail (`Mailer.write`) in the same transaction and nowhere else.
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
  /** Given by the caller; all typed codes need it: wrong attempts count against the codes of that address. */
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
 * Uses the code up. One statement, whether or not the code or address exists. In the server's own transactions only (`db.transaction(null,
 * ...)`). undefined: not a valid code. Then let the transaction commit and refuse after it: a rollback would forget the attempt.
 */
export async function useCode(tx: Tx, { purpose, email, secret, nowMs }: TriedCode): Promise<GoodCode | undefined> {
  const typed = SHAPES[purpose] === 'typed'; // whose wrong attempts count: nobody can guess 256 bits, or end somebody's link by trying
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

/** Whether the token of a link is valid, without using it up. */
export async function seeCode(tx: Tx, { purpose, secret, nowMs }: Omit<TriedCode, 'email'>): Promise<GoodCode | undefined> {
  const [row] = await tx.query<CodeRow>(
    `select account_id, email, details from mailed_codes where purpose = $1 and hash = $2 and ${live(purpose)}`,
    [purpose, hashOf(purpose, secret), nowMs],
  );
  return toGood(purpose, row);
}

/** Other input beside a link's token was wrong: counts as a wrong attempt for its code. */
export async function countWrong(tx: Tx, { purpose, secret }: Pick<TriedCode, 'purpose' | 'secret'>): Promise<void> {
  await tx.query('update mailed_codes set tries = tries + 1 where purpose = $1 and hash = $2', [purpose, hashOf(purpose, secret)]);
}

/** Deletes the open codes of an address or account, when they are no longer needed or no longer allowed. */
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

/** Deletes codes that can no longer be used, with their contents: names and password hashes of people who never proved their address. */
export async function forgetCodes(tx: Tx, nowMs: EpochMs): Promise<void> {
  await tx.query('delete from mailed_codes where expires_at_ms <= $1', [nowMs]);
}
