// Who may call what: the one place that decides, for every route of the registry, and says no unless a line below says yes.
// Whether a row is the caller's own is the policy of its feature.
import type { FastifyRequest } from 'fastify';
import type { Who } from '#contract/endpoint.ts';
import type { Caller } from './handlers.ts';
import { Refusal } from './refusal.ts';

/** Who a bearer token stands for; undefined when it is not good, or its session has ended. */
export type Identify = (token: string) => Promise<Caller | undefined>;

const forbidden = () => new Refusal('forbidden', 'You may not do this.');

async function callerOf(request: FastifyRequest, identify: Identify): Promise<Caller> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = token === undefined ? undefined : await identify(token);
  if (!caller) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.');
  return caller;
}

/**
 * A browser names the page that asks; it must be ours. A program that is no browser names none and carries nobody's cookies but its
 * own. `null` (sandboxes, redirects) is a name and is refused. The name may be the one this very request was sent to: no page can
 * make a browser lie about that, and a name that only points here (DNS rebinding) has none of our cookies.
 */
export function isAllowedOrigin(
  headers: { origin?: string; host?: string; 'sec-fetch-site'?: string },
  publicOrigin: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site']);
  return origin === publicOrigin || (host !== undefined && [`http://${host}`, `https://${host}`].includes(origin));
}

/** Answers the caller where the call needs one, nothing where it does not. @throws Refusal */
export async function authorise(
  who: Who,
  request: FastifyRequest,
  identify: Identify,
  publicOrigin: string | undefined,
): Promise<Caller | undefined> {
  if (who === 'anyone') return undefined;
  if (who === 'cookie') {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const headers = {
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { host }),
      ...(typeof site === 'string' && { 'sec-fetch-site': site }),
    };
    if (!isAllowedOrigin(headers, publicOrigin)) throw forbidden();
    return undefined;
  }
  if (who === 'signedIn') return callerOf(request, identify);
  if (Array.isArray(who)) {
    const caller = await callerOf(request, identify);
    if (who.includes(caller.role)) return caller;
  }
  throw forbidden();
}
