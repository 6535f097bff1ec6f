import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { currentSession } from '#session/session.ts';

/** The page that the user wanted before signing in. Only addresses of the dashboard: a link must not lead elsewhere. */
const wantedPlace = (to: unknown) => (typeof to === 'string' && /^\/dashboard(?:[/?#]|$)/.test(to) ? { to } : {});
/** The router keeps in the address what validation leaves out, so the wanted page is checked where it is used. */
const placeAfter = (search: { to?: unknown }) => wantedPlace(search.to).to ?? '/dashboard';
/** A mailed link belongs to the address it was sent to, whoever is signed in here: its page says what continuing does. */
const isMailed = (search: object) => ['token', 'invitation', 'code'].some((name) => name in search);

export const Route = createFileRoute('/auth')({
  staticData: { frame: 'auth' },
  validateSearch: (search: Record<string, unknown>): { to?: string } => wantedPlace(search.to),
  beforeLoad: ({ search, location }) => {
    const session = currentSession();
    if (isMailed(location.search)) return;
    // a user who must sign in again to sync is signed in, and may stay here to do so
    if (session.status === 'signedIn' && session.link === 'online') throw redirect({ href: placeAfter(search), replace: true });
  },
  component: Outlet,
});
