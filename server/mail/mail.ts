// Writes a mail in the transaction of the action it tells of: both happen or neither. Sending is the sender's (send-mails.ts).
import { randomUUID } from 'node:crypto';
import type { Handover } from '#contract/entities/administration.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { LetterKind } from './letter-kinds.ts';
import { type LetterValues, linkOf, renderLetter } from './render-letter.ts';
import { sealValues } from './sealed-values.ts';

export interface NewLetter {
  to: string;
  kind: LetterKind;
  /** Those that the kind's text and link name (letter-texts-en.ts, render-letter.ts). */
  values: LetterValues;
  /** Where the address is not proven to be the account's: with it the mail goes when the account or its wish goes. */
  accountId?: string;
}

export interface Mailer {
  /** Costs one statement. Answers the mail's id. @throws Error when a value of the kind is missing */
  write(tx: Tx, letter: NewLetter): Promise<string>;
  /**
   * The same work to the last row, and no mail: where an answer must not tell whether there was anybody to write to. The row is to
   * nobody, is never sent and goes when mails are next looked for (send-mails.ts).
   */
  pretend(tx: Tx, letter: NewLetter): Promise<void>;
  /** What the caller is told of a mail that was written. Its link proves nothing of the address then: see `isHandedOver`. */
  handover(letter: Pick<NewLetter, 'kind' | 'values'>): Handover;
  /** Without a mail server: whoever asked for the mail has its link. */
  isHandedOver: boolean;
}

/** Whom a row is to that only pretends. No address is empty. */
export const NOBODY = '';
const NEVER_MS = Number.MAX_SAFE_INTEGER;

export function createMailer({
  clock,
  key,
  mailConfigured = true,
}: {
  clock: () => EpochMs;
  key: Buffer;
  mailConfigured?: boolean;
}): Mailer {
  async function put(tx: Tx, { to, kind, values, accountId }: NewLetter, nextAtMs: EpochMs): Promise<string> {
    const id = randomUUID();
    const { subject } = renderLetter({ kind, values }, '');
    await tx.query(
      `insert into mails (id, kind, to_address, subject, sealed, created_at_ms, next_at_ms, account_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, kind, to, subject, sealValues(key, id, values), clock(), nextAtMs, accountId ?? null],
    );
    return id;
  }
  return {
    write: (tx, letter) => put(tx, letter, clock()),
    pretend: async (tx, letter) => void (await put(tx, { ...letter, to: NOBODY }, NEVER_MS)),
    handover({ kind, values }) {
      const link = mailConfigured ? undefined : linkOf(kind, values);
      return { mailed: mailConfigured, ...(link !== undefined && { link }) };
    },
    isHandedOver: !mailConfigured,
  };
}
