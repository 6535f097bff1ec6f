// For component tests: the browser keeps what Vite served it. It asked again for each of a test file's 400 modules, and was answered each
// time that the module is as it was: a sixth of the processor's time (measured November 2026).
import type { Plugin } from 'vite';

/** What the browser says it wants the file for. Answers to fetches are not kept. */
const KEPT = new Set(['script', 'style', 'font', 'worker']);

export function keptModules(): Plugin {
  return {
    name: 'fathom:kept-modules',
    configureServer(server) {
      if (server.config.server.watch !== null) return; // files change while somebody edits them
      server.middlewares.use((request, response, next) => {
        if (KEPT.has(String(request.headers['sec-fetch-dest']))) {
          const setHeader = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=31536000, immutable' : value);
        }
        next();
      });
    },
  };
}
