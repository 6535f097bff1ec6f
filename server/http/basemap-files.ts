// Archives of tiles, of the base map, of the operator's own ground and of threat density, piece by piece: 206 with a strong ETag, so that a reader never mixes two editions.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OwnMaps } from '#server/maps/own-maps.ts';
import { Refusal } from './refusal.ts';

interface Edition {
  etag: string;
  bytes: number;
  changedMs: number;
}

const editions = new Map<string, Promise<Edition>>();

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Reads a file once for its hash, and again when it changed. */
async function editionOf(file: string): Promise<Edition> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Refusal('notFound', 'There is no such map here.');
  const known = await editions.get(file)?.catch(() => undefined);
  if (known && known.changedMs === found.mtimeMs && known.bytes === found.size) return known;
  const fresh = hashFile(file).then((etag) => ({ etag, bytes: found.size, changedMs: found.mtimeMs }));
  editions.set(file, fresh);
  return fresh;
}

/**
 * The single range of RFC 9110 section 14.1.2 in a header, both ends included; its end is cut to the file's. undefined: no range, several,
 * or not in bytes: the whole file is sent. 'none': it lies beyond the end.
 */
function toRange(header: string | undefined, bytes: number): { first: number; last: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 };
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return undefined; // not a range at all
  return first >= bytes ? 'none' : { first, last };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  edition?: Pick<Edition, 'etag' | 'bytes'>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').type('application/octet-stream');
  return answerPiece(request, reply, file, edition ?? (await editionOf(file)));
}

/** The piece that the request asks for, or the whole file. */
export async function answerPiece(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  { etag, bytes }: Pick<Edition, 'etag' | 'bytes'>,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag)) return reply.code(304).send();
  const wanted = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = wanted ? toRange(request.headers.range, bytes) : undefined;
  if (range === 'none') {
    reply.header('content-range', `bytes */${bytes}`);
    return reply.code(416).send();
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD') return reply.send();
  const handle = await open(file);
  return reply.send(handle.createReadStream({ start: first, end: last }));
}

export function serveBasemap(app: FastifyInstance, root: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/basemap/:name(^[\\w.-]+\\.pmtiles$)',
    schema: { hide: true },
    handler: (request, reply) => answer(request, reply, join(root, 'basemap', (request.params as { name: string }).name)),
  });
}

/**
 * Everybody who knows the name may read: names contain 96 bits of the content's hash, and only rows for signed-in accounts contain them. So
 * the map's own reader, which cannot send a token, and the service worker can fetch ranges.
 */
export function serveThreat(app: FastifyInstance, folder: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/threat/:name(^map\\.[0-9a-f]{24}\\.pmtiles$)',
    schema: { hide: true },
    handler: (request, reply) => answer(request, reply, join(folder, (request.params as { name: string }).name)),
  });
}

/**
 * As with threat density: names cannot be guessed, and only signed-in accounts are told them. A file that is another than when it was read
 * is not served under the old name, so no reader mixes two editions. It may be too large to be hashed: its name is its tag.
 */
export function serveOwnMaps(app: FastifyInstance, ownMaps: Pick<OwnMaps, 'fileOf'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/maps/:name(^own\\.[0-9a-f]{24}\\.pmtiles$)',
    schema: { hide: true },
    async handler(request, reply) {
      const [, id = ''] = (request.params as { name: string }).name.split('.');
      const known = ownMaps.fileOf(id);
      const now = known && (await stat(known.file).catch(() => undefined));
      if (!known || now?.size !== known.bytes || now.mtimeMs !== known.changedMs)
        throw new Refusal('notFound', 'There is no such map here.');
      return answer(request, reply, known.file, { etag: `"${id}"`, bytes: known.bytes });
    },
  });
}
