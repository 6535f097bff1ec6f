// Which browsers may try passwords for an account however many strangers do: those that signed in with its present password, by a signed
// cookie, and those that opened a link which was mailed to its address. Neither opens anything: the password is asked all the same.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { seeCode } from '#server/accounts/mailed-codes.ts';
import type { SecretCookie } from './secret-cookies.ts';

/** Accounts on one browser, such as a bridge's: the newest stay known. */
const MOST_ACCOUNTS = 8;
/** How long a mailed link lets a browser try. */
export const LINK_MINUTES = 60;
/** For a number and for a tag, 96 bits: nobody guesses one. */
const CHARS = 16;
const COOKIE = /^[\w-]{32}(?:\.[\w-]{32}){0,7}$/;

/** An account, and which of its passwords it has now (`accounts.password_no`). */
export interface KnownAccount {
  id: string;
  passwordNo: number;
}

export interface KnownDevices {
  /** The throttle's name for the caller's device; undefined when this account does not know it. Queries the database for cookies and links. */
  deviceOf(tried: { request: FastifyRequest; email: string; link?: string | undefined; nowMs: EpochMs }): Promise<string | undefined>;
  /**
   * From now on the browser is known: somebody signed in to the account with it, or set its password.
   * @param sessionId where no password or mail showed it but a session: one session makes one device, however often it is copied
   */
  remember(request: FastifyRequest, reply: FastifyReply, account: KnownAccount, sessionId?: string): void;
}

/** `secret` signs the cookies. They name nobody: for each account that signed in, a number of the device and a tag. */
export function createKnownDevices({ db, secret, cookie }: { db: Db; secret: Uint8Array; cookie: SecretCookie }): KnownDevices {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, CHARS);
  const tagOf = (device: string, { id, passwordNo }: KnownAccount) => sign(`known device\n${device}\n${id}\n${passwordNo}`);
  const read = (request: FastifyRequest): string[] => {
    const text = cookie.get(request) ?? '';
    return COOKIE.test(text) ? text.split('.') : [];
  };
  const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
  /** The number of the device that the account knows. */
  const find = (entries: readonly string[], account: KnownAccount): string | undefined =>
    entries.map((entry) => entry.slice(0, CHARS)).find((device) => entries.some((entry) => isSame(entry, device + tagOf(device, account))));

  return {
    async deviceOf({ request, email, link, nowMs }) {
      const entries = read(request);
      if (entries.length > 0) {
        const [account] = await db.query<KnownAccount>('select id, password_no as "passwordNo" from accounts where email = $1', [email]);
        const device = account && find(entries, account);
        if (device !== undefined) return device;
      }
      if (link === undefined) return undefined;
      const code = await seeCode(db, { purpose: 'signInLink', secret: link, nowMs });
      return code?.email === email ? `link ${link}` : undefined;
    },
    remember(request, reply, account, sessionId) {
      const entries = read(request);
      if (find(entries, account) !== undefined) return;
      const device = sessionId === undefined ? randomBytes(12).toString('base64url') : sign(`device of a session\n${sessionId}`);
      cookie.set(reply, [device + tagOf(device, account), ...entries.slice(0, MOST_ACCOUNTS - 1)].join('.'));
    },
  };
}
