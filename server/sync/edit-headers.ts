// Reads the headers of an edit (src/contract/sync.ts, HEADERS). All are optional. An unreadable one is refused with the reason.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HEADERS, OLDEST_SYNC_SCHEMA, SYNC_SCHEMA } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { fromVersionTag } from '#contract/versions.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface EditHeaders {
  key?: string;
  clientId?: string;
  ifMatch?: number;
  /** Times by the device's clock, which may be wrong: when the edit was made and when it was sent. */
  clock?: { madeMs: EpochMs; sentMs: EpochMs };
  /** Answer with the acknowledgement instead of the call's own answer. */
  minimal: boolean;
}

/** Printable ASCII without spaces. Devices send a UUID; other clients have keys of their own. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const CLIENT_ID = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Only our own app sends this header. An unreadable value is ignored, not refused. */
const CLOCK = /^(\d{1,15})\/(\d{1,15})$/;

/** A header that was sent twice arrives joined by a comma and matches none of these patterns. */
function read(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value?.trim();
}

/** `parse` returns undefined for an invalid value. @throws Refusal invalid, with the reason and the header as its field */
function readAs<T>(headers: IncomingHttpHeaders, name: string, parse: (value: string) => T | undefined, must: string): T | undefined {
  const value = read(headers, name);
  if (value === undefined) return undefined;
  const found = parse(value);
  if (found === undefined)
    throw new Refusal('invalid', `The header ${name} must be ${must}.`, [{ field: name, message: `must be ${must}` }]);
  return found;
}

const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);

export const prefersMinimal = (headers: IncomingHttpHeaders): boolean =>
  (read(headers, HEADERS.prefer) ?? '').split(',').some((wish) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(wish));

/** @throws Refusal invalid */
export function readEditHeaders(headers: IncomingHttpHeaders): EditHeaders {
  const key = readAs(headers, HEADERS.key, matching(KEY), '1 to 255 visible characters, without blanks');
  const clientId = readAs(headers, HEADERS.client, matching(CLIENT_ID), '1 to 64 letters, digits, or _ . : -');
  const ifMatch = readAs(headers, HEADERS.ifMatch, fromVersionTag, 'one version in quotes, as "3"');
  const clock = CLOCK.exec(read(headers, HEADERS.clock) ?? '');
  return {
    minimal: prefersMinimal(headers),
    ...(clock && { clock: { madeMs: Number(clock[1]), sentMs: Number(clock[2]) } }),
    ...(key !== undefined && { key }),
    ...(clientId !== undefined && { clientId }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}

/**
 * Names the sync schema on every answer of the API, so that a device can tell our server from a captive portal. Tells an app that is too
 * old to update itself (SY15). Runs before the routes: their refusals need the header too.
 */
export function speakSchema(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header(HEADERS.schema, SYNC_SCHEMA);
    const theirs = readAs(request.headers, HEADERS.schema, matching(/^\d{1,6}$/), 'a whole number');
    if (theirs !== undefined && Number(theirs) < OLDEST_SYNC_SCHEMA)
      throw new Refusal(
        'outdated',
        'This version of the app is too old for the server. Reload it to get the new one; nothing that waits is lost.',
      );
  });
}
