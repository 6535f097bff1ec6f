// Writes a mail in the transaction of the action that it is about: both happen or neither. send-mails.ts sends it.
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
  /** The values that the kind's text and link name (letter-texts-en.ts, render-letter.ts). */
  values: LetterValues;
  /** For an address that is not proven to be the account's: the mail is deleted with the account or its request. */
  accountId?: string;
  /** Of the mail, and of its Message-ID: letters, digits and dashes. Absent: a new one. */
  id?: string;
}

export interface Mailer {
  /** Costs one statement. Returns the mail's id. @throws Error when a value of the kind is missing */
  write(tx: Tx, letter: NewLetter): Promise<string>;
  /**
   * Does the same work, to the last row, without a mail: for calls whose answer must not tell whether an account exists. The row has no
   * recipient, is never sent and is deleted at the next round (send-mails.ts).
   */
  pretend(tx: Tx, letter: NewLetter): Promise<void>;
  /** What the caller is told about a written mail. Its link then proves nothing about the address: see `isHandedOver`. */
  handover(letter: Pick<NewLetter, 'kind' | 'values'>): Handover;
  /** Without a mail server: whoever requested the mail gets its link. */
  isHandedOver: boolean;
}

/** The recipient of a row that only pretends. No address is empty. */
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
  async function put(tx: Tx, { to, kind, values, accountId, id = randomUUID() }: NewLetter, nextAtMs: EpochMs): Promise<string> {
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
