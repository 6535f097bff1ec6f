// Access tokens: 15 minutes, one algorithm (EdDSA), every registered claim checked (RFC 8725). They name a session and no rights: rights
// are read from the session's row, so that a removed role takes effect at once.
import type { FastifyInstance } from 'fastify';
import fastifyJwt from '@fastify/jwt';
import { ACCESS_TOKEN_S } from '#contract/entities/accounts.ts';
import type { Keys } from '#server/keys.ts';

const ISSUER = 'fathom';
const AUDIENCE = 'fathom-api';
/** RFC 9068: a token of another use (mailed, pushed) must not pass for one that opens calls. */
const TYPE = 'at+jwt';
/** Two servers' clocks may differ by this much. */
const LEEWAY_MS = 60_000;
const HEADER_MEMBERS = new Set(['alg', 'typ', 'kid']);

export interface AccessTokens {
  sign(of: { sessionId: string; accountId: string }): string;
  /** undefined for anything that this server did not sign for this use, or that is no longer or not yet good. */
  verify(token: string): { sessionId: string; accountId: string } | undefined;
}

interface Verified {
  header: Record<string, unknown>;
  payload: { jti?: unknown; sub?: unknown };
}

/** Registers @fastify/jwt with our one algorithm and returns its only two uses. */
export async function createAccessTokens(app: FastifyInstance, keys: Keys): Promise<AccessTokens> {
  await app.register(fastifyJwt, {
    secret: { private: keys.accessPrivate, public: keys.accessPublic },
    sign: {
      algorithm: 'EdDSA',
      iss: ISSUER,
      aud: AUDIENCE,
      expiresIn: ACCESS_TOKEN_S, // this package counts seconds here, and milliseconds in clockTolerance
      notBefore: 0,
      kid: keys.accessKeyId,
      header: { alg: 'EdDSA', typ: TYPE },
    },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['iss', 'aud', 'exp', 'nbf', 'iat', 'sub', 'jti'],
      checkTyp: TYPE,
      clockTolerance: LEEWAY_MS,
      complete: true,
    },
  });
  return {
    sign: ({ sessionId, accountId }) => app.jwt.sign({}, { jti: sessionId, sub: accountId }),
    verify(token) {
      try {
        const { header, payload } = app.jwt.verify<Verified>(token);
        const known = header['kid'] === keys.accessKeyId && Object.keys(header).every((member) => HEADER_MEMBERS.has(member));
        if (!known || typeof payload.jti !== 'string' || typeof payload.sub !== 'string') return undefined;
        return { sessionId: payload.jti, accountId: payload.sub };
      } catch {
        return undefined; // every reason is the same to who sent it
      }
    },
  };
}
