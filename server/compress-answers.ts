// Packs JSON answers for slow links. What is streamed or packed already, and what holds a token, goes out as it is.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from './features/ships/ship-headers.ts';

const pack = promisify(gzip);
/** Below this the head of the answer costs more than is won. */
const WORTH_BYTES = 1024;
const LEVEL = 6;

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!json || typeof payload !== 'string' || payload.length < WORTH_BYTES || reply.hasHeader('content-encoding')) return payload;
    if (request.url.startsWith('/api/auth/')) return payload; // length tells nothing about a token
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip');
    reply.removeHeader('content-length');
    return pack(payload, { level: LEVEL });
  });
}
