// API keys as text: fth_<8 letters that identify the key>_<secret>. The secret is random and long, so one hash is enough to store it.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const KEY = /^fth_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

export interface KeyText {
  prefix: string;
  secret: string;
}

export const drawKey = (): KeyText => ({
  prefix: Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  secret: randomBytes(32).toString('base64url'),
});

export const writeKey = ({ prefix, secret }: KeyText): string => `fth_${prefix}_${secret}`;

export function readKey(text: string): KeyText | undefined {
  const [, prefix, secret] = KEY.exec(text) ?? [];
  return prefix !== undefined && secret !== undefined ? { prefix, secret } : undefined;
}

export const hashKey = ({ prefix, secret }: KeyText): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`${prefix}\n${secret}`).digest());

/** Takes equally long for a key that does not exist. */
export function isHashOf(stored: Uint8Array | undefined, key: KeyText): boolean {
  const same = timingSafeEqual(stored ?? new Uint8Array(32), hashKey(key));
  return same && stored !== undefined;
}
