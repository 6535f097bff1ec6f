import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
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
  return (
    <>
      <Outlet />
      {session.status === 'signedIn' && !isMap && (
        <Suspense>
          <PageSearch key={session.account.id} accountId={session.account.id} />
        </Suspense>
      )}
    </>
  );
}
