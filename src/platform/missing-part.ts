// A part of the app (code, styles or words) that this device cannot load now: the link went before the service worker had kept everything,
// or the server has a newer version and the old part is gone.
import { askJson } from './http.ts';

const NAME = 'MissingPartError';

export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/**
 * Runs before the first part is loaded. Gives the error of a part that did not come a name of its own: by the browser's words the router
 * would load the whole page anew, which without a link ends in the browser's own error page.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    payload.message = `Part not loaded: ${payload.message}`;
  });
}

/**
 * Loads the page anew if the server answers; it has the part, or a newer version. A part that failed is not asked for again in the same
 * page, for Vite takes a style that it asked for once as loaded. Answers false where the server does not answer.
 */
export async function reloadForPart(): Promise<boolean> {
  const answer = await askJson({ method: 'GET', path: '/api/health' });
  if (answer.ok) location.reload();
  return answer.ok;
}
