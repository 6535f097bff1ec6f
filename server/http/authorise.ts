// Who may call what: the only place that decides, for every route of the registry; it refuses unless a line below allows. Whether a row is
// the caller's own is decided by the policy of its feature.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal, sessionEnded } from './refusal.ts';

/** The caller of a bearer token; undefined when it is invalid, or its session has ended. */
export type Identify = (token: string) => Promise<Caller | undefined>;

/** The caller of an API key. @throws Refusal when it is invalid, used from a wrong address, or used too often */
export type IdentifyKey = (key: string, address: string) => Promise<Caller>;

export interface CallGate {
  identify: Identify;
  identifyKey: IdentifyKey;
  /** Who a session is of now; undefined when it has ended. */
  seeSession: (sessionId: string) => Promise<Caller | undefined>;
  /** As `identifyKey`, of a call that was counted. */
  seeKey: IdentifyKey;
  publicOrigin: string | undefined;
}

const forbidden = () => new Refusal('forbidden', 'You may not do this.');

export const tokenOf = (request: FastifyRequest) => /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

async function callerOf(request: FastifyRequest, { identify, identifyKey }: CallGate): Promise<Caller> {
  const token = tokenOf(request);
  if (token?.startsWith('fth_')) return identifyKey(token, request.ip);
  const caller = token === undefined ? undefined : await identify(token);
  if (!caller) throw sessionEnded();
  return caller;
}

/** A key that may write may also read. */
function mayCall({ key }: Endpoint, { scopes }: NonNullable<Caller['apiKey']>): boolean {
  return key !== undefined && key !== 'none' && (scopes.includes(key) || scopes.includes('write'));
}

/** A key opens what the call says of keys, never what a role opens. */
function expectOpen(name: EndpointName, caller: Caller): Caller {
  const endpoint: Endpoint = endpoints[name];
  const { who, noKey = 'This API key may not make this call.' } = endpoint;
  if (caller.apiKey) {
    if (mayCall(endpoint, caller.apiKey)) return caller;
    throw new Refusal('forbidden', noKey);
  }
  if (who === 'signedIn' || (Array.isArray(who) && who.includes(caller.role))) return caller;
  throw forbidden();
}

/**
 * A browser names the page that makes the request; it must be ours. A program that is no browser names none, and has no cookies but its
 * own. `null` (sandboxes, redirects) is a name and is refused. The name may be the host of this very request: no page can make a browser
 * lie about that, and a name that only resolves here (DNS rebinding) has none of our cookies.
 */
export function isAllowedOrigin(
  headers: { origin?: string; host?: string; 'sec-fetch-site'?: string },
  publicOrigin: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site']);
  return origin === publicOrigin || (host !== undefined && [`http://${host}`, `https://${host}`].includes(origin));
}

/** Returns the caller if the call needs one, otherwise nothing. @throws Refusal */
export async function authorise(name: EndpointName, request: FastifyRequest, gate: CallGate): Promise<Caller | undefined> {
  const { who }: Endpoint = endpoints[name];
  if (who === 'anyone') return undefined;
  if (who === 'cookie') {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const headers = {
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { host }),
      ...(typeof site === 'string' && { 'sec-fetch-site': site }),
    };
    if (!isAllowedOrigin(headers, gate.publicOrigin)) throw forbidden();
    return undefined;
  }
  return expectOpen(name, await callerOf(request, gate));
}

/**
 * Again, when the body has arrived and the call's turn has come: that may be minutes later, and the session, role or key may be gone. Uses
 * the cache where it is fresh. Returns the caller as he is now. @throws Refusal
 */
export async function authoriseAgain(
  name: EndpointName,
  { sessionId, accountId, apiKey }: Caller,
  request: FastifyRequest,
  { seeSession, seeKey }: CallGate,
): Promise<Caller> {
  const now = await (apiKey ? seeKey(tokenOf(request) ?? '', request.ip) : seeSession(sessionId));
  if (now?.accountId !== accountId) throw sessionEnded();
  return expectOpen(name, now);
}
