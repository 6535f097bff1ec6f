// Refresh tokens as text: the session, a secret, and our signature. The database stores only hashes of them.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface RefreshToken {
  sessionId: string;
  secret: string;
}

export interface RefreshTokens {
  first(sessionId: string): RefreshToken;
  /**
   * The one successor of a token. It is computed, not random: two requests with one token (two tabs, a lost answer) get the same successor,
   * so a bad link signs nobody out (SY16). Without our key it cannot be predicted.
   */
  next(token: RefreshToken): RefreshToken;
  write(token: RefreshToken): string;
  /** undefined when we did not make it. An old token of ours reads well: that is how its reuse is noticed. */
  read(text: string): RefreshToken | undefined;
  hash(token: RefreshToken): Uint8Array;
}

export function createRefreshTokens(key: Buffer): RefreshTokens {
  const mac = (purpose: string, { sessionId, secret }: RefreshToken) =>
    createHmac('sha256', key).update(`${purpose}\n${sessionId}\n${secret}`).digest();
  const mark = (token: RefreshToken) => mac('mark', token).subarray(0, 16);

  return {
    first: (sessionId) => ({ sessionId, secret: randomBytes(32).toString('base64url') }),
    next: (token) => ({ sessionId: token.sessionId, secret: mac('next', token).toString('base64url') }),
    write: (token) => `${token.sessionId}.${token.secret}.${mark(token).toString('base64url')}`,
    read(text) {
      const [sessionId, secret, given, ...rest] = text.length < 256 ? text.split('.') : [];
      if (!sessionId || !secret || !given || rest.length > 0) return undefined;
      const token = { sessionId, secret };
      const marked = Buffer.from(given, 'base64url');
      const expected = mark(token);
      return marked.length === expected.length && timingSafeEqual(marked, expected) ? token : undefined;
    },
    hash: (token) => new Uint8Array(createHash('sha256').update(`${token.sessionId}.${token.secret}`).digest()),
  };
}
