// Answers the three ship calls of the registry, from memory; only a track asks the database.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_TRACK_MS, type ShipsQuery, type Traffic } from '#contract/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { DbError } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import { type Caller, type Handlers, SENT } from '#server/handlers.ts';
import { onEnd } from '#server/on-end.ts';
import { Refusal } from '#server/refusal.ts';
import type { History } from '#server/ships/history.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import type { HeldPayload, Payloads } from '#server/ships/payloads.ts';
import { acceptsGzip, etagsIn } from './ship-headers.ts';
import { toTrackStart } from './track-time.ts';

interface ShipsHandlersDeps {
  ships: ShipMemory;
  payloads: Pick<Payloads, 'answer'>;
  history: Pick<History, 'track'>;
  clock: () => EpochMs;
  /** Where the positions come from just now. */
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
  // A client without gzip is rare: unpacked on the way, at its own pace, rather than kept a second time.
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
