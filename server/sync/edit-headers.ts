// What the headers of an edit say (src/contract/sync.ts, HEADERS); all optional, and each refused in words when it is not what it must be.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HEADERS, OLDEST_SYNC_SCHEMA, SYNC_SCHEMA } from '#contract/sync.ts';
import { Refusal } from '#server/refusal.ts';

export interface EditHeaders {
  key?: string;
  clientId?: string;
  ifMatch?: number;
  /** Answer the acknowledgement and not the call's own answer. */
  minimal: boolean;
}

/** Printable ASCII without blanks: a UUID is what devices send, and other clients have their own. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const CLIENT_ID = /^[A-Za-z0-9_.:-]{1,64}$/;
/** A version in quotes, which a weak tag is as well: versions are of the row and not of its bytes. */
const VERSION = /^(?:W\/)?"(\d{1,15})"$/;

/** A header that is sent twice reaches us with a comma, and fits none of these. */
function read(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value?.trim();
}

function readMatching(headers: IncomingHttpHeaders, name: string, pattern: RegExp, must: string): RegExpExecArray | undefined {
  const value = read(headers, name);
  if (value === undefined) return undefined;
  const found = pattern.exec(value);
  if (!found) throw new Refusal('invalid', `The header ${name} must be ${must}.`, [{ field: name, message: `must be ${must}` }]);
  return found;
}

/** @throws Refusal invalid */
export function readEditHeaders(headers: IncomingHttpHeaders): EditHeaders {
  const key = readMatching(headers, HEADERS.key, KEY, '1 to 255 visible characters, without blanks')?.[0];
  const clientId = readMatching(headers, HEADERS.client, CLIENT_ID, '1 to 64 letters, digits, or _ . : -')?.[0];
  const version = readMatching(headers, HEADERS.ifMatch, VERSION, 'one version in quotes, as "3"')?.[1];
  const minimal = (read(headers, HEADERS.prefer) ?? '').split(',').some((wish) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(wish));
  return {
    minimal,
    ...(key !== undefined && { key }),
    ...(clientId !== undefined && { clientId }),
    ...(version !== undefined && { ifMatch: Number(version) }),
  };
}

/**
 * Says on every answer of the API which sync schema is spoken, so that a device knows our server from a portal; and tells an app that is
 * too old to be understood to renew itself (SY15). Before the routes: it must be heard on their refusals too.
 */
export function speakSchema(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header(HEADERS.schema, SYNC_SCHEMA);
    const theirs = readMatching(request.headers, HEADERS.schema, /^\d{1,6}$/, 'a whole number')?.[0];
    if (theirs !== undefined && Number(theirs) < OLDEST_SYNC_SCHEMA)
      throw new Refusal(
        'outdated',
        'This version of the app is too old for the server. Reload it to get the new one; nothing that waits is lost.',
      );
  });
}
