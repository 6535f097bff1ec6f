import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { laterPart } from '#ui/lazy-part.tsx';
import { currentSession, useSession } from '#session/session.ts';

/** Every screen has a search in the header; the map's can do more. */
const PageSearch = laterPart(() => import('./-page-search.tsx').then((module) => module.PageSearch));

export const Route = createFileRoute('/dashboard')({
  staticData: { frame: 'page' },
  beforeLoad: ({ location }) => {
    if (currentSession().status !== 'signedIn') throw redirect({ to: '/auth/login', search: { to: location.href }, replace: true });
  },
  component: Dashboard,
});

function Dashboard() {
  const session = useSession();
  const isMap = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/dashboard/map') });
  // When another account signs in on another tab, it must not find an open form of the earlier account. At the end of a session nothing is
  // unmounted yet: the route leaves the page.
  const accountId = session.status === 'signedIn' ? session.account.id : undefined;
  const [owner, setOwner] = useState(accountId);
  if (accountId !== undefined && accountId !== owner) setOwner(accountId);
  return (
    <>
      <Outlet key={owner} />
      {accountId !== undefined && !isMap && <PageSearch key={`search of ${accountId}`} accountId={accountId} />}
    </>
  );
}
