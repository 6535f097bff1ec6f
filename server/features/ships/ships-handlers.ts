// The three calls on ships, answered from memory; only a track queries the database.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_TRACK_MS, type ShipsQuery, type Traffic } from '#contract/entities/ships.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { DbError } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';
import { onEnd } from '#server/jobs/on-end.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { History } from '#server/ships/history.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import type { HeldPayload, Payloads } from '#server/ships/payloads.ts';

// The time of GET /api/ships/ships/{id}?time=, from which on a track is asked for.
/** ISO 8601 with a date and, if wanted, a time; without a zone it is UTC, as all times here are. A + may arrive as a space. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+ -]\d{2}:?\d{2})?)?$/;

function fromIso(text: string): EpochMs | undefined {
  const [whole, year, month, day, zone] = ISO.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > daysInMonth) return undefined; // Date.parse would take 31 February for 3 March
  const atMs = Date.parse(zone || !whole.includes('T') ? whole.replace(' ', '+') : `${whole}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * Absent: the last 24 hours. Earlier than `longestMs` ago: from then.
 * @throws Refusal 'invalid' for anything but epoch milliseconds or ISO 8601
 */
function toTrackStart(time: string | undefined, nowMs: EpochMs, longestMs: number): EpochMs {
  if (time === undefined) return nowMs - DAY_MS;
  const text = time.trim();
  const atMs = /^\d{1,15}$/.test(text) ? Number(text) : fromIso(text);
  if (atMs === undefined) {
    const message = 'The time must be milliseconds since 1970 or a date such as 2026-03-01T12:00:00Z';
    throw new Refusal('invalid', message, [{ field: 'time', message }]);
  }
  return Math.max(atMs, nowMs - longestMs);
}

// The request headers of POST /api/ships, read as RFC 9110 says (12.5.3 and 13.1.2).

/** Whether gzip may be sent: named, or covered by *, with a weight above 0. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return (codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? 0) > 0;
}

/** The entity tags of If-None-Match, weak ones as strong: the comparison is the weak one. */
export function etagsIn(header: string | undefined): string[] {
  return header?.match(/"[^"]*"/g) ?? [];
}

interface ShipsHandlersDeps {
  ships: ShipMemory;
  payloads: Pick<Payloads, 'answer'>;
  history: Pick<History, 'track'>;
  clock: () => EpochMs;
  /** The present source of positions. */
  traffic: () => Traffic;
  /** Ships in those of the fleets that the caller sees. */
  mmsisOfFleets: (caller: Caller, fleetIds: readonly string[]) => Promise<number[]>;
}

/** Bodies of one answer differ by encoding, so their strong tags must too (RFC 9110, 8.8.3). */
const GZIP_TAG = '-gzip"';
const plainTag = (etag: string): string => (etag.endsWith(GZIP_TAG) ? `${etag.slice(0, -GZIP_TAG.length)}"` : etag);
const gzipTag = (etag: string): string => `${etag.slice(0, -1)}${GZIP_TAG}`;

function send(request: FastifyRequest, reply: FastifyReply, { payload, release }: HeldPayload): void {
  onEnd(reply.raw, release);
  const gzip = Buffer.from(payload.gzip.buffer, payload.gzip.byteOffset, payload.gzip.length);
  const compressed = acceptsGzip(request.headers['accept-encoding']);
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', compressed ? gzipTag(payload.etag) : payload.etag)
    .header('x-body-length', payload.bodyBytes)
    .header('content-length', compressed ? gzip.length : payload.bodyBytes);
  if (compressed) reply.header('content-encoding', 'gzip').send(gzip);
  // A client without gzip is rare: the answer is unpacked while it is sent, not stored a second time.
  else reply.send(Readable.from([gzip]).pipe(createGunzip()));
}

export function shipsHandlers({ ships, payloads, history, clock, traffic, mmsisOfFleets }: ShipsHandlersDeps): Handlers {
  /**
   * Which ships a fleet has changes beside the ships themselves, so of fleets there is no delta: one would not have a ship that was
   * added since, nor say that one was taken out.
   */
  async function withFleets(asked: ShipsQuery, fleetIds: readonly string[], caller: Caller): Promise<ShipsQuery> {
    const { since: _, ...query } = asked;
    return { ...query, mmsi: [...(query.mmsi ?? []), ...(await mmsisOfFleets(caller, fleetIds))] };
  }

  return {
    'ships.list': async ({ body, caller, request, reply }) => {
      const known = etagsIn(request.headers['if-none-match']);
      // For this user alone, and asked again each time: browsers do not keep answers to POST, the app sends If-None-Match itself.
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, authorization');
      const query = body.fleets && !body.global ? await withFleets(body, body.fleets, callerOf(caller)) : body;
      const answer = await payloads.answer(query, traffic(), known.map(plainTag), () => reply.raw.destroy());
      if ('unchanged' in answer) {
        const etag = known.find((tag) => plainTag(tag) === answer.unchanged) ?? answer.unchanged;
        reply.code(304).header('etag', etag).send();
      } else {
        send(request, reply, answer);
      }
      return SENT;
    },

    'ships.track': async ({ params, query }) => {
      const mmsi = Number(params.id);
      const sinceMs = toTrackStart(query.time, clock(), MAX_TRACK_MS);
      const track = await history.track(mmsi, sinceMs).catch((error: unknown) => {
        if (error instanceof DbError)
          throw new Refusal('unavailable', 'Earlier positions cannot be read just now. Please try again later.');
        throw error;
      });
      const ship = ships.ship(mmsi) ?? null;
      if (ship === null && track.length === 0) throw new Refusal('notFound', `No ship with the number ${params.id} is known`);
      return { ship, track };
    },

    'ships.byMmsi': async ({ params }) => {
      const ship = ships.ship(params.mmsi);
      if (!ship) throw new Refusal('notFound', `No ship with the number ${params.mmsi} is known`);
      return { ship };
    },
  };
}
