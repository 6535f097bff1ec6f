// The built app: hashed files for ever, everything else asked for again, and the shell for every address of a screen.
import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { allowWasm } from './headers.ts';
import { Refusal } from './refusal.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** The build puts a hash of the content into the name of everything in here. */
const isHashed = (path: string) => path.startsWith('/assets/');
/** The worker that makes PDFs (workers/pdf.ts): the only code of ours that compiles WebAssembly. A worker has the policy of its own file. */
const compilesWasm = (path: string) => /^\/assets\/pdf-[\w-]{8}\.js(\.br)?$/.test(path);

/** Only addresses of screens get the shell: a missing file or call must stay a 404 and not become HTML. */
function isScreen(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    ['GET', 'HEAD'].includes(method) && !/^\/(api|socket|docs|basemap|maps|threat|charts|assets)(\/|$)/.test(path) && !/\.[^/]+$/.test(path)
  );
}

/** Last of all routes. A build that comes later is served without a restart. */
export async function serveApp(app: FastifyInstance, root: string): Promise<void> {
  const hasApp = existsSync(root);
  if (hasApp) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false, // it would send its own
      setHeaders(reply, path) {
        const inside = path.slice(root.length).replaceAll('\\', '/');
        reply.header('cache-control', isHashed(inside) ? FOREVER : 'no-cache');
        if (compilesWasm(inside)) allowWasm(reply);
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    if (!isScreen(request.method, request.url)) throw new Refusal('notFound', 'There is nothing here.');
    if (hasApp) return reply.sendFile('index.html');
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The app is not built yet: run "npm run build", then start the server again.\n');
  });
}
