// A part of the app (code, styles or texts) that this device cannot load now: the connection was lost before the service worker had stored
// everything, or the server has a newer version and the old part is gone.
import { askJson } from './http.ts';

const NAME = 'MissingPartError';

export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/**
 * Runs before the first part is loaded. Gives the error of a missing part its own name: from the browser's message the router would reload
 * the whole page, which without a connection ends in the browser's own error page.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    payload.message = `Part not loaded: ${payload.message}`;
  });
}

/**
 * Reloads the page if the server answers: it has the part, or a newer version. A failed part cannot be fetched again in the same page,
 * because Vite counts a style as loaded once it was requested. Returns false if the server does not answer.
 */
export async function reloadForPart(): Promise<boolean> {
  const answer = await askJson({ method: 'GET', path: '/api/health' });
  if (answer.ok) location.reload();
  return answer.ok;
}
