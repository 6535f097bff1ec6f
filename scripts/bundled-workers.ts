// For component tests: serves each worker as one file, as the build does. By the development server a worker loads its 150 modules one by
// one, which took a third of the processor's time of a test that starts one (measured November 2026).
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const WORKER = /new URL\(['"](?:\.\.\/)+(workers\/[\w-]+\.ts)['"], import\.meta\.url\)/g;
const PREFIX = '/bundled/';

async function bundle(path: string): Promise<string> {
  const built = await rolldown({ input: path, platform: 'browser', transform: { define: { 'process.env.NODE_ENV': '"test"' } } });
  const { output } = await built.generate({ format: 'esm', codeSplitting: false });
  await built.close();
  return output[0].code;
}

export function bundledWorkers(root: string): Plugin {
  const built = new Map<string, Promise<string>>();
  return {
    name: 'fathom:bundled-workers',
    enforce: 'pre',
    transform: (code) =>
      code.includes('new Worker(') ? code.replace(WORKER, (_, path: string) => `new URL('${PREFIX}${path}', location.origin)`) : null,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(PREFIX)) return next();
        let code = built.get(path);
        if (!code) built.set(path, (code = bundle(`${root}${path.slice(PREFIX.length)}`)));
        code.then(
          (text) => response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'max-age=31536000').end(text),
          next,
        );
      });
    },
  };
}
