// Sheets of nautical charts, piece by piece, and texts and pictures of their cells: for accounts that are signed in. Names hold a hash of the
// content, so what a browser has it never asks for again.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/handlers.ts';
import { type Identify, tokenOf } from './authorise.ts';
import { answerPiece } from './basemap-files.ts';
import { Refusal, sessionEnded } from './refusal.ts';

interface Charts {
  /** DATA_DIR/charts */
  folder: string;
  identify: Identify;
  /** Who the cookies of a request are of: the map asks for ranges without a token. Browsers send them from our own pages alone. */
  holder: (request: FastifyRequest) => Promise<Caller | undefined>;
}

const FOREVER = 'private, max-age=31536000, immutable';
const TYPES = { '.txt': 'text/plain; charset=utf-8', '.png': 'image/png', '.jpg': 'image/jpeg' } as const;

async function bytesOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** Which of the kinds a text or picture of this hash is. */
async function textOf(folder: string, hash: string): Promise<{ file: string; type: string; bytes: number } | undefined> {
  for (const [ending, type] of Object.entries(TYPES)) {
    const file = join(folder, 'texts', `${hash}${ending}`);
    const bytes = await bytesOf(file);
    if (bytes !== undefined) return { file, type, bytes };
  }
  return undefined;
}

export function serveCharts(app: FastifyInstance, { folder, identify, holder }: Charts): void {
  const preHandler = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    const caller = token === undefined ? await holder(request) : await identify(token);
    if (!caller) throw sessionEnded();
  };
  const keep = (reply: FastifyReply, type: string) => reply.header('cache-control', FOREVER).type(type);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/charts/sheets/:name(^\\d{1,2}-\\d{1,8}-\\d{1,8}\\.[0-9a-f]{16}\\.pmtiles$)',
    schema: { hide: true },
    preHandler,
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const file = join(folder, 'sheets', name);
      const bytes = await bytesOf(file);
      if (bytes === undefined) throw new Refusal('notFound', 'There is no such chart sheet here.');
      return answerPiece(request, keep(reply, 'application/octet-stream'), file, { etag: `"${name}"`, bytes });
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/charts/texts/:hash(^[0-9a-f]{16}$)',
    schema: { hide: true },
    preHandler,
    handler: async (request, reply) => {
      const { hash } = request.params as { hash: string };
      const found = await textOf(folder, hash);
      if (!found) throw new Refusal('notFound', 'There is no such text or picture of a chart here.');
      return answerPiece(request, keep(reply, found.type), found.file, { etag: `"${hash}"`, bytes: found.bytes });
    },
  });
}
