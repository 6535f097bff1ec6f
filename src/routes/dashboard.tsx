import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PartPlace } from '#ui/lazy-part.tsx';
import { currentSession, useSession } from '#session/session.ts';

/** Every screen has a search in the header; that of the map can do more. Both come with the chunk that searches. */
const PageSearch = lazy(() => import('./-page-search.tsx').then((module) => ({ default: module.PageSearch })));

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
  // Another account that comes in on another tab finds no form that the one before left open. At the end of a session nothing goes yet: the route leads away.
  const accountId = session.status === 'signedIn' ? session.account.id : undefined;
  const [owner, setOwner] = useState(accountId);
  if (accountId !== undefined && accountId !== owner) setOwner(accountId);
  return (
    <>
      <Outlet key={owner} />
      {accountId !== undefined && !isMap && (
        <PartPlace frame={() => null}>
          <Suspense>
            <PageSearch key={accountId} accountId={accountId} />
          </Suspense>
        </PartPlace>
      )}
    </>
  );
}
