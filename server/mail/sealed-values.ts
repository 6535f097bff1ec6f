// The contents of a waiting mail, sealed with the server's own key: the database alone reveals no code.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { LetterValues } from './render-letter.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bound to the mail's id: it does not open in another row. */
export function sealValues(key: Buffer, mailId: string, values: LetterValues): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(mailId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** undefined: sealed with another key, or damaged. */
export function openValues(key: Buffer, mailId: string, sealed: Uint8Array): LetterValues | undefined {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(mailId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as LetterValues;
  } catch {
    return undefined;
  }
}
