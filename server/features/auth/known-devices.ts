// Which browsers may try passwords for an account however many strangers do: those that signed in to it before, by a signed cookie, and
// those that opened a link which was mailed to its address. Neither opens anything: the password is asked all the same.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { seeCode } from '#server/mailed-codes.ts';
import type { SecretCookie } from './secret-cookies.ts';

/** Of accounts that share one browser, such as a bridge's: the newest stay known. */
const MOST_ACCOUNTS = 8;
/** How long a mailed link lets a browser try. */
export const LINK_MINUTES = 60;
/** 96 bits: nobody meets one by trying. */
const TAG_CHARS = 16;
const COOKIE = /^([\w-]{22})((?:\.[\w-]{16}){1,8})$/;

export interface KnownDevices {
  /** What the throttle calls the caller's device; undefined where this account does not know it. Asks the database for links alone. */
  deviceOf(tried: { request: FastifyRequest; email: string; link: string | undefined; nowMs: EpochMs }): Promise<string | undefined>;
  /** From now on the browser is known: somebody signed in to the account with it. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/** `secret` signs the cookies. They name nobody: a number of the browser's own, and a tag for each address that signed in. */
export function createKnownDevices({ db, secret, cookie }: { db: Db; secret: Uint8Array; cookie: SecretCookie }): KnownDevices {
  const tagOf = (device: string, email: string): string =>
    createHmac('sha256', secret).update(`known device\n${device}\n${email}`).digest('base64url').slice(0, TAG_CHARS);
  const read = (request: FastifyRequest): { device: string; tags: string[] } | undefined => {
    const [, device, tags] = COOKIE.exec(cookie.get(request) ?? '') ?? [];
    return device === undefined || tags === undefined ? undefined : { device, tags: tags.slice(1).split('.') };
  };
  const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

  return {
    async deviceOf({ request, email, link, nowMs }) {
      const held = read(request);
      if (held && held.tags.some((tag) => isSame(tag, tagOf(held.device, email)))) return held.device;
      if (link === undefined) return undefined;
      const code = await seeCode(db, { purpose: 'signInLink', secret: link, nowMs });
      return code?.email === email ? `link ${link}` : undefined;
    },
    remember(request, reply, email) {
      const { device, tags } = read(request) ?? { device: randomBytes(16).toString('base64url'), tags: [] };
      const tag = tagOf(device, email);
      if (!tags.includes(tag)) cookie.set(reply, [device, tag, ...tags.slice(0, MOST_ACCOUNTS - 1)].join('.'));
    },
  };
}
