// Whether who holds the mailed link is the one who registered. The link alone proves the mailbox and no more: whoever typed a stranger's
// address chose the password, and the stranger's click must not open an account with it.
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#server/refusal.ts';
import { passwords } from './passwords.ts';

/** What waits beside the token until the address is proven; of an address that has an account, nothing. */
export interface Pending {
  passwordHash: string;
  /** Of the secret in the cookie of the browser that registered. */
  browserHash: string;
  firstName: string;
  lastName: string;
}

/** What the browser that registers keeps. */
export const drawBrowserSecret = (): string => randomBytes(32).toString('base64url');
export const hashBrowserSecret = (secret: string): string => createHash('sha256').update(`registration\n${secret}`).digest('hex');

/** What somebody shows beside the token. */
export interface Shown {
  browserSecret: string | undefined;
  password: string | undefined;
}

/** By the browser, or by the password on any other device. */
export async function isRegistrant({ browserHash, passwordHash }: Pending, { browserSecret, password }: Shown): Promise<boolean> {
  if (browserSecret !== undefined && hashBrowserSecret(browserSecret) === browserHash) return true;
  return password !== undefined && passwords.matches(passwordHash, password);
}

/** 422 at the field, as wherever a password is asked beside something else: a 401 would be about a session. */
export const notRegistrant = ({ password }: Shown): Refusal =>
  password === undefined
    ? new Refusal('invalid', 'This is another browser than the one that registered. Type the password that you chose there.', [
        { field: 'password', message: 'is needed' },
      ])
    : new Refusal('invalid', 'This is not the password that was chosen at the registration.', [{ field: 'password', message: 'is wrong' }]);
