// Writes a mail in the transaction of the deed it tells of: both happen or neither. Sending is the sender's (send-mails.ts).
import { randomUUID } from 'node:crypto';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { LetterKind } from './letter-kinds.ts';
import { type LetterValues, renderLetter } from './render-letter.ts';
import { sealValues } from './sealed-values.ts';

export interface NewLetter {
  to: string;
  kind: LetterKind;
  /** Those that the kind's text and link name (letter-texts-en.ts, render-letter.ts). */
  values: LetterValues;
}

export interface Post {
  /** Costs one statement. Answers the mail's id. @throws Error when a value of the kind is missing */
  write(tx: Tx, letter: NewLetter): Promise<string>;
  /**
   * The same work to the last row, and no mail: where an answer must not tell whether there was anybody to write to. The row is to
   * nobody, is never sent and goes when mails are next looked for (send-mails.ts).
   */
  pretend(tx: Tx, letter: NewLetter): Promise<void>;
}

/** Whom a row is to that only pretends. No address is empty. */
export const NOBODY = '';
const NEVER_MS = Number.MAX_SAFE_INTEGER;

export function createPost({ clock, key }: { clock: () => EpochMs; key: Buffer }): Post {
  async function put(tx: Tx, { to, kind, values }: NewLetter, nextAtMs: EpochMs): Promise<string> {
    const id = randomUUID();
    const { subject } = renderLetter({ kind, values }, '');
    await tx.query(
      `insert into mails (id, kind, to_address, subject, sealed, created_at_ms, next_at_ms)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, to, subject, sealValues(key, id, values), clock(), nextAtMs],
    );
    return id;
  }
  return {
    write: (tx, letter) => put(tx, letter, clock()),
    pretend: async (tx, letter) => void (await put(tx, { ...letter, to: NOBODY }, NEVER_MS)),
  };
}
